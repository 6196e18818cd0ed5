import type { SeatReceipt } from '@candela/contract/metering/operations';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { readRefusal } from '../../platform/refusal.ts';
import { Button } from '../../ui/button/button.tsx';
import { Coin } from '../../ui/coin/coin.tsx';
import { CreditAmount } from '../../ui/coin/credit-amount.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { formatCount } from '../../ui/format/format-count.ts';
import { formatDateTime, formatTime } from '../../ui/format/format-date.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { metering as t } from './locales/metering.ts';
import { seatReceipt as copy } from './locales/seat-receipt.ts';
import classes from './metering.module.css';

/** Both sides' account of a seat: rate, minutes, total, and each minute with its time. */
export function SeatReceiptView({ seatId }: { seatId: string }) {
  const query = useQuery({
    ...api.metering.getSeatReceipt.queryOptions({ input: { seatId }, select: (reply) => reply.data }),
    staleTime: 0,
    retry: 1,
  });
  if (query.isPending) return <Skeleton height={220} />;
  if (query.isError) {
    const isMissing = ['not_found', 'invalid_input'].includes(readRefusal(query.error).code);
    return (
      <ErrorState
        title={copy.failed}
        cause={isMissing ? copy.missing : copy.failedCause}
        retryLabel={copy.retry}
        retrying={query.isFetching}
        onRetry={isMissing ? undefined : () => query.refetch()}
      />
    );
  }
  return <Receipt receipt={query.data} />;
}

function Receipt({ receipt }: { receipt: SeatReceipt }) {
  const facts = [
    [copy.with, receipt.modelName],
    [copy.member, receipt.memberName],
    [copy.rate, <Rate key="rate" receipt={receipt} />],
    [copy.time, formatCount(receipt.minuteCount)],
    ...(receipt.minutesReturned > 0 ? [[copy.returned, returnedOf(receipt)] as const] : []),
    [copy.when, formatDateTime(receipt.openedAt)],
  ] as const;
  return (
    <div className={classes.receipt}>
      <p className={classes.total}>
        <Coin /> {formatCount(receipt.totalCredits)}
        <span>{copy.total}</span>
      </p>
      <Facts isRuled of={facts} />
      <h3>{copy.each}</h3>
      {receipt.minutes.length === 0 && <p className={classes.nothing}>{copy.nothing}</p>}
      <ol className={classes.minutes}>
        {receipt.minutes.map((one) => (
          <li key={one.minute}>
            <span>{copy.minute({ number: one.minute })}</span>
            <time dateTime={one.chargedAt}>{formatTime(one.chargedAt)}</time>
            <CreditAmount amount={one.credits} />
            {one.returnedAt && <small>{copy.frozen({ time: formatTime(one.returnedAt) })}</small>}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The price a minute; the lowest and highest when it was changed during the show. */
function Rate({ receipt }: { receipt: SeatReceipt }) {
  const charged = receipt.minutes.map(({ credits }) => credits);
  const [low, high] = [Math.min(...charged), Math.max(...charged)];
  return charged.length > 0 && low < high ? (
    copy.rates({ low, high })
  ) : (
    <CreditAmount amount={receipt.cost} per={t.perMinute} />
  );
}

function returnedOf({ minutesReturned, creditsReturned }: SeatReceipt): string {
  return copy.returnedCount({ count: minutesReturned, credits: creditsReturned });
}

/** The receipt of a private show that has just ended, over whatever is shown by then. */
export function SeatReceiptDialog({
  seatId,
  title,
  onClose,
}: {
  seatId: string;
  title: string;
  onClose: () => void;
}) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      closeLabel={copy.close}
      actions={
        <Button variant="primary" onClick={onClose}>
          {copy.done}
        </Button>
      }
    >
      <SeatReceiptView seatId={seatId} />
    </Dialog>
  );
}
