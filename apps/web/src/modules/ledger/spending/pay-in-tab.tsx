import { useEffect, useEffectEvent, useState } from 'react';
import { client } from '../../../platform/api.ts';
import { createIntentKey } from '../../../platform/intent-key.ts';
import { type CreditsIntent, offerAgain } from '../../../platform/purchase/purchase-intent.ts';
import { type ReadRefusal, readRefusal } from '../../../platform/refusal.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { ProgressBar } from '../../../ui/progress/progress-bar.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import type { Offer, PricedOrder } from '../../payments/index.ts';
import { spending } from '../spending-messages.ts';
import classes from './spending.module.css';

const t = spending.quickBuy;

/** Where the provider returns the new tab. It must not open the room a second time. */
const returnTo = '/purchase-history';

/**
 * Orders credits and sends the provider's page to a new tab. Once the balance has grown the dialog closes, and what
 * was interrupted is offered again.
 */
export function usePayInTab(intent: CreditsIntent, onClose: () => void) {
  const { user } = useSession();
  const balance = user?.netCreditScore ?? 0;
  const [key] = useState(() => createIntentKey());
  const [isPaying, setIsPaying] = useState(false);
  const [failure, setFailure] = useState<ReadRefusal | null>(null);
  const [waiting, setWaiting] = useState<{ href: string; balance: number } | null>(null);

  const pay = async ({ request }: PricedOrder, provider: Offer['providers'][number]['name']) => {
    // Opened during the click. Browsers block tabs that are opened later.
    const tab = window.open('', '_blank');
    setIsPaying(true);
    setFailure(null);
    const form = { ...request, provider, returnTo };
    try {
      const { data } = await client.payments.makePayment(form, {
        context: { idempotencyKey: key.keyFor(form) },
      });
      key.fulfilled();
      const href = new URL(data.redirectUrl, window.location.origin).href;
      if (tab) {
        tab.opener = null;
        tab.location.replace(href);
      }
      setWaiting({ href, balance });
    } catch (error) {
      tab?.close();
      setFailure(readRefusal(error));
    } finally {
      setIsPaying(false);
    }
  };
  const arrive = useEffectEvent(() => {
    toast.success(t.arrived);
    onClose();
    offerAgain(intent.interrupted);
  });
  useEffect(() => {
    if (waiting && balance > waiting.balance) arrive();
  }, [waiting, balance]);

  return {
    waitingFor: waiting?.href ?? null,
    pay: (order: PricedOrder, provider: Offer['providers'][number]['name']) => void pay(order, provider),
    isPaying,
    failure,
  };
}

/** Shown while the member pays in the new tab. The link is for browsers that blocked it. */
export function PaymentTab({ href }: { href: string }) {
  return (
    <div className={classes.stack} role="status">
      <p>
        <b>{t.waitingTitle}</b>
      </p>
      <p className="cd-text-2">{t.waitingCause}</p>
      <ProgressBar loading />
      <a href={href} target="_blank" rel="noreferrer">
        {t.openPayment}
      </a>
    </div>
  );
}
