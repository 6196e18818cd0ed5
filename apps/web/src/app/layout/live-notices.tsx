import { useNavigate } from 'react-router';
import { useSocketEvent } from '../../platform/realtime/socket.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { notices } from './locales/notices.ts';

const t = notices.live;

/** Says on any page that a favourite went live, with the way into the room. */
export function LiveNotices() {
  const navigate = useNavigate();
  useSocketEvent('favourite.live', ({ name, title, uniqueId }) => {
    toast.info(t.title({ name }), title || undefined, {
      label: t.open,
      onClick: () => void navigate(`/live-model/${uniqueId}`),
      primary: true,
    });
  });
  return null;
}
