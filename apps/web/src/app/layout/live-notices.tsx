import { useNavigate } from 'react-router';
import { useSocketEvent } from '../../platform/realtime/socket.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { notices } from './locales/notices.ts';

const words = notices.live;

/** Says on any page that a favourite went live, with the way into the room. */
export function LiveNotices() {
  const navigate = useNavigate();
  useSocketEvent('favourite.live', ({ name, title, uniqueId }) => {
    toast.info(words.title({ name }), title || undefined, {
      label: words.open,
      onClick: () => void navigate(`/live-model/${uniqueId}`),
      primary: true,
    });
  });
  return null;
}
