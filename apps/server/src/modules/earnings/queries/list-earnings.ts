import type { Earning, EarningSource } from '@candela/contract/earnings/operations';
import { rowsOfPage } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { creditsOf, hundredthsOf } from '../../ledger/index.ts';
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
  const { before: offset, wanted: limit } = rowsOfPage(input);
  const [rows, totalCount] = await Promise.all([
    entriesOf(deps.database, filter, { limit, offset }),
    countEntriesOf(deps.database, filter),
  ]);
  return { data: rows.map((row) => entryView(row, now, earningsHoldDays)), totalCount };
}

/** A sale as its model sees it. */
export function entryView(row: EntryRow, now: Date, earningsHoldDays: number): Earning {
  const share = row.share_hundredths - row.returned_hundredths;
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
    credits: creditsOf(share),
    siteCredits: creditsOf(hundredthsOf(grossCredits) - share),
    refundedCredits: creditsOf(row.returned_hundredths),
    state: stateOf(share, free, now),
    freeAt: free.toISOString(),
  };
}

function stateOf(share: bigint, free: Date, now: Date): Earning['state'] {
  if (share === 0n) return 'refunded';
  return free > now ? 'pending' : 'available';
}
