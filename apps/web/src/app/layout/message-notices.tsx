import { useLocation, useNavigate } from 'react-router';
import { useSocketConnected, useSocketEvent } from '../../platform/realtime/socket.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { refreshInbox } from '../../platform/unread-messages/unread-messages.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { isUnder } from '../header/nav-links.ts';
import { notices } from './locales/notices.ts';

const words = notices.message;
const shownCharacters = 80;

/** Keeps the count of unread letters, and says on any page but the letters' own that one has come. */
export function MessageNotices() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useSocketConnected(refreshInbox);
  useSocketEvent('direct.read', ({ accountId }) => {
    if (accountId === user?._id) refreshInbox();
  });
  useSocketEvent('direct.message', ({ senderId, senderName, text, isClub }) => {
    if (senderId === user?._id) return;
    refreshInbox();
    // A club house's talk would cover every page; its count rises.
    if (isClub || isUnder(pathname, '/chat')) return;
    const short = text.length > shownCharacters ? `${text.slice(0, shownCharacters - 1)}…` : text;
    toast.info(words.title({ name: senderName }), short || words.picture, {
      label: words.open,
      onClick: () => void navigate(`/chat/${senderId}`),
    });
  });
  return null;
}
