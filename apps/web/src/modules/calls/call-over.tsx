import type { CallState } from '@candela/contract/calls/operations';
import { Suspense } from 'react';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { SeatReceiptView } from '../metering/index.ts';
import { SessionSafety } from '../shows/index.ts';
import { otherIn } from './call-steps.ts';
import classes from './calls.module.css';
import { callWords } from './messages.ts';

const copy = callWords.over;

/** What became of a call, what it cost, and where to go from here. */
export function CallOver({ call, accountId }: { call: CallState; accountId: string }) {
  const isMember = call.member._id === accountId;
  const other = otherIn(call, accountId);
  return (
    <div className={classes.over}>
      <div className={classes.overHead} role="status">
        <h2>{titleOf(call, accountId)}</h2>
        <p>
          {call.endedBy &&
            (call.endedBy === (isMember ? 'member' : 'model')
              ? copy.youHungUp
              : copy.ends[call.endedBy])}{' '}
          {!call.seatId && (isMember ? copy.notCharged : copy.nothingPaid)}
        </p>
      </div>
      {call.seatId && (
        <Suspense fallback={<Skeleton height={220} />}>
          <SeatReceiptView seatId={call.seatId} />
        </Suspense>
      )}
      <div className={classes.ways}>
        <ButtonLink href="/call-times">{copy.times}</ButtonLink>
        {other.uniqueId && (
          <ButtonLink
            variant="primary"
            href={isMember ? `/profile/${other.uniqueId}` : `/user/${other.uniqueId}`}
          >
            {copy.profile({ name: other.username })}
          </ButtonLink>
        )}
        {call.answeredAt && (
          <SessionSafety kind="call" id={call._id} name={other.username} isModel={!isMember} />
        )}
      </div>
    </div>
  );
}

function titleOf(call: CallState, accountId: string): string {
  const name = otherIn(call, accountId).username;
  const isCaller = call.callerId === accountId;
  switch (call.callStatus) {
    case 'declined':
      return isCaller ? copy.declined({ name }) : copy.youDeclined;
    case 'missed':
      return isCaller ? copy.missed({ name }) : copy.youMissed({ name });
    case 'busy':
      return isCaller ? copy.busy({ name }) : copy.youMissed({ name });
    case 'cancelled':
      return isCaller ? copy.cancelled : copy.theyCancelled({ name });
    default:
      return copy.ended;
  }
}
