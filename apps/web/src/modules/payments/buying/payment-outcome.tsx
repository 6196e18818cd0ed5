import type { Payment } from '@candela/contract/payments/operations';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconClockPause,
  IconCreditCardOff,
} from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { getInterrupted, goOnHash } from '../../../platform/purchase/interrupted-purchase.ts';
import { getUnverifiedUser, loadMyProfile, useSession } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { formatMoney } from '../../../ui/format/format-count.ts';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { ProgressBar } from '../../../ui/progress/progress-bar.tsx';
import { result as words } from '../messages.ts';
import { leaveFor } from './leave-for.ts';
import { getOrder, saveOrder } from './order-draft.ts';
import { SummaryLine } from './order-summary.tsx';
import classes from './payment-outcome.module.css';

type Outcome = {
  icon: ReactNode;
  tone: 'good' | 'bad' | 'warn' | 'info';
  title: string;
  cause: ReactNode;
  safe?: ReactNode;
  actions: ReactNode;
};

const big = { size: 40, stroke: 1.5, 'aria-hidden': true } as const;

/** The payment's status, what was charged, and the next step. */
export function PaymentOutcome({ payment }: { payment: Payment }) {
  const { user } = useSession();
  const outcome = useOutcome(payment, user !== undefined);
  useEffect(() => {
    // A paid order is finished. The next one starts from the packs.
    if (payment.status === 'paid' && getOrder()?.paymentId === payment._id) saveOrder(null);
  }, [payment]);
  // The page may have loaded before the credits arrived.
  const hasCome = payment.credited && user !== undefined;
  useEffect(() => {
    if (hasCome) loadMyProfile().catch(() => undefined);
  }, [hasCome]);
  const isSettled = payment.receiptNumber !== null;
  return (
    <>
      <section className={classes.outcome} data-tone={outcome.tone} role="status">
        <span className={classes.icon}>{outcome.icon}</span>
        <h1>{outcome.title}</h1>
        <p>
          {outcome.cause} {outcome.safe}
        </p>
        {payment.status === 'pending' && <ProgressBar loading label={words.pending.waiting} />}
      </section>
      <div className={classes.actions}>
        {outcome.actions}
        {isSettled && <ButtonLink href={`/receipt/${payment._id}`}>{words.receipt}</ButtonLink>}
      </div>
      <dl className={classes.facts}>
        {payment.receiptNumber && (
          <SummaryLine label={words.facts.number}>{payment.receiptNumber}</SummaryLine>
        )}
        <SummaryLine label={words.facts.recipient}>{payment.recipient}</SummaryLine>
        <SummaryLine label={words.facts.provider}>{payment.providerLabel}</SummaryLine>
        <SummaryLine label={words.facts.when}>{formatDateTime(payment.createdAt)}</SummaryLine>
        {payment.credited && user && (
          <SummaryLine label={words.paid.balance}>
            <CreditAmount amount={user.netCreditScore} />
          </SummaryLine>
        )}
      </dl>
    </>
  );
}

function useOutcome(payment: Payment, isSignedIn: boolean): Outcome {
  const price = formatMoney(payment.price.amountMinor, payment.price.currency);
  const startOver = isSignedIn ? '/payment' : '/purchase-credit';
  const again = (label: string) => (
    <ButtonLink href={getOrder() ? startOver : '/purchase-credit'} variant="primary">
      {label}
    </ButtonLink>
  );
  switch (payment.status) {
    case 'pending': {
      const { redirectUrl } = payment;
      return {
        icon: <IconClock {...big} />,
        tone: 'info',
        title: words.pending.title,
        cause: words.pending.cause({ provider: payment.providerLabel }),
        safe: words.pending.safe({ until: formatDateTime(payment.expiresAt) }),
        actions: redirectUrl !== null && (
          <Button variant="primary" onClick={() => leaveFor(redirectUrl)}>
            {words.pending.action}
          </Button>
        ),
      };
    }
    case 'paid':
      return paidOutcome(payment, price, isSignedIn);
    case 'declined':
      return {
        icon: <IconCreditCardOff {...big} />,
        tone: 'bad',
        title: words.declined.title,
        cause: payment.declineReason ?? words.declined.cause,
        safe: words.declined.safe,
        actions: again(words.declined.retry),
      };
    case 'expired':
      return {
        icon: <IconClockPause {...big} />,
        tone: 'warn',
        title: words.expired.title,
        cause: words.expired.cause,
        safe: words.expired.safe,
        actions: again(words.expired.retry),
      };
    case 'refunded':
      return {
        icon: <IconArrowBackUp {...big} />,
        tone: 'info',
        title: words.refunded.title,
        cause: words.refunded.cause({
          price: formatMoney(payment.refunded.amountMinor, payment.refunded.currency),
        }),
        safe: words.refunded.safe,
        actions: again(words.again),
      };
    case 'chargeback':
      return {
        icon: <IconAlertTriangle {...big} />,
        tone: 'bad',
        title: words.chargeback.title,
        cause: words.chargeback.cause({ price }),
        safe: words.chargeback.safe,
        actions: (
          <ButtonLink href="/contact-us" variant="primary">
            {words.chargeback.support}
          </ButtonLink>
        ),
      };
  }
}

function paidOutcome(payment: Payment, price: string, isSignedIn: boolean): Outcome {
  const outcome = { icon: <IconCircleCheck {...big} />, tone: 'good' } as const;
  if (!payment.credited) {
    const waitsForUs = !isSignedIn && getUnverifiedUser() !== null;
    return {
      ...outcome,
      title: words.paid.waiting,
      cause: waitsForUs
        ? words.paid.confirmCause({ price })
        : words.paid.waitsCause({ name: payment.recipient, price }),
      actions: waitsForUs && (
        <ButtonLink href="/otp" variant="primary">
          {words.paid.confirm}
        </ButtonLink>
      ),
    };
  }
  return {
    ...outcome,
    title: isSignedIn ? words.paid.title : words.paid.titleFor({ name: payment.recipient }),
    cause: words.paid.cause({ credits: payment.credits, price }),
    actions: isSignedIn ? (
      <Onward returnTo={payment.returnTo} />
    ) : (
      <ButtonLink href="/login" variant="primary">
        {words.paid.logIn}
      </ButtonLink>
    ),
  };
}

/** Links back to the page the credits were bought for. The interrupted purchase reopens there. */
function Onward({ returnTo }: { returnTo: string | null }) {
  if (returnTo === null) {
    return (
      <ButtonLink href="/live-models" variant="primary">
        {words.paid.browse}
      </ButtonLink>
    );
  }
  const isInterrupted = getInterrupted() !== null;
  return (
    <ButtonLink href={isInterrupted ? returnTo.split('#', 1)[0] + goOnHash : returnTo} variant="primary">
      {isInterrupted ? words.paid.goOn : words.paid.back}
    </ButtonLink>
  );
}
