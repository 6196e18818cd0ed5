import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { api } from '../../../platform/api.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { CheckoutFrame } from '../buying/checkout-frame.tsx';
import { getPaymentToken } from '../buying/order-draft.ts';
import { receipts as t } from '../messages.ts';
import classes from '../receipt/receipt.module.css';
import { ReceiptSheet } from '../receipt/receipt-sheet.tsx';

/** /receipt/:id: the receipt of a payment or a purchase, made to be printed. */
export default function ReceiptScreen() {
  const { id = '' } = useParams();
  const { user } = useSession();
  useDocumentTitle(t.title);
  const query = useQuery(
    api.payments.transactionDetails.queryOptions({
      input: { _id: id, paymentToken: getPaymentToken(id) },
      select: (reply) => reply.data,
    }),
  );
  const back = user ? { href: '/purchase-history', label: t.missing.action } : undefined;
  return (
    <CheckoutFrame back={back} wide>
      <div className={classes.title}>
        <h1>{t.title}</h1>
        {query.data && (
          <Button
            leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
            onClick={() => window.print()}
            className={classes.print}
          >
            {t.print}
          </Button>
        )}
      </div>
      {query.data && <ReceiptSheet receipt={query.data} />}
      {query.isPending && <RowSkeletons label={t.loading} count={5} />}
      {query.isError && (
        <NoReceipt error={query.error} isSignedIn={user !== undefined} onRetry={() => void query.refetch()} />
      )}
    </CheckoutFrame>
  );
}

function NoReceipt(props: { error: unknown; isSignedIn: boolean; onRetry: () => void }) {
  const { code } = readRefusal(props.error);
  if (code === 'not_found' || code === 'invalid_input') {
    return (
      <EmptyState
        title={t.missing.title}
        cause={t.missing.cause}
        illustration="broken"
        action={
          <ButtonLink href={props.isSignedIn ? '/purchase-history' : '/login'} size="sm" variant="primary">
            {props.isSignedIn ? t.missing.action : t.missing.visitorAction}
          </ButtonLink>
        }
      />
    );
  }
  const { title, cause, safe, retry } = t.failed;
  return <ErrorState title={title} cause={cause} safe={safe} retryLabel={retry} onRetry={props.onRetry} />;
}
