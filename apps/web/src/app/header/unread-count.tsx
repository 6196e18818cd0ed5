import { useUnreadMessages } from '../../platform/unread-messages/unread-messages.ts';
import { VisuallyHidden } from '../../ui/access/visually-hidden.tsx';
import { messages } from '../messages.ts';
import classes from './unread-count.module.css';

/** How many messages wait, beside the link to them; nothing when none do. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function UnreadCount() {
  const unread = useUnreadMessages();
  if (unread === 0) return null;
  return (
    <>
      <VisuallyHidden>{messages.header.unread({ unread })}</VisuallyHidden>
      <span className={classes.count} aria-hidden>
        {Math.min(unread, 99)}
      </span>
    </>
  );
}
