import { v7 as uuid } from 'uuid';
import { createBatcher } from '../../../platform/batcher.ts';
import {
  type Database,
  isLockTimeout,
  isTransientConflict,
  statement,
  violatedConstraint,
} from '../../../platform/database/index.ts';
import type { Events } from '../../../platform/events/index.ts';
import { say } from '../../../platform/i18n/index.ts';
import type { usableKey } from '../../../platform/idempotency/index.ts';
import { standardShare } from '../creator-shares/creator-share.ts';
import { tipsGiven } from '../events.ts';
import { texts } from '../locales/texts.ts';

/** A tip that may be given: its limits were looked at, the wallet was not. */
export interface TipOrder {
  buyerId: string;
  /** Where the buyer is, in two letters, if anybody knows. */
  country: string | undefined;
  modelId: string;
  amountCredits: number;
  message: string;
  anonymous: boolean;
  /** The room it is given in, if any. */
  channelName: string | null;
  key: ReturnType<typeof usableKey>;
}

export interface TipReceipt {
  purchaseId: string;
  /** What is left in the wallet. */
  netCreditScore: number;
}

// More gain nothing, and one refusal costs each of its batch a try of its own.
const mostAtOnce = 64;
// One batch after the other: no two wait for each other's locks, and each gathers more.
const concurrency = 1;

// Shares are read and the event is published by the statement that gives the tips: one round trip, one transaction.
const giveTips = statement<{ rests: bigint[] }>(
  'ledger.give-tips',
  `with shares as materialized (
     select model, ledger.creator_share(model, 'tip', $12::timestamptz, $15::integer) as percent
     from (select distinct unnest($7::uuid[]) as model) as tipped)
   select rests, case when $13::text is not null then platform.enqueue_job($13, $14::json, null, null, 25) end
   from ledger.give_tips($1::text[], $2::bytea[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::uuid[],
     $8::bigint[], (select array_agg(tip.amount * share.percent order by tip.place)
       from unnest($7::uuid[], $8::bigint[]) with ordinality as tip(model, amount, place)
       join shares as share on share.model = tip.model),
     $9::text[], $10::boolean[], $11, $12::timestamptz)`,
);

/**
 * Gives tips, those that come at the same moment in one transaction. Each is given wholly or refused by itself.
 * @throws what the database refused the tip for
 */
export function tipGiver(
  database: Database,
  events: Pick<Events, 'job'> | undefined,
  clock: () => Date,
): (order: TipOrder) => Promise<TipReceipt> {
  const give = async (orders: readonly TipOrder[]): Promise<TipReceipt[]> => {
    const at = clock();
    const purchases = orders.map(() => uuid());
    const tips = orders.map((order, index) => ({
      purchaseId: purchases[index] as string,
      buyerId: order.buyerId,
      modelId: order.modelId,
      amountCredits: order.amountCredits,
      message: order.message,
      anonymous: order.anonymous,
      channelName: order.channelName,
      at: at.toISOString(),
    }));
    const job = events?.job(tipsGiven, { tips });
    const { rests } = await database.row(giveTips, [
      orders.map(({ key }) => key?.text ?? null),
      orders.map(({ key }) => key?.inputHash ?? null),
      purchases,
      orders.map(() => uuid()),
      orders.map(({ buyerId }) => buyerId),
      orders.map(({ country }) => country ?? null),
      orders.map(({ modelId }) => modelId),
      orders.map(({ amountCredits }) => amountCredits),
      orders.map(({ message }) => message),
      orders.map(({ anonymous }) => anonymous),
      // Of whom is in a column of its own: the journal keeps no names, as they would outlive an erased account.
      say(texts.titles.tip),
      at,
      job?.name ?? null,
      job ? JSON.stringify(job.payload) : null,
      standardShare,
    ]);
    return purchases.map((purchaseId, index) => ({ purchaseId, netCreditScore: Number(rests[index]) }));
  };
  const giveAlone = async (order: TipOrder) => (await give([order]))[0] as TipReceipt;
  const giveTogether = createBatcher<TipOrder, TipReceipt>({
    nameOf: ({ buyerId }) => buyerId,
    mostAtOnce,
    concurrency,
    async work(orders) {
      try {
        return await give(orders);
      } catch (error) {
        // Nothing of the batch was kept, so each may be tried by itself. After anything else nobody knows.
        const isOfOne = violatedConstraint(error) !== undefined || isLockTimeout(error);
        if (!(isOfOne && orders.length > 1) && !isTransientConflict(error)) throw error;
        return orders.map(giveAlone);
      }
    },
  });
  return async (order) => {
    // The batch is sent for nobody in particular, so whoever asks answers for themselves.
    database.assertUsable();
    return await giveTogether(order);
  };
}
