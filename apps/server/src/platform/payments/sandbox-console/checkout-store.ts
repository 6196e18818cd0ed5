import { type Queryable, statement } from '../../database/index.ts';

export type CheckoutStatus = 'open' | 'challenge' | 'paid' | 'declined' | 'refunded' | 'chargeback';

/** A test payment as the sandbox's side knows it. */
export interface Checkout {
  token: string;
  paymentId: string;
  amountMinor: bigint;
  currency: string;
  description: string;
  resultUrl: string;
  status: CheckoutStatus;
  cardEnd: string | null;
  createdAt: Date;
}

const columns = `token, payment_id as "paymentId", amount_minor as "amountMinor", currency, description,
  result_url as "resultUrl", status, card_end as "cardEnd", created_at as "createdAt"`;

const insert = statement(
  'sandbox.insert',
  `insert into platform.sandbox_checkouts (token, payment_id, amount_minor, currency, description, result_url, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
const byToken = statement<Checkout>(
  'sandbox.by-token',
  `select ${columns} from platform.sandbox_checkouts where token = $1`,
);
const newest = statement<Checkout>(
  'sandbox.newest',
  `select ${columns} from platform.sandbox_checkouts order by created_at desc limit $1`,
);
const move = statement<{ token: string }>(
  'sandbox.move',
  `update platform.sandbox_checkouts set status = $2, card_end = coalesce($3, card_end)
   where token = $1 and status = any($4::text[]) returning token`,
);

export const checkoutStore = {
  insert: (queries: Queryable, one: Omit<Checkout, 'status' | 'cardEnd'>) =>
    queries.execute(insert, [
      one.token,
      one.paymentId,
      one.amountMinor,
      one.currency,
      one.description,
      one.resultUrl,
      one.createdAt,
    ]),
  byToken: (queries: Queryable, token: string) => queries.maybeRow(byToken, [token]),
  newest: (queries: Queryable, limit: number) => queries.rows(newest, [limit]),
  /** Moves a checkout on from one of the given states; false when it was in none of them. */
  async move(
    tx: Queryable,
    token: string,
    to: CheckoutStatus,
    from: readonly CheckoutStatus[],
    cardEnd: string | null = null,
  ): Promise<boolean> {
    return (await tx.maybeRow(move, [token, to, cardEnd, from])) !== undefined;
  },
};
