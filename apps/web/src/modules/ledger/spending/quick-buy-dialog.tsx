import { useState } from 'react';
import { useLocation } from 'react-router';
import { client } from '../../../platform/api.ts';
import { createIntentKey } from '../../../platform/intent-key.ts';
import { saveInterrupted } from '../../../platform/purchase/interrupted-purchase.ts';
import type { CreditsIntent } from '../../../platform/purchase/purchase-intent.ts';
import { type ReadRefusal, readRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { ChoiceCards } from '../../../ui/form/choice-segment.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { formatMoney } from '../../../ui/format/format-count.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { Offer, PricedOrder } from '../../payments/index.ts';
import { buying, leaveFor, ProviderChoice, saveOrder, WithOffer } from '../../payments/index.ts';
import { spending } from '../spending-messages.ts';
import { PaymentTab, usePayInTab } from './pay-in-tab.tsx';
import { quickBuyOptions } from './quick-buy-options.ts';
import classes from './spending.module.css';

const t = spending.quickBuy;

interface QuickBuyDialogProps {
  intent: CreditsIntent;
  onClose: () => void;
}

/** Buys the missing credits. The interrupted purchase is saved and offered again afterwards. */
export function QuickBuyDialog({ intent, onClose }: QuickBuyDialogProps) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t.title}
      description={t.cause({
        lacking: intent.lacking,
        reason: intent.reason ?? t.plain,
      })}
      closeLabel={spending.close}
    >
      <WithOffer>
        {(offer) =>
          intent.staysHere ? (
            <QuickBuyHere offer={offer} intent={intent} onClose={onClose} />
          ) : (
            <QuickBuyAway offer={offer} intent={intent} onClose={onClose} />
          )
        }
      </WithOffer>
    </Dialog>
  );
}

const keyOf = ({ request }: PricedOrder) =>
  'packId' in request ? request.packId : `exact-${request.credits}`;

type OfferProps = QuickBuyDialogProps & { offer: Offer };

/** Leaves for the provider's page. */
function QuickBuyAway(props: OfferProps) {
  const { pathname, search } = useLocation();
  return <QuickBuy {...props} {...useQuickPay(pathname + search, props.intent)} />;
}

/** Opens the provider's page in a new tab and waits here for the credits. */
function QuickBuyHere(props: OfferProps) {
  const { waitingFor, ...payment } = usePayInTab(props.intent, props.onClose);
  return waitingFor ? <PaymentTab href={waitingFor} /> : <QuickBuy {...props} {...payment} />;
}

type Provider = Offer['providers'][number]['name'];
type Payment = {
  pay: (order: PricedOrder, provider: Provider) => void;
  isPaying: boolean;
  failure: ReadRefusal | null;
};

function QuickBuy({ offer, intent, onClose, pay, isPaying, failure }: OfferProps & Payment) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const options = quickBuyOptions(offer, intent.lacking);
  const [chosen, setChosen] = useState<string | null>(null);
  const order = options.find((option) => keyOf(option) === chosen) ?? options[0];
  const [providerName, setProviderName] = useState(offer.providers[0]?.name ?? null);
  if (!order || !providerName) return <FormNotice tone="info" title={buying.noProvider} />;
  const price = (one: PricedOrder) => formatMoney(one.price.amountMinor, one.price.currency);
  return (
    <div className={classes.stack}>
      <ChoiceCards
        label={t.choice}
        value={keyOf(order)}
        onChange={setChosen}
        options={options.map((option) => ({
          value: keyOf(option),
          label: option.pack
            ? t.pack({ count: option.totalCredits, name: option.pack.name })
            : exactWords(option.totalCredits, intent.lacking),
          description: price(option),
        }))}
      />
      {offer.providers.length > 1 && (
        <ProviderChoice providers={offer.providers} value={providerName} onChange={setProviderName} />
      )}
      <p className="cd-small cd-text-2">{intent.staysHere ? t.safeHere : t.safe}</p>
      {failure && <FormNotice title={failure.code === 'network' ? buying.notSent : failure.msg} />}
      <div className={classes.footLine}>
        {!intent.staysHere && (
          <ButtonLink
            href={`/buy-credits?need=${intent.lacking}&returnTo=${encodeURIComponent(here)}`}
            variant="text"
            size="sm"
            onClick={() => {
              saveInterrupted(intent.interrupted ?? null);
              onClose();
            }}
          >
            {t.all}
          </ButtonLink>
        )}
        <span className={classes.actions}>
          <Button variant="text" onClick={onClose}>
            {t.later}
          </Button>
          <Button
            variant="primary"
            loading={isPaying}
            data-autofocus
            onClick={() => pay(order, providerName)}
          >
            {t.pay({ price: price(order) })}
          </Button>
        </span>
      </div>
    </div>
  );
}

/** The exact number can differ from the missing credits, because purchases have a minimum and a maximum. */
function exactWords(credits: number, lacking: number): string {
  return credits === lacking ? t.exact({ count: credits }) : t.some({ count: credits });
}

/** Orders credits and leaves for the provider's page. The interrupted purchase is saved. */
function useQuickPay(returnTo: string, { interrupted }: CreditsIntent) {
  const [intent] = useState(() => createIntentKey());
  const [isPaying, setIsPaying] = useState(false);
  const [failure, setFailure] = useState<ReadRefusal | null>(null);
  const pay = async ({ request }: PricedOrder, provider: Provider) => {
    setIsPaying(true);
    setFailure(null);
    const form = { ...request, provider, returnTo };
    try {
      const { data } = await client.payments.makePayment(form, {
        context: { idempotencyKey: intent.keyFor(form) },
      });
      intent.fulfilled();
      saveInterrupted(interrupted ?? null);
      saveOrder({ request, provider, returnTo, paymentId: data.paymentId });
      leaveFor(data.redirectUrl);
    } catch (error) {
      setFailure(readRefusal(error));
      setIsPaying(false);
    }
  };
  return {
    pay: (order: PricedOrder, provider: Provider) => void pay(order, provider),
    isPaying,
    failure,
  };
}
