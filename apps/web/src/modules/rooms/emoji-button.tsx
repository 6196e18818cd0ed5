import { lazy } from 'react';
import { MenuOnDemand } from '../../ui/overlay/menu-on-demand.tsx';
import { EmojiTarget } from './menu-targets.tsx';

const loadPicker = () => import('./emoji-picker.tsx');
const EmojiPicker = lazy(loadPicker);

/** Opens the picker, whose code and data are fetched when first wanted. */
export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  return (
    <MenuOnDemand
      load={loadPicker}
      button={(handlers) => <EmojiTarget aria-expanded={false} {...handlers} />}
      menu={(wasPressed) => <EmojiPicker onPick={onPick} wasPressed={wasPressed} />}
    />
  );
}
