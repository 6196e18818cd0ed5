import { secondMs } from '@candela/contract/shared/durations';
import { v7 as uuid } from 'uuid';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';
import { record } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { type AskedStill, onWire } from './look.ts';
import { findRunningShow } from './wall-list.ts';
import { afterBegin } from './watch.ts';

/** A picture older than this says nothing of what goes on now. */
const freshMs = 20 * secondMs;

const seen = statement<{ channel: string }>(
  'admin.closed-picture-seen',
  `update admin.show_watches set seen_at = $3
   where staff_id = $1 and channel = any($2::uuid[]) and on_wall and ended_at is null returning channel`,
);
const begin = statement(
  'admin.begin-closed-picture',
  `insert into admin.show_watches (id, staff_id, channel, model_id, kind, reason, began_at, seen_at, on_wall)
   values ($1, $2, $3, $4, $5, $6, $7, $7, true) on conflict do nothing`,
);

/**
 * The newest stills of private shows and calls for the wall, as far as it does not have them yet. Who has which on the
 * wall, why and how long is on record before a picture is handed out; 45 seconds after the last one it is over. They are
 * made for this look and kept nowhere. What is over, or open to others by now, is left out.
 */
export async function listClosedStills(
  deps: AdminDeps,
  { shows, reason }: { shows: readonly AskedStill[]; reason: string },
  context: RequestContext,
) {
  const { notifyModelsWatched } = await deps.settings.all();
  const channels = shows.map(({ _id }) => _id);
  const watched = await deps.database.transaction(async (tx) => {
    const { staffId } = staffOf(context);
    const known = new Set((await tx.rows(seen, [staffId, channels, deps.clock()])).map((row) => row.channel));
    for (const channel of channels) {
      if (known.has(channel)) continue;
      const isTold = notifyModelsWatched === 1;
      if (await beginOne(deps, tx, { channel, reason, isTold }, context)) known.add(channel);
    }
    return known;
  });
  const freshAtMs = deps.clock().getTime() - freshMs;
  const stills = await Promise.all(
    shows.map(async ({ _id, since }) => {
      if (!watched.has(_id)) return [];
      const afterMs = Math.max(since === null ? 0 : Date.parse(since), freshAtMs);
      const still = await deps.shows.stillOf(_id, afterMs);
      return still ? [{ _id, ...onWire(still) }] : [];
    }),
  );
  return stills.flat();
}

/** False where nothing closed goes on. */
async function beginOne(
  deps: AdminDeps,
  tx: Transaction,
  { channel, reason, isTold }: { channel: string; reason: string; isTold: boolean },
  context: RequestContext,
): Promise<boolean> {
  const show = await findRunningShow(tx, channel);
  if (show?.kind !== 'private' && show?.kind !== 'call') return false;
  const { kind, modelId, username } = show;
  const { staffId, email, role } = staffOf(context);
  const watchId = uuid();
  const now = deps.clock();
  // Another tab of the same person may have begun it meanwhile.
  if ((await tx.execute(begin, [watchId, staffId, channel, modelId, kind, reason, now])) === 0) return true;
  const begun = { watchId, channel, kind, modelId, username, reason, isTold, onWall: true } as const;
  const event = await afterBegin(deps, tx, begun);
  await record(tx, { staffId, email, role, ip: context.ip }, 'beginWatch', event, now);
  return true;
}
