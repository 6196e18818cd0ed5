import { type CallState, ringSeconds } from '@candela/contract/calls/operations';
import { IconPhone, IconPhoneOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { DarkIsland } from '../../ui/access/dark-island.tsx';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { CreditAmount } from '../../ui/coin/credit-amount.tsx';
import { CountdownRing } from '../../ui/countdown/countdown-ring.tsx';
import { useSecondsUntil } from '../metering/index.ts';
import { otherIn } from './call-steps.ts';
import classes from './calls.module.css';
import { callWords } from './messages.ts';
import { callPath, useAnswer, useRinging } from './use-answer.ts';

const copy = callWords.notice;

/** Over any page: a call that rings for the reader, or the way back to the one they are in. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function CallNotice({ call, accountId }: { call: CallState; accountId: string }) {
  const other = otherIn(call, accountId);
  if (call.callStatus === 'ringing' && call.callerId !== accountId) {
    return <Incoming key={call._id} call={call} accountId={accountId} />;
  }
  const isRinging = call.callStatus === 'ringing';
  return (
    <DarkIsland className={classes.notice} role="status">
      <Avatar src={other.profileImage} size={40} />
      <div className={classes.noticeWords}>
        <b>
          {isRinging ? copy.waiting({ name: other.username }) : copy.inProgress({ name: other.username })}
        </b>
      </div>
      <ButtonLink href={callPath(call._id)} variant="primary">
        {copy.back}
      </ButtonLink>
    </DarkIsland>
  );
}

function Incoming({ call, accountId }: { call: CallState; accountId: string }) {
  const other = otherIn(call, accountId);
  const left = useSecondsUntil(call.ringEndsAt);
  const { isAnswering, answer } = useAnswer(call);
  const accept = useRef<HTMLButtonElement>(null);
  useRinging('incoming');
  useEffect(() => {
    // Whoever is writing is not interrupted.
    const busy = document.activeElement;
    if (!(busy instanceof HTMLInputElement || busy instanceof HTMLTextAreaElement)) accept.current?.focus();
  }, []);
  return (
    <DarkIsland
      className={classes.notice}
      role="alertdialog"
      aria-label={copy.rings({ name: other.username })}
    >
      <Avatar src={other.profileImage} size={56} />
      <div className={classes.noticeWords}>
        <b>{copy.rings({ name: other.username })}</b>
        <span>
          <CreditAmount amount={call.cost} /> {call.model._id === accountId ? copy.earns : copy.pays}
        </span>
      </div>
      <CountdownRing
        secondsLeft={Math.min(left, ringSeconds)}
        totalSeconds={ringSeconds}
        label={copy.timer}
      />
      <div className={classes.answers}>
        <Button
          leftSection={<IconPhoneOff stroke={1.75} aria-hidden />}
          loading={isAnswering === 'decline'}
          disabled={isAnswering === 'accept'}
          onClick={() => answer(false)}
        >
          {copy.decline}
        </Button>
        <Button
          ref={accept}
          variant="primary"
          leftSection={<IconPhone stroke={1.75} aria-hidden />}
          loading={isAnswering === 'accept'}
          disabled={isAnswering === 'decline'}
          onClick={() => answer(true)}
        >
          {copy.accept}
        </Button>
      </div>
    </DarkIsland>
  );
}
