import { Avatar } from '../../ui/avatar/avatar.tsx';
import classes from './messages.module.css';
import { t } from './messages.ts';

/** A portrait with a dot while its owner is on the site. */
export function OnlineAvatar({ src, isOnline }: { src: string | null; isOnline: boolean }) {
  return (
    <span className={classes.portrait}>
      <Avatar src={src} />
      {isOnline && <span className={classes.dot} role="img" aria-label={t.online} />}
    </span>
  );
}
