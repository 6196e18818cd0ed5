import type { CallBooking } from '@candela/contract/calls/operations';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { client } from '../../platform/api.ts';
import { reportError } from '../../platform/report-error.ts';
import { useIsOn } from '../../platform/site-features.ts';
import { useNow } from '../../platform/use-now.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Button } from '../../ui/button/button.tsx';
import { CreditAmount } from '../../ui/coin/credit-amount.tsx';
import { formatDateTime } from '../../ui/format/format-date.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { type Status, StatusBadge } from '../../ui/tag/status-badge.tsx';
import { isDueBooking, otherIn } from './call-steps.ts';
import { takeCall } from './call-store.ts';
import classes from './calls.module.css';
import { callWords } from './messages.ts';
import { callPath } from './use-answer.ts';

const copy = callWords.times;
const tones: Record<CallBooking['status'], Status> = {
  asked: 'pending',
  accepted: 'approved',
  declined: 'rejected',
  cancelled: 'ended',
  done: 'ended',
};

export type CallTimeProps = { booking: CallBooking; accountId: string; onChanged: () => void };

/** One time: with whom, when, at what price, and what can be done about it now. While calls are turned off it can be taken back only. */
export function CallTime({ booking, accountId, onChanged }: CallTimeProps) {
  const other = otherIn(booking, accountId);
  return (
    <li className={classes.time}>
      <Avatar src={other.profileImage} size={40} />
      <div className={classes.timeWords}>
        <b>{other.username}</b>
        <p>
          <time dateTime={booking.startsAt}>{formatDateTime(booking.startsAt)}</time>,{' '}
          {copy.length({ count: booking.minutes })},{' '}
          <CreditAmount amount={booking.cost} per={callWords.perMinute} />
        </p>
        {booking.note && <p>{booking.note}</p>}
      </div>
      <StatusBadge status={tones[booking.status]}>{copy.status[booking.status]}</StatusBadge>
      <div className={classes.timeActions}>
        <Actions booking={booking} accountId={accountId} onChanged={onChanged} />
      </div>
    </li>
  );
}

function Actions({ booking, accountId, onChanged }: CallTimeProps) {
  const navigate = useNavigate();
  const nowMs = useNow();
  const isOn = useIsOn('calls');
  const [isBusy, setBusy] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const isModel = booking.model._id === accountId;
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(false);
      onChanged();
    }
  };
  const answer = (accept: boolean) =>
    attempt(() => client.calls.answerCallBooking({ bookingId: booking._id, accept }));
  const cancel = () =>
    attempt(async () => {
      await client.calls.cancelCallBooking({ bookingId: booking._id });
      setCancelling(false);
    });
  const call = () =>
    attempt(async () => {
      const { _id: bookingId, model, cost } = booking;
      const { data } = await client.calls.startCall({ modelId: model._id, confirmedCost: cost, bookingId });
      takeCall(data);
      void navigate(callPath(data._id));
    });
  if (booking.status !== 'asked' && booking.status !== 'accepted') return null;
  return (
    <>
      {isOn && isModel && booking.status === 'asked' ? (
        <>
          <Button size="sm" disabled={isBusy} onClick={() => answer(false)}>
            {copy.decline}
          </Button>
          <Button size="sm" variant="primary" loading={isBusy} onClick={() => answer(true)}>
            {copy.accept}
          </Button>
        </>
      ) : (
        <Button size="sm" variant="text" onClick={() => setCancelling(true)}>
          {copy.cancel}
        </Button>
      )}
      {isOn && isDueBooking(booking, nowMs) && (
        <Button size="sm" variant="primary" loading={isBusy} onClick={call}>
          {copy.call}
        </Button>
      )}
      <ConfirmDialog
        opened={isCancelling}
        title={copy.cancelTitle}
        description={copy.cancelMeans}
        confirmLabel={copy.cancel}
        cancelLabel={copy.keep}
        closeLabel={callWords.close}
        loading={isBusy}
        onConfirm={cancel}
        onCancel={() => setCancelling(false)}
      />
    </>
  );
}
