import { useSearchParams } from 'react-router';
import { readRefusal } from '../../../platform/refusal.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { CheckoutFrame } from '../buying/checkout-frame.tsx';
import { getOrder } from '../buying/order-draft.ts';
import { PaymentOutcome } from '../buying/payment-outcome.tsx';
import { usePayment } from '../buying/use-payment.ts';
import { buying, result as t } from '../messages.ts';

const anId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** /payment-result: a payment's status, updated until it is settled. */
export default function PaymentResultScreen() {
  useDocumentTitle(buying.titles.result);
  const [params] = useSearchParams();
  const paymentId = params.get('payment') ?? params.get('paymentId') ?? getOrder()?.paymentId ?? '';
  return (
    <CheckoutFrame>{anId.test(paymentId) ? <Result paymentId={paymentId} /> : <NoPayment />}</CheckoutFrame>
  );
}

function Result({ paymentId }: { paymentId: string }) {
  const payment = usePayment(paymentId);
  if (payment.data) return <PaymentOutcome payment={payment.data} />;
  if (payment.isPending) {
    return (
      <>
        <h1>{t.loading}</h1>
        <RowSkeletons label={t.loading} count={3} />
      </>
    );
  }
  const { code } = readRefusal(payment.error);
  if (code === 'not_found' || code === 'invalid_input') return <NoPayment />;
  const { title, cause, safe, retry } = t.unread;
  return (
    <ErrorState
      title={title}
      cause={cause}
      safe={safe}
      retryLabel={retry}
      retrying={payment.isFetching}
      onRetry={() => void payment.refetch()}
    />
  );
}

function NoPayment() {
  const { title, cause, safe, action } = t.missing;
  return (
    <EmptyState
      title={title}
      cause={cause}
      safe={safe}
      illustration="coins"
      action={
        <ButtonLink href="/purchase-credit" size="sm" variant="primary">
          {action}
        </ButtonLink>
      }
    />
  );
}
