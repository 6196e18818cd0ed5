import { paymentAddress } from '@candela/contract/payments/events';
import { dayMs } from '@candela/contract/shared/durations';
import { type Transaction, within } from '../../platform/database/index.ts';
import type { PaymentProvider, WebhookRequest } from '../../platform/payments/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { emailConfirmed } from '../accounts/index.ts';
import { receiveWebhook, replayWebhook, type WebhookResult } from './commands/receive-webhook.ts';
import { refundPayment } from './commands/refund-payment.ts';
import { settleAllWaiting, settleWaitingFor } from './commands/settle-payments.ts';
import type { PaymentsDeps } from './dependencies.ts';
import { emitPayment, paymentRoom } from './emit-payment.ts';
import { eventStore, type WebhookRow } from './event-store.ts';
import { paymentsRoutes } from './routes.ts';
import { type PaymentRow, paymentStore } from './store.ts';
import { isPaymentToken } from './tokens.ts';

const unverifiedDays = 7;
/** Where orders came from is compared within a month, and asked for when a bank disputes one. */
const traceDays = 180;

/** Buying credits with money. */
export interface Payments {
  routes: ReturnType<typeof paymentsRoutes>;
  /** The providers that are open. */
  readonly providers: readonly PaymentProvider[];
  /** Keeps and follows an open provider's webhook. Throws when it must come again. */
  receiveWebhook(
    provider: PaymentProvider['name'],
    request: WebhookRequest,
  ): Promise<WebhookResult & { acknowledgement: { body: string; contentType: string } }>;
  /** Follows a kept webhook again. Refuses with `not_found`. */
  replayWebhook(webhookId: string): Promise<WebhookResult>;
  listWebhooks(limit: number): Promise<WebhookRow[]>;
  /** See commands/refund-payment.ts. */
  refundPayment(
    input: { paymentId: string; amountMinor?: bigint | undefined },
    tx?: Transaction,
  ): Promise<PaymentRow>;
  newestPayments(status: string | undefined, limit: number): Promise<PaymentRow[]>;
  /** To be run each minute: orders nobody paid and webhooks nobody proved expire, credits that waited settle. */
  cleanUp(): Promise<void>;
}

/** Puts payments together and begins to answer those who watch one. */
export function createPayments(deps: PaymentsDeps): Payments {
  const watching = { schema: paymentAddress, access: 'public', limit: { burst: 20, perSecond: 1 } } as const;
  deps.realtime.on('wallet.watchPayment', watching, async ({ join }, { paymentId, paymentToken }) => {
    if (!isPaymentToken(deps.tokenSecret, paymentId, paymentToken)) refuse('not_found');
    await join(paymentRoom(paymentId));
    return null;
  });
  deps.events.inTransaction(emailConfirmed, 'payments', async (tx, confirmed) => {
    await settleWaitingFor(deps, tx, confirmed);
  });
  return {
    routes: paymentsRoutes(deps),
    providers: deps.providers,
    async receiveWebhook(name, request) {
      const provider = deps.providers.find((one) => one.name === name) ?? refuse('not_found');
      return {
        ...(await receiveWebhook(deps, provider, request)),
        acknowledgement: provider.acknowledgement,
      };
    },
    replayWebhook: (webhookId) => replayWebhook(deps, webhookId),
    listWebhooks: (limit) => eventStore.newestWebhooks(deps.database, limit),
    refundPayment: (input, tx) => refundPayment(within(deps, tx), input),
    newestPayments: (status, limit) => paymentStore.newest(deps.database, status, limit),
    async cleanUp() {
      await deps.database.transaction(async (tx) => expireOld(deps, tx));
      await eventStore.removeUnverified(
        deps.database,
        new Date(deps.clock().getTime() - unverifiedDays * dayMs),
      );
      await paymentStore.removeTraces(deps.database, new Date(deps.clock().getTime() - traceDays * dayMs));
      await settleAllWaiting(deps);
    },
  };
}

async function expireOld(deps: PaymentsDeps, tx: Transaction): Promise<void> {
  const expired = await paymentStore.expireOld(tx, deps.clock());
  for (const payment of expired) emitPayment(deps, tx, { ...payment, status: 'expired' });
}
