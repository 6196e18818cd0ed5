import type { PrivateShowState } from '@candela/contract/private-shows/operations';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { client } from '../../platform/api.ts';
import { reportError } from '../../platform/report-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { CreditAmount } from '../../ui/coin/credit-amount.tsx';
import { CountdownRing } from '../../ui/countdown/countdown-ring.tsx';
import { meteringWords, useSecondsUntil } from '../metering/index.ts';
import { privateBroadcaster as copy } from './locales/private-broadcaster.ts';
import { privateShows as t } from './locales/private-shows.ts';
import classes from './private.module.css';
import { answerSeconds } from './private-waiting.tsx';
import { playRequestSound } from './request-sound.ts';
import type { usePrivateShows } from './use-private-shows.ts';

export type PrivateRequestProps = {
  asked: PrivateShowState;
  /** How many others wait behind this one. */
  others: number;
  onStep: ReturnType<typeof usePrivateShows>['take'];
};

/** Over the model's own picture: who asks, at what price, and two minutes to answer. */
export function PrivateRequest({ asked, others, onStep }: PrivateRequestProps) {
  const left = useSecondsUntil(asked.expiresAt);
  const [isAnswering, setAnswering] = useState<'accept' | 'decline' | null>(null);
  const accept = useRef<HTMLButtonElement>(null);
  const arrive = useEffectEvent(() => {
    playRequestSound();
    // Whoever is writing is not interrupted.
    const busy = document.activeElement;
    if (!(busy instanceof HTMLInputElement || busy instanceof HTMLTextAreaElement)) accept.current?.focus();
  });
  useEffect(() => {
    if (asked._id) arrive();
  }, [asked._id]);

  const answer = async (accepts: boolean) => {
    setAnswering(accepts ? 'accept' : 'decline');
    try {
      onStep(
        (await client.privateShows.answerPrivateShow({ privateShowId: asked._id, accept: accepts })).data,
      );
    } catch (error) {
      reportError(error);
    } finally {
      setAnswering(null);
    }
  };
  const title = copy.asks({ name: asked.member.username });
  return (
    <div
      className={classes.request}
      role="alertdialog"
      aria-label={title}
      aria-describedby="private-request-terms"
    >
      <div className={classes.head}>
        <CountdownRing
          secondsLeft={Math.min(left, answerSeconds)}
          totalSeconds={answerSeconds}
          label={t.show.timer}
        />
        <div>
          <h2>{title}</h2>
          <p id="private-request-terms">
            <CreditAmount amount={asked.cost} per={meteringWords.perMinute} tone="media" />.{' '}
            {copy.terms({ min: asked.minMinutes })} {asked.twoWay && copy.twoWay}{' '}
            {others > 0 && copy.more({ count: others })}
          </p>
        </div>
      </div>
      <div className={classes.answers}>
        <Button
          loading={isAnswering === 'decline'}
          disabled={isAnswering !== null}
          onClick={() => answer(false)}
        >
          {copy.decline}
        </Button>
        <Button
          ref={accept}
          variant="plum"
          loading={isAnswering === 'accept'}
          disabled={isAnswering !== null}
          onClick={() => answer(true)}
        >
          {copy.accept}
        </Button>
      </div>
    </div>
  );
}
