import { IconMail } from '@tabler/icons-react';
import { useUnreadMessages } from '../../platform/unread-messages/unread-messages.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { CountBadge } from '../../ui/count-badge/count-badge.tsx';
import { UiLink } from '../../ui/link/ui-link.tsx';
import { messages } from '../messages.ts';
import classes from './messages-link.module.css';

/** The link to messages, with the unread count. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function MessagesLink() {
  const unread = useUnreadMessages();
  return (
    <IconButton
      component={UiLink}
      href="/chat"
      label={messages.header.messages({ unread })}
      className={classes.link}
      withTooltip={false}
    >
      <IconMail size={20} stroke={1.75} aria-hidden />
      <CountBadge count={unread} />
    </IconButton>
  );
}
