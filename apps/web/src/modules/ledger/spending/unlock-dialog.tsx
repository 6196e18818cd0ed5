import { useState } from 'react';
import { client } from '../../../platform/api.ts';
import { type PurchaseIntent, requestCredits } from '../../../platform/purchase/purchase-intent.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatDate } from '../../../ui/format/format-date.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { spending } from '../spending-messages.ts';
import { BalanceLines } from './balance-lines.tsx';
import { lackFor } from './lack-for.ts';
import classes from './spending.module.css';
import { SpendingRefusal } from './spending-refusal.tsx';
import { useCreditPurchase } from './use-credit-purchase.ts';

const t = spending.unlock;

interface UnlockDialogProps {
  intent: PurchaseIntent;
  onDone: (outcome: 'bought' | 'cancelled') => void;
}

type Bought = { purchaseId: string; until: string | null; netCreditScore: number };

/** Confirms any unlock or plan: price, balance before and balance after. */
export function UnlockDialog({ intent, onDone }: UnlockDialogProps) {
  const { user } = useSession();
  const [bought, setBought] = useState<Bought | null>(null);
  const purchase = useCreditPurchase(client.ledger.purchaseByCredit);
  const balance = user?.netCreditScore ?? 0;
  const { kind, itemId, option, quantity = 1, priceCredits } = intent;

  const buy = async () => {
    const reply = await purchase.buy({ kind, itemId, option, quantity, expectedCredits: priceCredits });
    if (!reply) return;
    setBought(reply.data);
    // The page behind the dialog still shows the item as locked.
    queryClient.invalidateQueries().catch(() => undefined);
  };
  // The balance may have been spent elsewhere since it was read.
  const refusedForCredits = purchase.refusal?.code === 'not_enough_credits';
  const picture = intent.picture && <Picture src={intent.picture} alt="" />;

  if (bought) return <BoughtDialog intent={intent} bought={bought} onClose={() => onDone('bought')} />;
  return (
    <Dialog
      opened
      onClose={() => onDone('cancelled')}
      title={t.titles[kind]}
      description={`${intent.title}. ${t.from({ name: intent.sellerName })}`}
      picture={picture}
      closeLabel={spending.close}
      footnote={intent.terms ?? spending.once}
      actions={
        <>
          <Button variant="text" onClick={() => onDone('cancelled')}>
            {spending.cancel}
          </Button>
          <Button
            variant={kind === 'clubHousePlan' || kind === 'chatPlan' ? 'plum' : 'primary'}
            loading={purchase.isBuying}
            onClick={() =>
              refusedForCredits ? void requestCredits(lackFor(intent, 0)).catch(() => undefined) : void buy()
            }
            data-autofocus
          >
            {priceCredits === 0 ? (
              t.free
            ) : (
              <>
                {kind === 'product' || kind.endsWith('Plan') ? t.buy : t.pay}&nbsp;
                <CreditAmount amount={priceCredits} tone="inherit" />
              </>
            )}
          </Button>
        </>
      }
    >
      <div className={classes.stack}>
        {quantity > 1 && <p className="cd-text-2">{t.quantity({ count: formatCount(quantity) })}</p>}
        <BalanceLines balance={balance} costs={priceCredits} />
        <SpendingRefusal refusal={purchase.refusal} onClose={() => onDone('cancelled')} />
      </div>
    </Dialog>
  );
}

type BoughtDialogProps = { intent: PurchaseIntent; bought: Bought; onClose: () => void };

function BoughtDialog({ intent, bought, onClose }: BoughtDialogProps) {
  const until = bought.until === null ? null : t.until({ day: formatDate(bought.until) });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t.done}
      description={`${t.doneCause({ title: intent.title })} ${until ?? ''}`}
      closeLabel={spending.close}
      actions={
        <>
          <ButtonLink href={`/receipt/${bought.purchaseId}`} variant="text" onClick={onClose}>
            {t.toReceipt}
          </ButtonLink>
          <Button variant="primary" onClick={onClose} data-autofocus>
            {t.finish}
          </Button>
        </>
      }
    >
      <dl className={classes.lines}>
        <div>
          <dt>{t.left}</dt>
          <dd>
            <CreditAmount amount={bought.netCreditScore} />
          </dd>
        </div>
      </dl>
    </Dialog>
  );
}
