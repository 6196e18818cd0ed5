import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../../platform/api.ts';
import { createIntentKey } from '../../../platform/intent-key.ts';
import { type ReadRefusal, readRefusal } from '../../../platform/refusal.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { formatMoney } from '../../../ui/format/format-count.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import classes from '../buying/buying.module.css';
import { CardNameDialog } from '../buying/card-name-dialog.tsx';
import { CheckoutFrame } from '../buying/checkout-frame.tsx';
import { leaveFor } from '../buying/leave-for.ts';
import { getOrder, type OrderDraft, saveOrder } from '../buying/order-draft.ts';
import { MoneyPromises, OrderSummary, SummaryLine } from '../buying/order-summary.tsx';
import { WithOffer } from '../buying/packs-state.tsx';
import { type Offer, priceOrder } from '../buying/use-packs.ts';
import { buying as t } from '../messages.ts';

/** /payment: the order as it will be charged, before the provider's page is opened. */
export default function PaymentScreen() {
  useDocumentTitle(t.titles.payment);
  const [draft, setDraft] = useState(getOrder);
  const save = (next: OrderDraft) => {
    saveOrder(next);
    setDraft(next);
  };
  return (
    <CheckoutFrame back={{ href: '/buy-credits', label: t.other }}>
      <h1>{t.titles.payment}</h1>
      {draft ? (
        <WithOffer>{(offer) => <Order offer={offer} draft={draft} onSaveDraft={save} />}</WithOffer>
      ) : (
        <NothingChosen />
      )}
    </CheckoutFrame>
  );
}

function NothingChosen() {
  return (
    <EmptyState
      title={t.nothing.title}
      cause={t.nothing.cause}
      illustration="coins"
      action={
        <ButtonLink href="/buy-credits" size="sm" variant="primary">
          {t.nothing.action}
        </ButtonLink>
      }
    />
  );
}

interface OrderProps {
  offer: Offer;
  draft: OrderDraft;
  onSaveDraft: (draft: OrderDraft) => void;
}

function Order({ offer, draft, onSaveDraft }: OrderProps) {
  const { user } = useSession();
  const [isNaming, setIsNaming] = useState(false);
  const order = priceOrder(offer, draft.request);
  const provider = offer.providers.find((one) => one.name === draft.provider) ?? offer.providers[0];
  const { pay, isPaying, failure } = usePay(draft, provider?.name, onSaveDraft);
  if (!order) return <NothingChosen />;
  if (!provider) return <FormNotice tone="info" title={t.noProvider} />;
  const price = formatMoney(order.price.amountMinor, order.price.currency);
  const { label, none, add, change } = t.cardName;
  return (
    <div className={classes.panel}>
      {draft.paymentId && <OpenPayment paymentId={draft.paymentId} />}
      <OrderSummary order={order} balance={user?.netCreditScore}>
        <SummaryLine label={t.provider}>{provider.label}</SummaryLine>
        <SummaryLine label={t.receiptTo}>{user?.email}</SummaryLine>
        {provider.kind === 'card' && (
          <SummaryLine label={label}>
            {draft.cardName || none}
            <button type="button" className={classes.inlineAction} onClick={() => setIsNaming(true)}>
              {draft.cardName ? change : add}
            </button>
          </SummaryLine>
        )}
      </OrderSummary>
      {failure && <FormNotice title={wordsFor(failure)} />}
      <div className={classes.stack}>
        <Button variant="primary" size="lg" fullWidth loading={isPaying} onClick={pay}>
          {isPaying ? t.paying : t.pay({ price })}
        </Button>
        <p className={classes.note}>{t.leaveNote({ provider: provider.label })}</p>
      </div>
      <MoneyPromises order={order} provider={provider} />
      <CardNameDialog
        opened={isNaming}
        value={draft.cardName ?? ''}
        onClose={() => setIsNaming(false)}
        onSave={(name) => onSaveDraft({ ...draft, cardName: name || undefined })}
      />
    </div>
  );
}

/** Leaves for the provider's page. Pressing again after a lost answer orders nothing twice. */
function usePay(
  draft: OrderDraft,
  provider: OrderDraft['provider'],
  onSaveDraft: (draft: OrderDraft) => void,
) {
  const [intent] = useState(() => createIntentKey());
  const [isPaying, setIsPaying] = useState(false);
  const [failure, setFailure] = useState<ReadRefusal | null>(null);
  const pay = async () => {
    if (!provider) return;
    setIsPaying(true);
    setFailure(null);
    const form = {
      ...draft.request,
      provider,
      ...(draft.returnTo !== undefined && { returnTo: draft.returnTo }),
      ...(draft.cardName !== undefined && { cardName: draft.cardName }),
    };
    try {
      const { data } = await client.payments.makePayment(form, {
        context: { idempotencyKey: intent.keyFor(form) },
      });
      intent.fulfilled();
      onSaveDraft({ ...draft, provider, paymentId: data.paymentId });
      leaveFor(data.redirectUrl);
    } catch (error) {
      setFailure(readRefusal(error));
      setIsPaying(false);
    }
  };
  return { pay: () => void pay(), isPaying, failure };
}

/** After a network failure the order may exist, so the text says a retry is safe. */
function wordsFor({ code, msg }: ReadRefusal): string {
  return code === 'network' ? t.notSent : msg;
}

/** Says that an earlier payment is still open at the provider, and links to it. */
function OpenPayment({ paymentId }: { paymentId: string }) {
  const { data } = useQuery(
    api.payments.getPayment.queryOptions({
      input: { paymentId },
      select: (reply) => reply.data,
      staleTime: 0,
    }),
  );
  if (data?.status !== 'pending' || data.redirectUrl === null) return null;
  const { redirectUrl } = data;
  return (
    <FormNotice
      tone="info"
      title={t.open.title}
      detail={t.open.detail}
      action={
        <Button size="sm" onClick={() => leaveFor(redirectUrl)}>
          {t.open.action}
        </Button>
      }
    />
  );
}
