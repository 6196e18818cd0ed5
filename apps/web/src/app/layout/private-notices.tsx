import { useLocation, useNavigate } from 'react-router';
import { useSocketEvent } from '../../platform/realtime/socket.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { notices } from './locales/notices.ts';

const t = notices.privateShow;

/** Notifies a model of private show requests, on every page except her broadcaster. */
export function PrivateNotices({ accountId }: { accountId: string }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useSocketEvent('private.state', ({ status, channelName, member, cost }) => {
    if (status !== 'asked' || channelName !== accountId || pathname === '/broadcaster') return;
    toast.info(t.title({ name: member.username }), t.detail({ cost }), {
      label: t.open,
      onClick: () => void navigate('/broadcaster'),
      primary: true,
    });
  });
  return null;
}
