import { IconDots, IconMoodHeart, IconMoodSmile } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { t } from './messages.ts';

/** Opens the picker of emoji. */
export function EmojiTarget(props: ComponentPropsWithRef<'button'>) {
  return (
    <IconButton label={t.emoji} size={36} withTooltip={false} {...props}>
      <IconMoodSmile size={20} stroke={1.75} />
    </IconButton>
  );
}

/** Opens the reactions. */
export function ReactTarget(props: ComponentPropsWithRef<'button'>) {
  return (
    <IconButton label={t.react} size={36} withTooltip={false} {...props}>
      <IconMoodHeart size={20} stroke={1.75} />
    </IconButton>
  );
}

/** Opens what may be done about a line. */
export function LineTarget({ name, ...rest }: ComponentPropsWithRef<'button'> & { name: string }) {
  return (
    <IconButton label={t.message.menu({ name })} size={32} withTooltip={false} {...rest}>
      <IconDots size={18} stroke={1.75} />
    </IconButton>
  );
}
