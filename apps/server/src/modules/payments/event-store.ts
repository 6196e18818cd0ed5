import { v7 as newId } from 'uuid';
import { type Queryable, statement } from '../../platform/database/index.ts';
import type { PaymentUpdate, WebhookRequest } from '../../platform/payments/index.ts';
import type { PaymentChange } from './rules.ts';

/** A stored delivery. */
export interface WebhookRow {
  id: string;
  provider: string;
  received_at: Date;
  ip: string;
  method: string;
  headers: Record<string, string>;
  query: string;
  body: string;
  verified: boolean | null;
  outcome: 'done' | 'refused' | 'failed' | null;
  detail: string;
  attempts: number;
  processed_at: Date | null;
}

/** Something taken back before it was paid. */
export interface WaitingEvent extends PaymentChange {
  id: string;
}

/** So many deliveries without proof are kept at most, enough to see what is wrong. */
export const unverifiedMax = 500;

const insertWebhook = statement(
  'payments.insert-webhook',
  `insert into payments.webhooks (id, provider, received_at, ip, method, headers, query, body)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const webhookById = statement<WebhookRow>(
  'payments.webhook-by-id',
  `select id, provider, received_at, ip, method, headers, query, body, verified, outcome, detail, attempts,
     processed_at from payments.webhooks where id = $1`,
);
// Whatever comes without proof costs no more room than this. Only what goes is locked: many come at a time, and a lock
// on those that stay would hide them from the others' counting.
const limitUnverified = statement(
  'payments.limit-unverified-webhooks',
  `delete from payments.webhooks where id in (
     select id from payments.webhooks where id in (
       select id from payments.webhooks where verified is false order by received_at desc, id desc offset $1)
     order by id for update skip locked)`,
);
const removeUnverified = statement(
  'payments.remove-unverified-webhooks',
  'delete from payments.webhooks where verified is false and received_at < $1',
);
const concludeWebhook = statement(
  'payments.conclude-webhook',
  `update payments.webhooks set verified = coalesce($2, verified), outcome = $3, detail = $4,
     attempts = attempts + 1, processed_at = $5 where id = $1`,
);
const newestWebhooks = statement<WebhookRow>(
  'payments.newest-webhooks',
  `select id, provider, received_at, ip, method, headers, query, body, verified, outcome, detail, attempts,
     processed_at from payments.webhooks order by received_at desc, id desc limit $1`,
);
const insertEvent = statement<{ id: string }>(
  'payments.insert-event',
  `insert into payments.events (id, provider, provider_event_id, webhook_id, payment_id, reference, kind,
     amount_minor, currency, outcome, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'ignored', $10)
   on conflict on constraint payment_events_once do nothing returning id`,
);
const concludeEvent = statement(
  'payments.conclude-event',
  `update payments.events set payment_id = coalesce($2, payment_id), outcome = $3, detail = $4, transaction_id = $5,
     taken_minor = $6
   where id = $1`,
);
const waitingEvents = statement<{
  id: string;
  kind: PaymentChange['kind'];
  amount_minor: bigint | null;
  currency: string | null;
}>(
  'payments.waiting-events',
  `select id, kind, amount_minor, currency from payments.events
   where outcome = 'waiting' and (payment_id = $1 or (provider = $2 and reference = $3)) order by id`,
);
const confirmMarked = statement<{ id: string }>(
  'payments.confirm-marked',
  `update payments.events set confirmed = true
   where id = (select id from payments.events
     where payment_id = $1 and provider = 'operator' and not confirmed and outcome = 'applied'
       and amount_minor = $2 order by id limit 1 for update)
   returning id`,
);
const lockReference = statement<object>(
  'payments.lock-reference',
  "select pg_advisory_xact_lock(hashtextextended('payments ' || $1 || ' ' || $2, 0))",
);

export const eventStore = {
  /** Keeps a delivery before anything it says is done; the request must have lost its secrets. */
  async saveWebhook(
    queries: Queryable,
    provider: string,
    request: WebhookRequest,
    at: Date,
  ): Promise<string> {
    const id = newId();
    const { ip, method, headers, query, body } = request;
    await queries.execute(insertWebhook, [
      id,
      provider,
      at,
      ip,
      method,
      JSON.stringify(headers),
      query,
      body,
    ]);
    return id;
  },
  /** Leaves the newest of those that have no proof. */
  limitUnverified: (queries: Queryable) => queries.execute(limitUnverified, [unverifiedMax]),
  removeUnverified: (queries: Queryable, before: Date) => queries.execute(removeUnverified, [before]),
  webhookById: (queries: Queryable, id: string) => queries.maybeRow(webhookById, [id]),
  newestWebhooks: (queries: Queryable, limit: number) => queries.rows(newestWebhooks, [limit]),
  concludeWebhook: (
    queries: Queryable,
    id: string,
    {
      verified,
      outcome,
      detail,
      at,
    }: { verified: boolean | null; outcome: string; detail: string; at: Date },
  ) => queries.execute(concludeWebhook, [id, verified, outcome, detail, at]),
  /** Records what was said; undefined when it was said before. */
  async saveEvent(
    tx: Queryable,
    event: {
      provider: string;
      webhookId: string | null;
      paymentId: string | null;
      update: Pick<PaymentUpdate, 'eventId' | 'kind' | 'reference' | 'amountMinor' | 'currency'>;
      at: Date;
    },
  ): Promise<string | undefined> {
    const { provider, webhookId, paymentId, update, at } = event;
    const { eventId, kind, reference = null, amountMinor = null, currency = null } = update;
    const values = [
      newId(),
      provider,
      eventId,
      webhookId,
      paymentId,
      reference,
      kind,
      amountMinor,
      currency,
      at,
    ];
    return (await tx.maybeRow(insertEvent, values))?.id;
  },
  concludeEvent: (
    tx: Queryable,
    id: string,
    end: {
      paymentId: string | null;
      outcome: string;
      detail: string;
      transactionId: string | null;
      /** What went back of the money. */
      takenMinor: bigint | null;
    },
  ) => {
    const { paymentId, outcome, detail, transactionId, takenMinor } = end;
    return tx.execute(concludeEvent, [id, paymentId, outcome, detail, transactionId, takenMinor]);
  },
  async waitingFor(
    tx: Queryable,
    payment: { id: string; provider: string; reference: string | null },
  ): Promise<WaitingEvent[]> {
    const rows = await tx.rows(waitingEvents, [payment.id, payment.provider, payment.reference]);
    return rows.map(({ id, kind, amount_minor, currency }) => ({
      id,
      kind,
      amountMinor: amount_minor,
      currency,
    }));
  },
  /** True when this refund is the one an operator's command has already marked. */
  async confirmMarked(tx: Queryable, paymentId: string, amountMinor: bigint): Promise<boolean> {
    return (await tx.maybeRow(confirmMarked, [paymentId, amountMinor])) !== undefined;
  },
  /** Whoever speaks of the same sale waits here, also while its payment does not know its name yet. */
  lockReference: (tx: Queryable, provider: string, reference: string) =>
    tx.row(lockReference, [provider, reference]),
};
