import { useLocation, useNavigate } from 'react-router';
import { useSocketEvent } from '../../platform/realtime/socket.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { notices } from './locales/notices.ts';

const words = notices.privateShow;

/** Notifies a model of private show requests, on every page except her broadcaster. */
export function PrivateNotices({ accountId }: { accountId: string }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useSocketEvent('private.state', ({ status, channelName, member, cost }) => {
    if (status !== 'asked' || channelName !== accountId || pathname === '/broadcaster') return;
    toast.info(words.title({ name: member.username }), words.detail({ cost }), {
      label: words.open,
      onClick: () => void navigate('/broadcaster'),
      primary: true,
    });
  });
  return null;
}
