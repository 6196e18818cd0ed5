import type { DirectMessage } from '@candela/contract/messages/operations';
import { useLocation, useNavigate } from 'react-router';
import { useSocketConnected, useSocketEvent } from '../../platform/realtime/socket.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { refreshInbox } from '../../platform/unread-messages/unread-messages.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { isUnder } from '../header/nav-links.ts';
import { notices } from './locales/notices.ts';

const t = notices.message;
const shownCharacters = 80;

/** Updates the unread count, and notifies of a new message on every page except messages. */
export function MessageNotices() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useSocketConnected(refreshInbox);
  useSocketEvent('direct.read', ({ accountId }) => {
    if (accountId === user?._id) refreshInbox();
  });
  useSocketEvent('direct.message', ({ senderId, senderName, text, isClub, ...sent }) => {
    if (senderId === user?._id) return;
    refreshInbox();
    // Club house messages only raise the count: toasts would cover every page.
    if (isClub || isUnder(pathname, '/chat')) return;
    const short = text.length > shownCharacters ? `${text.slice(0, shownCharacters - 1)}…` : text;
    toast.info(t.title({ name: senderName }), short || filesOf(sent), {
      label: t.open,
      onClick: () => void navigate(`/chat/${senderId}`),
    });
  });
  return null;
}

/** What was sent without words. */
function filesOf({ media, items }: Pick<DirectMessage, 'media' | 'items'>): string {
  const videos = media.filter(({ kind }) => kind === 'video').length;
  const pictures = media.length - videos;
  if (pictures > 0 && videos > 0) return t.both({ pictures, videos });
  if (videos > 0) return t.videos({ count: videos });
  return pictures > 0 ? t.pictures({ count: pictures }) : t.posts({ count: items.length });
}
