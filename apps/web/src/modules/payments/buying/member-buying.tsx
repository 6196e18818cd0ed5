import { useNavigate } from 'react-router';
import { useSession } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { buying as t } from '../messages.ts';
import classes from './buying.module.css';
import { BuyingHeading } from './buying-heading.tsx';
import { MoneyPromises, OrderSummary } from './order-summary.tsx';
import { PackCards } from './pack-cards.tsx';
import { WithOffer } from './packs-state.tsx';
import { ProviderChoice } from './provider-choice.tsx';
import { useOrderChoice } from './use-order-choice.ts';
import type { Offer } from './use-packs.ts';

/** A member chooses a pack; the order is confirmed on the next page. */
export function MemberBuying({ title }: { title: string }) {
  const { user } = useSession();
  return (
    <PageFrame className={classes.page}>
      <BuyingHeading
        title={title}
        balance={
          user && (
            <p className="cd-text-2">
              {t.balance} <CreditAmount amount={user.netCreditScore} />
            </p>
          )
        }
      />
      <WithOffer>{(offer) => <Choice offer={offer} balance={user?.netCreditScore ?? 0} />}</WithOffer>
    </PageFrame>
  );
}

function Choice({ offer, balance }: { offer: Offer; balance: number }) {
  const navigate = useNavigate();
  const { order, provider, choosePack, chooseProvider, save } = useOrderChoice(offer);
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <PackCards packs={offer.packs} value={order?.pack?._id ?? null} onChange={choosePack} />
        <ProviderChoice
          providers={offer.providers}
          value={provider?.name ?? null}
          onChange={chooseProvider}
        />
      </div>
      {order && provider && (
        <aside className={classes.aside}>
          <div className={classes.panel}>
            <h2>{t.summary}</h2>
            <OrderSummary order={order} balance={balance} />
            <Button
              variant="primary"
              size="lg"
              fullWidth
              onClick={() => {
                save();
                void navigate('/payment');
              }}
            >
              {t.toSummary}
            </Button>
            <MoneyPromises order={order} provider={provider} />
          </div>
        </aside>
      )}
    </div>
  );
}
