import type { PrivateShowState } from '@candela/contract/private-shows/operations';
import { useState } from 'react';
import { client } from '../../platform/api.ts';
import { reportError } from '../../platform/report-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { CreditAmount } from '../../ui/coin/credit-amount.tsx';
import { CountdownRing } from '../../ui/countdown/countdown-ring.tsx';
import { meteringWords, useSecondsUntil } from '../metering/index.ts';
import { privateShows as t } from './locales/private-shows.ts';
import classes from './private.module.css';
import type { usePrivateShows } from './use-private-shows.ts';

const copy = t.show;

/** Seconds a model has to answer. Source: the issue and the server's rules. */
export const answerSeconds = 120;

/** The member's side of an open request: how long it still stands, and the way to take it back. */
export function PrivateWaiting({
  name,
  asked,
  onStep,
}: {
  name: string;
  asked: PrivateShowState;
  onStep: ReturnType<typeof usePrivateShows>['take'];
}) {
  const left = useSecondsUntil(asked.expiresAt);
  const [isTaking, setTaking] = useState(false);
  const takeBack = async () => {
    setTaking(true);
    try {
      onStep((await client.privateShows.endPrivateShow({ privateShowId: asked._id })).data);
    } catch (error) {
      reportError(error);
      setTaking(false);
    }
  };
  return (
    <section className={classes.card} aria-label={copy.waiting({ name })}>
      <div className={classes.head} role="status">
        <CountdownRing
          secondsLeft={Math.min(left, answerSeconds)}
          totalSeconds={answerSeconds}
          label={copy.timer}
        />
        <div>
          <h2>{copy.waiting({ name })}</h2>
          <p>
            {copy.ask}, <CreditAmount amount={asked.cost} per={meteringWords.perMinute} />
          </p>
        </div>
      </div>
      <p className={classes.means}>{copy.waitingMeans}</p>
      <Button loading={isTaking} onClick={takeBack}>
        {copy.withdraw}
      </Button>
    </section>
  );
}
