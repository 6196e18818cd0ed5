import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database, Transaction } from '../../database/index.ts';
import { say } from '../../i18n/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { ProviderOrder } from '../payment-provider.ts';
import { type SandboxDelivery, sandboxSignature, sandboxSignatureHeader } from '../sandbox.ts';
import { type Checkout, checkoutStore } from './checkout-store.ts';
import { sandbox as texts } from './locales/sandbox.ts';
import { behaviourOf } from './test-cards.ts';

const deliverJob = 'sandbox.deliver';
const deliveryTimeoutMs = 10_000;
const defaultPauseMs = 20_000;

export interface SandboxConsoleOptions {
  database: Database;
  jobs: Jobs;
  clock: () => Date;
  secret: string;
  /** Where the pay page is as the browser sees it, without a slash at the end. */
  publicUrl: string;
  /** Where this site takes the sandbox's webhooks, as seen from this machine. */
  webhookUrl: () => string;
  /** How late a late card is, and how soon a chargeback follows; 20 s unless given. */
  pauseMs?: number;
}

/** The far side of the sandbox: a processor in miniature that knows nothing of the site but its webhook address. */
export interface SandboxConsole {
  openCheckout(order: ProviderOrder): Promise<string>;
  find(token: string): Promise<Checkout | undefined>;
  newest(limit: number): Promise<Checkout[]>;
  /** Charges a card that was found valid; resolves to what comes next. */
  pay(checkout: Checkout, card: { number: string; name: string }): Promise<'challenge' | 'done'>;
  /** Ends a challenge that was passed or given up. */
  answerChallenge(checkout: Checkout, passed: boolean): Promise<void>;
  decline(checkout: Checkout, reason: string): Promise<void>;
  /** Takes a paid checkout's money back. False when there is nothing to take. */
  takeBack(checkout: Checkout, kind: 'refund' | 'chargeback'): Promise<boolean>;
}

const payload = z.object({ body: z.string() });

/** Opens the sandbox's side. Webhooks leave through the job runner, signed, and are sent until they are taken. */
export function createSandboxConsole(options: SandboxConsoleOptions): SandboxConsole {
  const { database, jobs, clock, secret, pauseMs = defaultPauseMs } = options;

  jobs.register(deliverJob, async (given) => {
    const { body } = payload.parse(given);
    const response = await fetch(options.webhookUrl(), {
      method: 'POST',
      redirect: 'error',
      body,
      signal: AbortSignal.timeout(deliveryTimeoutMs),
      headers: {
        'content-type': 'application/json',
        [sandboxSignatureHeader]: sandboxSignature(secret, body),
      },
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The site answered a sandbox webhook with ${response.status}.`);
  });

  async function deliver(
    tx: Transaction,
    checkout: Checkout,
    kind: SandboxDelivery['kind'],
    more: { reason?: string; afterMs?: number; instrument?: string; network?: string } = {},
  ): Promise<void> {
    const { reason, afterMs = 0, instrument, network } = more;
    const delivery: SandboxDelivery = {
      eventId: randomUUID(),
      kind,
      paymentId: checkout.paymentId,
      reference: checkout.token,
      amountMinor: Number(checkout.amountMinor),
      currency: checkout.currency,
      ...(reason && { reason }),
      ...(instrument && { instrument }),
      ...(network && { network }),
    };
    const later = afterMs > 0 ? { runAt: new Date(clock().getTime() + afterMs) } : {};
    await jobs.add(tx, deliverJob, { body: JSON.stringify(delivery) }, later);
  }

  async function decline(checkout: Checkout, reason: string): Promise<void> {
    await database.transaction(async (tx) => {
      if (!(await checkoutStore.move(tx, checkout.token, 'declined', ['open', 'challenge']))) return;
      await deliver(tx, checkout, 'declined', { reason });
    });
  }

  return {
    async openCheckout(order) {
      const token = randomBytes(24).toString('base64url');
      const { id: paymentId, amountMinor, currency, description, resultUrl } = order;
      const about = { token, paymentId, amountMinor, currency, description, resultUrl, createdAt: clock() };
      await checkoutStore.insert(database, about);
      return `${options.publicUrl}/sandbox/pay/${token}`;
    },
    find: (token) => checkoutStore.byToken(database, token),
    newest: (limit) => checkoutStore.newest(database, limit),
    async pay(checkout, { number: cardNumber, name }) {
      const cardEnd = cardNumber.replace(/\D/g, '').slice(-4);
      const behaviour = behaviourOf(cardNumber);
      if (behaviour === 'declines') {
        await decline(checkout, say(texts.declined.byBank));
        return 'done';
      }
      return await database.transaction(async (tx) => {
        const next = behaviour === 'challenges' ? 'challenge' : 'paid';
        if (!(await checkoutStore.move(tx, checkout.token, next, ['open'], cardEnd))) return 'done';
        if (next === 'challenge') return 'challenge';
        // Everybody has the same few test cards: the holder's name tells one from another.
        const instrument = `${cardEnd} ${name.trim().toLowerCase()}`.slice(0, 100);
        const afterMs = behaviour === 'late' ? pauseMs : 0;
        await deliver(tx, checkout, 'paid', { instrument, network: 'visa', afterMs });
        if (behaviour === 'chargeback') {
          await checkoutStore.move(tx, checkout.token, 'chargeback', ['paid']);
          await deliver(tx, checkout, 'chargeback', { afterMs: pauseMs });
        }
        return 'done';
      });
    },
    async answerChallenge(checkout, passed) {
      if (!passed) return await decline(checkout, say(texts.declined.challenge));
      await database.transaction(async (tx) => {
        if (await checkoutStore.move(tx, checkout.token, 'paid', ['challenge']))
          await deliver(tx, checkout, 'paid');
      });
    },
    decline,
    takeBack: (checkout, kind) =>
      database.transaction(async (tx) => {
        const to = kind === 'refund' ? 'refunded' : 'chargeback';
        if (!(await checkoutStore.move(tx, checkout.token, to, ['paid']))) return false;
        await deliver(tx, checkout, kind);
        return true;
      }),
  };
}
