import { Popover } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useMenuAtOnce } from '../../ui/overlay/use-menu-at-once.ts';
import { ProgressBar } from '../../ui/progress/progress-bar.tsx';
import classes from './chat.module.css';
import { EmojiTarget } from './menu-targets.tsx';
import { t } from './messages.ts';

const EmojiPanel = lazy(() => import('./emoji-panel.tsx'));

/** The picker with its button, once it is wanted. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function EmojiPicker({
  onPick,
  wasPressed,
}: {
  onPick: (emoji: string) => void;
  wasPressed: boolean;
}) {
  const { target, menu } = useMenuAtOnce(wasPressed);
  return (
    <Popover {...menu} position="top-end" offset={12} trapFocus returnFocus zIndex={300} radius={16}>
      <Popover.Target>
        <EmojiTarget ref={target} aria-expanded={menu.opened} onClick={() => menu.onChange(!menu.opened)} />
      </Popover.Target>
      <Popover.Dropdown p={0} className={classes.emoji} data-mantine-color-scheme="dark">
        <Suspense
          fallback={
            <div className={classes.emojiWait}>
              <ProgressBar loading label={t.emojiLoading} />
            </div>
          }
        >
          <EmojiPanel onPick={onPick} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
