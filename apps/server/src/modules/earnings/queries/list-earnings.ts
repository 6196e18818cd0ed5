import type { Earning, EarningSource } from '@candela/contract/earnings/operations';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import type { EarningsDeps } from '../dependencies.ts';
import { countEntriesOf, type EntryRow, entriesOf, sourceOf } from '../entries.ts';
import { dayRange, freeAt } from '../rules.ts';
import type { RangeInput } from './get-model-earning.ts';

/** Which entries a list or a file is about. */
export type EntryRequest = RangeInput & { sources: EarningSource[] };

/** A page of what a model earned, newest first. */
export async function listEarnings(
  deps: EarningsDeps,
  input: EntryRequest & { current_page: number; per_page: number },
  context: RequestContext,
): Promise<{ data: Earning[]; totalCount: number }> {
  const { accountId: modelId } = signedIn(context);
  const now = deps.clock();
  const { earningsHoldDays } = await deps.terms();
  const filter = { modelId, range: dayRange(input, now), sources: input.sources };
  const page = { limit: input.per_page, offset: (input.current_page - 1) * input.per_page };
  const [rows, totalCount] = await Promise.all([
    entriesOf(deps.database, filter, page),
    countEntriesOf(deps.database, filter),
  ]);
  return { data: rows.map((row) => entryView(row, now, earningsHoldDays)), totalCount };
}

/** A sale as its model sees it. */
export function entryView(row: EntryRow, now: Date, earningsHoldDays: number): Earning {
  const credits = row.seller_share - row.share_returned;
  const grossCredits = row.amount - row.refunded;
  const free = freeAt(row.created_at, earningsHoldDays);
  const { unique_id: uniqueId, username } = row;
  return {
    _id: row.id,
    at: row.created_at.toISOString(),
    source: sourceOf(row.kind),
    from: uniqueId !== null && username !== null ? { uniqueId, username } : null,
    anonymous: row.anonymous,
    title: row.title,
    message: row.message,
    grossCredits: Number(grossCredits),
    credits: Number(credits),
    siteCredits: Number(grossCredits - credits),
    refundedCredits: Number(row.share_returned),
    state: stateOf(credits, free, now),
    freeAt: free.toISOString(),
  };
}

function stateOf(credits: bigint, free: Date, now: Date): Earning['state'] {
  if (credits === 0n) return 'refunded';
  return free > now ? 'pending' : 'available';
}
