import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { otherIn } from '../../modules/calls/call-steps.ts';
import { useFollowCalls, useOpenCall } from '../../modules/calls/call-store.ts';
import { callWords } from '../../modules/calls/messages.ts';
import { useSocketEvent } from '../../platform/realtime/socket.ts';
import { toast } from '../../ui/toast/toast.tsx';

const CallNotice = lazy(() => import('../../modules/calls/call-notice.tsx'));
const t = callWords.notice;

/** Over every signed-in page: ringing calls, the way back to one, and booking notices. */
export function CallHost({ accountId }: { accountId: string }) {
  const { pathname, search } = useLocation();
  useFollowCalls(accountId);
  useBookingNotices(accountId, pathname);
  const call = useOpenCall();
  const shown = new URLSearchParams(search).get('call') ?? call?._id;
  if (!call || (pathname === '/video-call' && shown === call._id)) return null;
  return (
    <Suspense fallback={null}>
      <CallNotice call={call} accountId={accountId} />
    </Suspense>
  );
}

/** The bookings page shows its own notices. */
function useBookingNotices(accountId: string, pathname: string) {
  const navigate = useNavigate();
  useSocketEvent('call.booking', (booking) => {
    const isModel = booking.model._id === accountId;
    const isForModel = booking.status === 'asked';
    if (pathname === '/call-times' || booking.status === 'done') return;
    if (booking.status !== 'cancelled' && isForModel !== isModel) return;
    const say = {
      asked: t.asks,
      accepted: t.accepted,
      declined: t.declined,
      cancelled: t.cancelled,
    };
    toast.info(say[booking.status]({ name: otherIn(booking, accountId).username }), undefined, {
      label: callWords.time.see,
      onClick: () => void navigate('/call-times'),
    });
  });
}
