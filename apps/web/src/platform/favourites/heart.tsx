import { IconBell, IconBellFilled, IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { IconButton, type IconButtonProps } from '../../ui/button/icon-button.tsx';
import { favourites as t } from './locales/favourites.ts';
import { useFavourites } from './use-favourites.ts';

interface ModelButtonProps {
  modelId: string;
  name: string;
  variant?: IconButtonProps['variant'];
  size?: IconButtonProps['size'];
}

/** Adds a model to the member's favourites or takes it off; shown to members only. */
export function Heart({ modelId, name, variant = 'media', size = 36 }: ModelButtonProps) {
  const { isMember, isFavourite, set } = useFavourites();
  if (!isMember) return null;
  const on = isFavourite(modelId);
  const Icon = on ? IconHeartFilled : IconHeart;
  return (
    <IconButton
      label={on ? t.remove({ name }) : t.add({ name })}
      variant={variant}
      size={size}
      on={on}
      onClick={() => set({ modelId, favorite: !on })}
    >
      <Icon size={20} stroke={1.75} />
    </IconButton>
  );
}

/** Whether the member is notified, by email and in the app, when a favourite goes live. */
export function NotifyButton({ modelId, name, variant = 'line', size = 40 }: ModelButtonProps) {
  const { isMember, isNotified, set } = useFavourites();
  if (!isMember) return null;
  const on = isNotified(modelId);
  const Icon = on ? IconBellFilled : IconBell;
  return (
    <IconButton
      label={on ? t.notifyNot({ name }) : t.notify({ name })}
      variant={variant}
      size={size}
      on={on}
      onClick={() => set({ modelId, notify: !on })}
    >
      <Icon size={20} stroke={1.75} />
    </IconButton>
  );
}
