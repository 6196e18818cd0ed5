import { type CallState, ringSeconds } from '@candela/contract/calls/operations';
import { IconPhone, IconPhoneOff } from '@tabler/icons-react';
import { Button } from '../../ui/button/button.tsx';
import { CreditAmount } from '../../ui/coin/credit-amount.tsx';
import { CountdownRing } from '../../ui/countdown/countdown-ring.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { useSecondsUntil } from '../metering/index.ts';
import { useHangUp } from './call-controls.tsx';
import { otherIn } from './call-steps.ts';
import classes from './calls.module.css';
import { callWords } from './messages.ts';
import { MyCamera } from './my-camera.tsx';
import { useAnswer, useRinging } from './use-answer.ts';

const copy = callWords.ringing;

/** A call that rings, on its own page: for the caller how long it still does, for the other the answer. */
export function CallRinging({ call, accountId }: { call: CallState; accountId: string }) {
  const isCaller = call.callerId === accountId;
  const other = otherIn(call, accountId);
  const left = useSecondsUntil(call.ringEndsAt);
  useRinging(isCaller ? 'outgoing' : 'incoming');
  return (
    <>
      <section className={classes.picture}>
        <div className={classes.ringing} role="status">
          <span className={classes.face}>
            <Picture src={other.profileImage} eager focus="50% 20%" />
          </span>
          <p className="cd-display">
            {isCaller
              ? copy.calling({ name: other.username })
              : callWords.notice.rings({ name: other.username })}
          </p>
          <p>
            <CreditAmount amount={call.cost} per={callWords.perMinute} />
            {isCaller && <> · {copy.callingMeans}</>}
          </p>
          <CountdownRing
            size={64}
            secondsLeft={Math.min(left, ringSeconds)}
            totalSeconds={ringSeconds}
            label={callWords.notice.timer}
          />
        </div>
        {isCaller && <MyCamera />}
      </section>
      <div className={classes.controls}>{isCaller ? <TakeBack call={call} /> : <Answers call={call} />}</div>
    </>
  );
}

function TakeBack({ call }: { call: CallState }) {
  const { isEnding, hangUp } = useHangUp(call._id);
  return (
    <Button
      variant="stop"
      size="lg"
      loading={isEnding}
      leftSection={<IconPhoneOff stroke={1.75} aria-hidden />}
      onClick={hangUp}
    >
      {copy.cancel}
    </Button>
  );
}

function Answers({ call }: { call: CallState }) {
  const { isAnswering, answer } = useAnswer(call);
  return (
    <>
      <Button
        size="lg"
        loading={isAnswering === 'decline'}
        leftSection={<IconPhoneOff stroke={1.75} aria-hidden />}
        onClick={() => answer(false)}
      >
        {callWords.notice.decline}
      </Button>
      <Button
        size="lg"
        variant="primary"
        loading={isAnswering === 'accept'}
        leftSection={<IconPhone stroke={1.75} aria-hidden />}
        onClick={() => answer(true)}
      >
        {callWords.notice.accept}
      </Button>
    </>
  );
}
