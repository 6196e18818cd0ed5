import type { TipMenuItem } from '@candela/contract/rooms/board';
import { useState } from 'react';
import { client } from '../../../platform/api.ts';
import { createIntentKey } from '../../../platform/intent-key.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { updateBalance, useSession } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { topUp } from '../../metering/index.ts';
import { boardWords } from '../board-messages.ts';
import classes from './board.module.css';

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
      {chosen && <Order channelName={channelName} item={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}

function Order({
  channelName,
  item,
  onClose,
}: {
  channelName: string;
  item: TipMenuItem;
  onClose: () => void;
}) {
  const { user } = useSession();
  const [intent] = useState(() => createIntentKey());
  const [isOrdering, setOrdering] = useState(false);
  const order = async () => {
    const balance = user?.netCreditScore ?? 0;
    if (item.credits > balance) {
      onClose();
      return topUp(0, item.credits - balance);
    }
    setOrdering(true);
    const input = { channelName, menuItemId: item._id, expectedCredits: item.credits };
    try {
      const { data } = await client.rooms.orderFromMenu(input, {
        context: { idempotencyKey: intent.keyFor(input) },
      });
      intent.fulfilled();
      updateBalance(data.netCreditScore);
      toast.success(copy.sent({ title: item.title }), copy.sentDetail({ credits: item.credits }));
      onClose();
    } catch (error) {
      toast.error(readRefusal(error).msg);
      setOrdering(false);
    }
  };
  return (
    <ConfirmDialog
      opened
      title={copy.confirm({ title: item.title })}
      description={copy.sentDetail({ credits: item.credits })}
      confirmLabel={`${copy.order} ${formatCount(item.credits)}`}
      cancelLabel={copy.cancel}
      closeLabel={boardWords.close}
      confirmVariant="primary"
      loading={isOrdering}
      onConfirm={() => order()}
      onCancel={onClose}
    />
  );
}
