import { adminShowStills, type ShowStill } from '@candela/contract/admin/show-stills';
import { implement } from '@orpc/server';
import { onDays, rowsAtMost, statement } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { accountsSearched, listQuery } from '../list-query.ts';

const gigabyte = 1024 ** 3;

const stillsFrom = (read: string) => `${read} s join accounts.profiles a on a.id = s.model_id
    left join lateral (select c.case_id, c.number from moderation.case_still_list c
      where c.still_id = s.id and c.is_open order by c.number limit 1) as needed on true`;
const isOf = '($6::uuid is null or s.channel = $6) and ($7::uuid is null or s.model_id = $7)';
const ofModels = `select * from moderation.still_list s
  where ${isOf} and ${onDays('s.taken_at', '$4', '$5')} and s.model_id = ${accountsSearched} limit ${rowsAtMost}`;

const stills = listQuery<ShowStill>('show-stills', {
  select: `s.id as "_id", s.channel as "showId", s.kind, s.model_id as "modelId", a.username, s.taken_at as "takenAt",
    s.size_bytes as "sizeBytes", needed.case_id as "caseId", needed.number as "caseNumber"`,
  from: stillsFrom('moderation.still_list'),
  searchedFrom: stillsFrom(`(${ofModels})`),
  where: `${isOf} and ($8::uuid is null or exists (
      select from moderation.case_still_list c where c.still_id = s.id and c.case_id = $8))`,
  isLong: true,
  day: 's.taken_at',
  order: 's.taken_at desc, s.id desc',
  orders: { takenAt: 's.taken_at, s.id' },
});

const figures = statement<{ taken: number; missed: number; bytes: number }>(
  'admin.still-figures',
  `select coalesce(sum(d.taken) filter (where d.day = today.day), 0)::int as taken,
     coalesce(sum(d.missed) filter (where d.day = today.day), 0)::int as missed,
     coalesce(sum(d.size_bytes), 0)::float8 as bytes
   from moderation.still_day_list d cross join (select ($1::timestamptz at time zone 'UTC')::date as day) as today`,
);

/** Opens one still; who looked at which, and why, is on record in the same transaction. Refuses with `not_found`. */
async function openShowStill(
  deps: AdminDeps,
  { _id, reason }: { _id: string; reason: string },
  context: RequestContext,
) {
  return await act(deps, context, 'openShowStill', async (tx, note) => {
    const { username, takenAt, webp, channel, modelId, kind } = await deps.compliance.openStill(tx, _id);
    const after = { show: kind, showId: channel, accountId: modelId, takenAt };
    note({ kind: 'still', id: _id, label: username, after, reason });
    return { username, takenAt: takenAt.toISOString(), webp: webp.toString('base64') };
  });
}

async function stillFigures({ database, clock, settings }: AdminDeps) {
  const [{ taken, missed, bytes }, { stillSeconds, stillGigabytes }] = await Promise.all([
    database.row(figures, [clock()]),
    settings.all(),
  ]);
  const bytesMax = stillGigabytes * gigabyte;
  return { isOn: stillSeconds > 0, taken, missed, storedBytes: bytes, bytesMax };
}

const os = implement(adminShowStills).$context<RequestContext>();

/** Stills the site takes of running shows by itself. */
export function showStillRoutes(deps: AdminDeps) {
  return {
    listShowStills: os.listShowStills.handler(({ input }) =>
      stills(deps.database, input, [input.showId || null, input.accountId || null, input.caseId || null]),
    ),
    openShowStill: os.openShowStill.handler(async ({ input, context }) => ({
      data: await openShowStill(deps, input, context),
    })),
    getStillFigures: os.getStillFigures.handler(async () => ({ data: await stillFigures(deps) })),
  };
}
