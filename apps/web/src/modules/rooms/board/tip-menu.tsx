import type { TipMenuItem } from '@candela/contract/rooms/board';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { boardWords } from '../board-messages.ts';
import classes from './board.module.css';
import { late } from './late-parts.ts';

const OrderDialog = lazy(late.orderDialog);

const copy = boardWords.menu;

export type TipMenuProps = {
  channelName: string;
  items: readonly TipMenuItem[];
  /** False for models and visitors, who see prices only. */
  mayOrder: boolean;
};

/** What may be tipped for, each at its price; an order is confirmed once. */
export function TipMenu({ channelName, items, mayOrder }: TipMenuProps) {
  const [chosen, setChosen] = useState<TipMenuItem | null>(null);
  return (
    <section className={classes.panel} aria-label={copy.title}>
      <div className={classes.head}>
        <h2>{copy.title}</h2>
        <span>{copy.count({ count: items.length })}</span>
      </div>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item._id}>
            <span className={classes.grow}>{item.title}</span>
            {mayOrder ? (
              <Button
                size="sm"
                aria-label={`${item.title}, ${copy.order} ${item.credits}`}
                onClick={() => setChosen(item)}
              >
                <CreditAmount amount={item.credits} />
              </Button>
            ) : (
              <CreditAmount amount={item.credits} />
            )}
          </li>
        ))}
      </ul>
      {chosen && (
        <Suspense fallback={null}>
          <OrderDialog channelName={channelName} item={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </section>
  );
}
