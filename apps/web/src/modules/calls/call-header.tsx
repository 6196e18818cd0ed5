import type { CallState } from '@candela/contract/calls/operations';
import type { SeatState } from '@candela/contract/metering/seats';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { CreditAmount } from '../../ui/coin/credit-amount.tsx';
import { formatDuration } from '../../ui/format/format-duration.ts';
import { PriceMeter, PriceMeterPart } from '../../ui/price-meter/price-meter.tsx';
import { SeatMeter } from '../metering/index.ts';
import { useElapsedSeconds } from '../shows/index.ts';
import { otherIn } from './call-steps.ts';
import classes from './calls.module.css';
import { callWords } from './messages.ts';

/** Who is at the other end, and what the call costs so far. */
export function CallHeader({
  call,
  accountId,
  seat,
}: {
  call: CallState;
  accountId: string;
  seat: SeatState | null;
}) {
  const other = otherIn(call, accountId);
  return (
    <header className={classes.header}>
      <Avatar src={other.profileImage} size={34} />
      <div className={classes.who}>
        <h1>{other.username}</h1>
        <p>{callWords.title}</p>
      </div>
      <span className={classes.space} />
      {call.callStatus === 'active' && (
        <span className={classes.meter}>
          {seat ? <SeatMeter seat={seat} isStill={call.blurredSince !== null} /> : <Talked call={call} />}
        </span>
      )}
    </header>
  );
}

/** What the model sees: her price, and how long the call has lasted. */
function Talked({ call }: { call: CallState }) {
  const seconds = useElapsedSeconds(call.answeredAt);
  return (
    <PriceMeter
      label={callWords.stage.meter}
      rate={<CreditAmount amount={call.cost} per={callWords.perMinute} />}
    >
      <PriceMeterPart>{callWords.stage.elapsed({ clock: formatDuration(seconds) })}</PriceMeterPart>
    </PriceMeter>
  );
}
