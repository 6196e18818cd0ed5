import type { Payment } from '@candela/contract/payments/operations';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconClockPause,
  IconCreditCardOff,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { getInterrupted, goOnHash } from '../../../platform/purchase/interrupted-purchase.ts';
import { outsideOf } from '../../../platform/session/homes.ts';
import { getUnverifiedUser, loadMyProfile, useSession } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { formatMoney } from '../../../ui/format/format-count.ts';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { ProgressBar } from '../../../ui/progress/progress-bar.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { result as t } from '../messages.ts';
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
  useWayBack(payment, hasCome);
  const isSettled = payment.receiptNumber !== null;
  return (
    <>
      <section className={classes.outcome} data-tone={outcome.tone} role="status">
        <span className={classes.icon}>{outcome.icon}</span>
        <h1>{outcome.title}</h1>
        <p>
          {outcome.cause} {outcome.safe}
        </p>
        {payment.status === 'pending' && <ProgressBar loading label={t.pending.waiting} />}
      </section>
      <div className={classes.actions}>
        {outcome.actions}
        {isSettled && <ButtonLink href={`/receipt/${payment._id}`}>{t.receipt}</ButtonLink>}
      </div>
      <dl className={classes.facts}>
        {payment.receiptNumber && <SummaryLine label={t.facts.number}>{payment.receiptNumber}</SummaryLine>}
        <SummaryLine label={t.facts.recipient}>{payment.recipient}</SummaryLine>
        <SummaryLine label={t.facts.provider}>{payment.providerLabel}</SummaryLine>
        <SummaryLine label={t.facts.when}>{formatDateTime(payment.createdAt)}</SummaryLine>
        {payment.credited && user && (
          <SummaryLine label={t.paid.balance}>
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
        title: t.pending.title,
        cause: t.pending.cause({ provider: payment.providerLabel }),
        safe: t.pending.safe({ until: formatDateTime(payment.expiresAt) }),
        actions: redirectUrl !== null && (
          <Button variant="primary" onClick={() => leaveFor(redirectUrl)}>
            {t.pending.action}
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
        title: t.declined.title,
        cause: payment.declineReason ?? t.declined.cause,
        safe: t.declined.safe,
        actions: again(t.declined.retry),
      };
    case 'expired':
      return {
        icon: <IconClockPause {...big} />,
        tone: 'warn',
        title: t.expired.title,
        cause: t.expired.cause,
        safe: t.expired.safe,
        actions: again(t.expired.retry),
      };
    case 'refunded':
      return {
        icon: <IconArrowBackUp {...big} />,
        tone: 'info',
        title: t.refunded.title,
        cause: t.refunded.cause({
          price: formatMoney(payment.refunded.amountMinor, payment.refunded.currency),
        }),
        safe: t.refunded.safe,
        actions: again(t.again),
      };
    case 'chargeback':
      return {
        icon: <IconAlertTriangle {...big} />,
        tone: 'bad',
        title: t.chargeback.title,
        cause: t.chargeback.cause({ price }),
        safe: t.chargeback.safe,
        actions: (
          <ButtonLink href="/contact-us" variant="primary">
            {t.chargeback.support}
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
      title: t.paid.waiting,
      cause: waitsForUs
        ? t.paid.confirmCause({ price })
        : t.paid.waitsCause({ name: payment.recipient, price }),
      actions: waitsForUs && (
        <ButtonLink href="/otp" variant="primary">
          {t.paid.confirm}
        </ButtonLink>
      ),
    };
  }
  return {
    ...outcome,
    title: isSignedIn ? t.paid.title : t.paid.titleFor({ name: payment.recipient }),
    cause: t.paid.cause({ credits: payment.credits, price }),
    actions: isSignedIn ? (
      <Onward returnTo={payment.returnTo} />
    ) : (
      <ButtonLink href="/login" variant="primary">
        {t.paid.logIn}
      </ButtonLink>
    ),
  };
}

/** Leads back by itself to what was interrupted, since paying for it was the answer to whether to go on. */
function useWayBack({ status, returnTo, credits }: Payment, hasCome: boolean) {
  const navigate = useNavigate();
  const leadBack = useEffectEvent(() => {
    if (returnTo === null || getInterrupted() === null) return;
    toast.success(t.paid.added({ credits }));
    void navigate(returnTo.split('#', 1)[0] + goOnHash, { replace: true });
  });
  useEffect(() => {
    if (hasCome && status === 'paid') leadBack();
  }, [hasCome, status]);
}

/** Links back to the page the credits were bought for. */
function Onward({ returnTo }: { returnTo: string | null }) {
  const { user } = useSession();
  return (
    <ButtonLink href={returnTo ?? outsideOf(user)} variant="primary">
      {returnTo === null ? t.paid.browse : t.paid.back}
    </ButtonLink>
  );
}
