import type { SeatState } from '@candela/contract/metering/seats';
import { IconPlus } from '@tabler/icons-react';
import { useSession } from '../../platform/session/session-store.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { CreditAmount } from '../../ui/coin/credit-amount.tsx';
import { formatDuration } from '../../ui/format/format-duration.ts';
import { PriceMeter, PriceMeterPart } from '../../ui/price-meter/price-meter.tsx';
import { metering as t } from './locales/metering.ts';
import classes from './metering.module.css';
import { costAhead, isLastMinute, minutesPaid } from './seat-minutes.ts';
import { topUp } from './top-up.ts';
import { useCountdown } from './use-countdown.ts';

const copy = t.meter;

/** Seconds the seat lasts: what is left of the paid minute, and every minute the balance still pays. */
function useTimeLeft(seat: SeatState, balance: number, isStill: boolean): number {
  const key = `${seat.seatId} ${seat.minutesCharged} ${seat.confirmed}`;
  const paid = useCountdown(key, seat.paidSecondsLeft, isStill);
  return paid + minutesPaid(balance, costAhead(seat)) * 60;
}

export type SeatMeterProps = {
  seat: SeatState;
  /** While nothing is charged, as staff have the picture blurred: what is left does not run out. */
  isStill?: boolean;
};

/** What a seat costs, how long one has sat, what it came to so far, and how long the balance lasts. */
export function SeatMeter({ seat, isStill = false }: SeatMeterProps) {
  const { user } = useSession();
  const balance = user?.netCreditScore ?? seat.netCreditScore;
  const isLast = isLastMinute(seat, balance);
  const left = useTimeLeft(seat, balance, isStill);
  if (!seat.confirmed) {
    return (
      <PriceMeter label={copy.label} tone="free" rate={copy.free}>
        <PriceMeterPart>
          {copy.freeLeft({ seconds: left - minutesPaid(balance, costAhead(seat)) * 60 })}
        </PriceMeterPart>
      </PriceMeter>
    );
  }
  return (
    <PriceMeter
      label={copy.label}
      tone={isLast ? 'low' : 'rate'}
      rate={isLast ? copy.last : <CreditAmount amount={seat.cost} per={t.perMinute} />}
      announcement={announcementOf(seat, isLast)}
    >
      {seat.nextCost !== null && seat.nextCostAgreed && (
        <PriceMeterPart>{t.meter.then({ cost: seat.nextCost })}</PriceMeterPart>
      )}
      {seat.shown ? <Spent seat={seat} /> : <PriceMeterPart>{copy.fromPicture}</PriceMeterPart>}
      <PriceMeterPart>
        {copy.left({ clock: formatDuration(left) })}
        <IconButton label={copy.topUp} size={32} withTooltip={false} onClick={() => topUp(costAhead(seat))}>
          <IconPlus size={16} stroke={2} />
        </IconButton>
      </PriceMeterPart>
    </PriceMeter>
  );
}

function Spent({ seat }: { seat: SeatState }) {
  return (
    <>
      <PriceMeterPart>{t.minutes({ count: seat.minutesCharged })}</PriceMeterPart>
      <PriceMeterPart>
        <CreditAmount amount={seat.creditsCharged - seat.creditsReturned} />{' '}
        <span className={classes.spent}>{copy.spent}</span>
      </PriceMeterPart>
    </>
  );
}

function announcementOf(seat: SeatState, isLast: boolean): string {
  if (seat.status === 'ended') return copy.ended;
  if (!seat.shown) return copy.fromPicture;
  return isLast ? copy.lastAnnouncement : copy.started({ count: seat.cost });
}

/** Over the picture in the last minute the balance pays: topping up keeps the seat. */
export function LastMinute({ seat }: { seat: SeatState }) {
  const { user } = useSession();
  if (!isLastMinute(seat, user?.netCreditScore ?? seat.netCreditScore)) return null;
  return (
    <div className={classes.warning} role="status">
      <p>
        <b>{copy.warning}</b>
        <span>{copy.warningDetail}</span>
      </p>
      <Button variant="primary" onClick={() => topUp(costAhead(seat))}>
        {copy.topUp}
      </Button>
    </div>
  );
}

/** Over the picture during the free look: agreeing to the price keeps the seat. */
export function FreeLook({ seat, isBusy, onStay }: { seat: SeatState; isBusy: boolean; onStay: () => void }) {
  const left = useCountdown(seat.seatId, seat.paidSecondsLeft);
  if (seat.confirmed || seat.status !== 'open') return null;
  return (
    <div className={classes.warning}>
      <p>
        <b>{copy.free}</b>
        <span>{copy.freeLeft({ seconds: left })}</span>
      </p>
      <Button
        variant="primary"
        loading={isBusy}
        rightSection={<CreditAmount amount={seat.cost} per={t.perMinute} tone="inherit" />}
        onClick={onStay}
      >
        {copy.stay}
      </Button>
    </div>
  );
}
