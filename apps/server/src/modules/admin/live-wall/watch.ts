import type { MediaGrant } from '@candela/contract/shows/operations';
import { v7 as uuid } from 'uuid';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { unseenLimitMs } from '../../shows/index.ts';
import { type AuditEvent, act, record } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { runningShowOf } from './wall-list.ts';

interface Watch {
  id: string;
  channel: string;
  kind: string;
  username: string;
  reason: string;
  beganAt: Date;
  seenAt: Date;
  staffId: string;
  email: string;
  role: string;
  onWall: boolean;
}

const begin = statement(
  'admin.begin-watch',
  `insert into admin.show_watches (id, staff_id, channel, model_id, kind, reason, began_at, seen_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7)`,
);
const seen = statement<{ channel: string; kind: string }>(
  'admin.watch-seen',
  `update admin.show_watches set seen_at = $3 
   where id = $1 and staff_id = $2 and ended_at is null and not on_wall returning channel, kind`,
);
const ended = `update admin.show_watches w set ended_at = $1 from admin.staff s, accounts.profiles a
   where s.id = w.staff_id and a.id = w.model_id and w.ended_at is null and`;
const columns = `w.id, w.channel, w.kind, a.username, w.reason, w.began_at as "beganAt", w.seen_at as "seenAt",
   s.id as "staffId", s.email, s.role, w.on_wall as "onWall"`;
const endOwn = statement<Watch>(
  'admin.end-watch',
  `${ended} w.staff_id = $2 and not w.on_wall and ($3::uuid is null or w.id = $3) returning ${columns}`,
);
const endLapsed = statement<Watch>(
  'admin.end-lapsed-watches',
  `${ended} w.seen_at < $2 returning ${columns}`,
);

/**
 * Begins to watch a show, private show or call without being seen in it: on record first, then a grant for its picture.
 * The model is told where the settings say so. What the same person watched before ends. Refuses with `not_live`.
 */
export async function beginWatch(
  deps: AdminDeps,
  { _id: channel, reason }: { _id: string; reason: string },
  context: RequestContext,
): Promise<{ watchId: string; media: MediaGrant }> {
  const { staffId } = staffOf(context);
  const watchId = uuid();
  const { notifyModelsWatched } = await deps.settings.all();
  await act(deps, context, 'beginWatch', async (tx, note) => {
    const now = deps.clock();
    const { kind, modelId, username } = await runningShowOf(tx, channel);
    for (const before of await tx.rows(endOwn, [now, staffId, null]))
      await afterEnd(deps, tx, before, now, context.ip);
    await tx.execute(begin, [watchId, staffId, channel, modelId, kind, reason, now]);
    const begun = { watchId, channel, kind, modelId, username, reason, isTold: notifyModelsWatched === 1 };
    note(await afterBegin(deps, tx, begun));
  });
  return { watchId, media: await deps.shows.grantUnseen({ channel, watchId }) };
}

interface Begun {
  watchId: string;
  channel: string;
  kind: string;
  modelId: string;
  username: string;
  reason: string;
  /** Whether the model is to read of it. */
  isTold: boolean;
  onWall?: true;
}

/** Notices the model where the settings say so; resolves to what the audit log says of a watch that begins. */
export async function afterBegin(
  { rooms }: Pick<AdminDeps, 'rooms'>,
  tx: Transaction,
  { watchId, channel, kind: show, modelId, username: label, reason, isTold, onWall }: Begun,
): Promise<AuditEvent> {
  if (isTold) await rooms.noticeModel(tx, { modelId, channel, kind: 'watched', text: '' });
  const after = { show, accountId: modelId, watchId, isTold, onWall };
  return { kind: 'show', id: channel, label, after, reason };
}

/** Another connection for a watch that goes on. Refuses with `not_live` once it is over. */
export async function joinWatch(
  deps: AdminDeps,
  { watchId }: { watchId: string },
  context: RequestContext,
): Promise<MediaGrant> {
  const { channel } = await stay(deps, watchId, context);
  return await deps.shows.grantUnseen({ channel, watchId });
}

/** Says that the page is still there. Refuses with `not_live` once the watch is over, or the show is another by now. */
export async function stayInWatch(
  deps: AdminDeps,
  { watchId }: { watchId: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  await stay(deps, watchId, context);
  return { msg: say(texts.replies.watching) };
}

async function stay(deps: AdminDeps, watchId: string, context: RequestContext): Promise<{ channel: string }> {
  const { staffId } = staffOf(context);
  const watch = await deps.database.maybeRow(seen, [watchId, staffId, deps.clock()]);
  if (!watch) return refuse('not_live', { msg: texts.refusals.watchOver });
  const { kind } = await runningShowOf(deps.database, watch.channel);
  const isSame = (kind === 'private') === (watch.kind === 'private');
  return isSame ? watch : refuse('not_live', { msg: texts.refusals.showIsOther });
}

/** Ends a watch, and writes down how long it was. */
export async function endWatch(
  deps: AdminDeps,
  { watchId }: { watchId: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  const { staffId } = staffOf(context);
  await deps.database.transaction(async (tx) => {
    const now = deps.clock();
    for (const watch of await tx.rows(endOwn, [now, staffId, watchId]))
      await afterEnd(deps, tx, watch, now, context.ip);
  });
  return { msg: say(texts.replies.watchEnded) };
}

/** Ends the watches whose page is gone. To be run every minute. */
export async function endLapsedWatches(deps: Pick<AdminDeps, 'database' | 'clock' | 'shows'>): Promise<void> {
  const now = deps.clock();
  await deps.database.transaction(async (tx) => {
    const before = new Date(now.getTime() - unseenLimitMs);
    for (const watch of await tx.rows(endLapsed, [now, before]))
      await afterEnd(deps, tx, watch, watch.seenAt, '');
  });
}

async function afterEnd(
  { shows, clock }: Pick<AdminDeps, 'shows' | 'clock'>,
  tx: Transaction,
  watch: Watch,
  at: Date,
  ip: string,
): Promise<void> {
  const { id: watchId, channel, kind, username: label, reason, beganAt, staffId, email, role } = watch;
  const seconds = Math.max(0, Math.round((at.getTime() - beganAt.getTime()) / 1000));
  const after = { show: kind, watchId, seconds };
  const event = { kind: 'show', id: channel, label, after, reason };
  await record(tx, { staffId, email, role, ip }, 'endWatch', event, clock());
  // On the wall there is no connection to end.
  if (watch.onWall) return;
  // Before the commit: a picture that could not be ended stays on record as watched, and the next look tries again.
  await shows.endUnseen({ channel, watchId });
}
