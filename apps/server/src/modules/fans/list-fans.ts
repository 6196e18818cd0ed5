import type { FanFilter, FanSort } from '@candela/contract/fans/filters';
import type { Fan, FanDetail } from '@candela/contract/fans/operations';
import { z } from 'zod';
import { csvOf } from '../../platform/csv.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { creditsOf } from '../ledger/index.ts';
import type { FansDeps } from './dependencies.ts';
import { texts } from './locales/texts.ts';
import { countFans, type FanPlace, type FanRow, fanOf, fansOf } from './matching.ts';
import { fansStore } from './store.ts';

const exportedAtMost = 10_000;

interface Asked {
  filter: FanFilter;
  sort: FanSort;
}

/** A page of the caller's fans. Refuses with `invalid_input` a place that no page ended at. */
export async function listFans(
  deps: FansDeps,
  { filter, sort, after, per_page }: Asked & { after?: string | undefined; per_page: number },
  context: RequestContext,
) {
  const now = deps.clock();
  const question = { modelId: signedIn(context).accountId, filter, now };
  const page = { sort, after: after === undefined ? undefined : placeOf(after), limit: per_page + 1 };
  const rows = await fansOf(deps.database, question, page);
  const totalCount = await countFans(deps.database, question);
  const shown = rows.slice(0, per_page);
  const last = rows.length > per_page ? shown.at(-1) : undefined;
  return { data: shown.map((row) => fanView(row, now)), totalCount, next: last ? endOf(sort, last) : null };
}

/** How many fans there are of each sort, with lists and tags. */
export async function getFanGroups(deps: FansDeps, context: RequestContext) {
  const modelId = signedIn(context).accountId;
  const count = (filter: FanFilter) => countFans(deps.database, { modelId, filter, now: deps.clock() });
  const [all, members, expired, lists, tags] = await Promise.all([
    count({}),
    count({ group: 'members' }),
    count({ group: 'expired' }),
    fansStore.lists(deps.database, modelId),
    fansStore.tags(deps.database, modelId),
  ]);
  return { all, members, expired, lists, tags };
}

/** One fan of the caller's. */
export async function getFan(
  deps: FansDeps,
  { memberId }: { memberId: string },
  context: RequestContext,
): Promise<FanDetail> {
  return await fanDetailOf(deps, deps.database, signedIn(context).accountId, memberId);
}

/** Everything a model sees of one fan; refuses with `not_found` whoever is none. */
export async function fanDetailOf(
  deps: FansDeps,
  queries: Queryable,
  modelId: string,
  memberId: string,
): Promise<FanDetail> {
  const now = deps.clock();
  const row = await fanOf(queries, modelId, memberId, now);
  if (!row) return refuse('not_found');
  const kinds = await fansStore.kinds(queries, modelId, memberId);
  return {
    ...fanView(row, now),
    paidCredits: Number(row.paidCredits),
    purchases: row.purchases,
    lastPaidAt: row.lastPaidAt?.toISOString() ?? null,
    note: row.note,
    listIds: await fansStore.listsWith(queries, modelId, memberId),
    kinds: kinds.map(({ kind, hundredths, count }) => ({ kind, netCredits: creditsOf(hundredths), count })),
  };
}

/** The list as a CSV file, the first ten thousand of it. */
export async function exportFans(deps: FansDeps, { filter, sort }: Asked, context: RequestContext) {
  const now = deps.clock();
  const question = { modelId: signedIn(context).accountId, filter, now };
  const rows = await fansOf(deps.database, question, { sort, after: undefined, limit: exportedAtMost });
  const lines = rows.map((row) => {
    const { member, netCredits, firstAt, seenAt, plan, tags } = fanView(row, now);
    const until = plan?.until ?? '';
    const state = plan ? `${plan.state} ${until.slice(0, 10)}`.trim() : '';
    return {
      username: member.username,
      netCredits,
      firstAt,
      seenAt,
      plan: state,
      tags: tags.join(', '),
      note: row.note,
    };
  });
  return { filename: `fans-${now.toISOString().slice(0, 10)}.csv`, csv: csvOf(texts.file, lines) };
}

function fanView(row: FanRow, now: Date): Fan {
  const { id: _id, uniqueId, username, name, profileImage, planKind: kind, planState, planUntil } = row;
  const isOver = planUntil !== null && planUntil <= now;
  return {
    member: { _id, uniqueId, username, name, profileImage },
    netCredits: creditsOf(row.netHundredths),
    followsSince: row.followsSince?.toISOString() ?? null,
    firstAt: row.firstAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    plan:
      kind && planState
        ? { kind, state: isOver ? 'expired' : planState, until: planUntil?.toISOString() ?? null }
        : null,
    hasNote: row.note !== '',
    tags: row.tags,
    isBlocked: row.isBlocked,
  };
}

const place = z.tuple([z.string().regex(/^-?\d{1,18}$/), z.uuid()]);

function placeOf(after: string): FanPlace {
  const read = place.safeParse(after.split('_'));
  if (!read.success) return refuse('invalid_input', { fields: { after: texts.refusals.noPlace } });
  return { value: read.data[0], id: read.data[1] };
}

function endOf(sort: FanSort, row: FanRow): string {
  const value = { spent: row.netHundredths, seen: row.seenAt.getTime(), newest: row.firstAt.getTime() }[sort];
  return `${value}_${row.id}`;
}
