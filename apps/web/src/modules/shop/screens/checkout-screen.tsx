import type { CheckoutQuote } from '@candela/contract/shop/orders';
import type { ShippingAddress } from '@candela/contract/shop/shipping';
import { Textarea } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import cartClasses from '../cart/cart.module.css';
import { AddressBook } from '../checkout/address-book.tsx';
import classes from '../checkout/checkout.module.css';
import { hasFinalTotal } from '../checkout/has-final-total.ts';
import { OrderParts } from '../checkout/order-parts.tsx';
import { askForCredits, usePlaceOrder } from '../checkout/use-place-order.ts';
import { Failed } from '../list-states.tsx';
import { checkout as t } from '../locales/checkout.ts';
import { messages } from '../messages.ts';
import { ForMembers } from './cart-screen.tsx';

/** /checkout: where it goes, what it costs, and the one button that pays. */
export default function CheckoutScreen() {
  useDocumentTitle(t.title);
  const { user } = useSession();
  return (
    <PageFrame className={cartClasses.page}>
      <PageHeading title={t.title} lede={t.lede} />
      {user?.type === 'model' ? <ForMembers /> : <Checkout />}
    </PageFrame>
  );
}

function Checkout() {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const addresses = useQuery(
    api.shop.listAddresses.queryOptions({ input: { per_page: 100 }, select: (reply) => reply.data }),
  );
  // The default comes first.
  const chosen = addresses.data?.find(({ _id }) => _id === chosenId) ?? addresses.data?.[0] ?? null;
  const quote = useQuery({
    ...api.shop.quoteCheckout.queryOptions({
      input: { addressId: chosen?._id ?? null },
      enabled: addresses.data !== undefined,
      select: (reply) => reply.data,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // The next checkout is of another cart.
    gcTime: 0,
  });
  const failed = [addresses, quote].find((query) => query.isError);
  if (failed)
    return <Failed error={failed.error} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />;
  if (!addresses.data || !quote.data) return <RowSkeletons label={messages.loading} count={5} />;
  if (quote.data.orders.length === 0) {
    return (
      <EmptyState
        title={messages.cart.empty}
        cause={messages.cart.emptyCause}
        illustration="prints"
        level={2}
        action={
          <ButtonLink href="/products" size="sm">
            {messages.cart.toProducts}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <Order
      quote={quote.data}
      isOld={quote.isPlaceholderData}
      addresses={addresses.data}
      chosen={chosen}
      onChoose={setChosenId}
    />
  );
}

interface OrderProps {
  quote: CheckoutQuote;
  /** The quote is for another address than the one chosen. */
  isOld: boolean;
  addresses: readonly ShippingAddress[];
  chosen: ShippingAddress | null;
  onChoose: (addressId: string | null) => void;
}

function Order({ quote, isOld, addresses, chosen, onChoose }: OrderProps) {
  const [note, setNote] = useState('');
  return (
    <div className={cartClasses.body} aria-busy={isOld || undefined}>
      <div className={classes.column}>
        {quote.needsAddress && <AddressBook addresses={addresses} chosen={chosen} onChoose={onChoose} />}
        <OrderParts parts={quote.orders} />
        <Textarea
          label={t.note}
          description={t.optional}
          maxLength={500}
          autosize
          minRows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
      <Payment
        quote={quote}
        isOld={isOld}
        input={{
          addressId: quote.needsAddress ? (chosen?._id ?? null) : null,
          expectedCredits: quote.total,
          note,
        }}
      />
    </div>
  );
}

interface PaymentProps {
  quote: CheckoutQuote;
  isOld: boolean;
  input: { addressId: string | null; expectedCredits: number; note: string };
}

function Payment({ quote, isOld, input }: PaymentProps) {
  const { user } = useSession();
  const balance = user?.netCreditScore ?? 0;
  const { place, isPlacing, refusal } = usePlaceOrder();
  const lacking = quote.total - balance;
  const isFinal = hasFinalTotal(quote);
  return (
    <Panel>
      <div className={cartClasses.aside}>
        <h2>{t.total}</h2>
        <dl className={cartClasses.figures}>
          <Figure label={t.items} amount={quote.subtotal} />
          {quote.needsAddress && isFinal && <Figure label={t.shipping} amount={quote.shipping} />}
          <Figure label={isFinal ? t.total : t.totalBefore} amount={quote.total} isTotal />
          <Figure label={t.balance} amount={balance} />
          {isFinal && lacking <= 0 && <Figure label={t.after} amount={-lacking} />}
        </dl>
        {refusal && <FormNotice title={refusal.code === 'conflict' ? t.changed : refusal.msg} />}
        {lacking > 0 && quote.ready ? (
          <>
            <p>{t.lacking({ count: lacking })}</p>
            <Button variant="primary" size="lg" fullWidth onClick={() => askForCredits(lacking)}>
              {t.buyCredits}
            </Button>
          </>
        ) : (
          <Button
            variant="primary"
            size="lg"
            fullWidth
            disabled={!quote.ready || isOld}
            loading={isPlacing}
            onClick={() => void place(input, balance)}
          >
            {t.pay}
            {isFinal && (
              <>
                &nbsp;
                <CreditAmount amount={quote.total} tone="inherit" />
              </>
            )}
          </Button>
        )}
        <ButtonLink href="/cart" variant="text">
          {t.toCart}
        </ButtonLink>
        <p className="cd-small cd-text-2">{t.once}</p>
      </div>
    </Panel>
  );
}

function Figure({ label, amount, isTotal }: { label: string; amount: number; isTotal?: boolean }) {
  return (
    <div className={isTotal ? cartClasses.total : undefined}>
      <dt>{label}</dt>
      <dd>
        <CreditAmount amount={amount} />
      </dd>
    </div>
  );
}
