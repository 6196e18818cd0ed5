import type { ShowOffer } from '@candela/contract/shows/operations';
import { IconLock } from '@tabler/icons-react';
import { Button } from '../../ui/button/button.tsx';
import { CreditAmount } from '../../ui/coin/credit-amount.tsx';
import { meteringWords } from '../metering/index.ts';
import { privateShows as t } from './locales/private-shows.ts';
import classes from './private.module.css';

const copy = t.show;

/** Below the picture: what a private show costs, and the way to ask for one. */
export function PrivateOffer({
  terms,
  onAsk,
}: {
  terms: NonNullable<ShowOffer['privateShow']>;
  onAsk: () => void;
}) {
  return (
    <section className={classes.card} aria-label={copy.ask}>
      <div className={classes.head}>
        <IconLock size={24} stroke={1.75} aria-hidden />
        <div>
          <h2>{copy.ask}</h2>
          <p>
            <CreditAmount amount={terms.cost} per={meteringWords.perMinute} />, {copy.shortest.toLowerCase()}{' '}
            {meteringWords.minutes({ count: terms.minMinutes })}
          </p>
        </div>
      </div>
      <Button
        variant="plum"
        rightSection={<CreditAmount amount={terms.cost} per={meteringWords.perMinute} tone="inherit" />}
        onClick={onAsk}
      >
        {copy.askFor}
      </Button>
    </section>
  );
}
