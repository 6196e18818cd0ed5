import type { MyPlannedShow, PlannedShow } from '@candela/contract/schedule/operations';
import { planLimits } from '@candela/contract/schedule/operations';
import { dayMs } from '@candela/contract/shared/durations';
import { v7 as uuid } from 'uuid';
import type { Transaction } from '../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { say } from '../../platform/i18n/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { ScheduleDeps } from './dependencies.ts';
import { isKindOff } from './kinds-off.ts';
import { texts } from './locales/texts.ts';
import { notifyAsked } from './notify-asked.ts';
import { type Plan, type PlanRow, scheduleStore } from './store.ts';

export type PlanInput = Omit<Plan, 'startsAt'> & { startsAt: string };

/** Announces a show. Refuses times that are past, too far ahead or taken, and one show too many. */
export async function planShow(
  deps: ScheduleDeps,
  input: PlanInput,
  context: RequestContext,
): Promise<MyPlannedShow> {
  const modelId = signedIn(context).accountId;
  const row = await deps.database.transaction((tx) => addShow(deps, tx, modelId, input));
  return { ...wireOf(row), reminders: 0 };
}

/** Writes a new show of a model; refuses as `planShow` does. */
export async function addShow(
  deps: Pick<ScheduleDeps, 'clock' | 'isOff'>,
  tx: Transaction,
  modelId: string,
  input: PlanInput,
): Promise<PlanRow> {
  requireOffered(deps, input);
  const plan = { ...input, startsAt: new Date(input.startsAt) };
  const now = deps.clock();
  await requireRoom(tx, modelId, null, plan, now);
  return await scheduleStore.insert(tx, uuid(), modelId, plan, now);
}

/** Changes a show that has not begun, and tells those who asked for it when anything is different. */
export async function changePlannedShow(
  deps: ScheduleDeps,
  { showId, ...input }: PlanInput & { showId: string },
  context: RequestContext,
): Promise<MyPlannedShow> {
  const modelId = signedIn(context).accountId;
  return await deps.database.transaction((tx) => changeShow(deps, tx, modelId, { ...input, showId }));
}

/** Changes a show of a model, as `changePlannedShow` does. */
export async function changeShow(
  deps: Pick<ScheduleDeps, 'clock' | 'events' | 'isOff'>,
  tx: Transaction,
  modelId: string,
  { showId, ...input }: PlanInput & { showId: string },
): Promise<MyPlannedShow> {
  requireOffered(deps, input);
  const plan = { ...input, startsAt: new Date(input.startsAt) };
  const now = deps.clock();
  await scheduleStore.lock(tx, modelId);
  const before = await scheduleStore.ofModel(tx, showId, modelId);
  if (!before) return refuse('not_found');
  if (before.cancelledAt || before.startsAt <= now) refuse('conflict', { msg: texts.refusals.over });
  await requireRoom(tx, modelId, showId, plan, now);
  const asked = await scheduleStore.asked(tx, showId);
  if (isSame(before, plan)) return { ...wireOf(before), reminders: asked.length };
  const row = await scheduleStore.change(tx, showId, modelId, plan, now);
  if (row.startsAt.getTime() !== before.startsAt.getTime()) await scheduleStore.remindAgain(tx, showId);
  await notifyAsked(deps, tx, 'changed', row, asked);
  return { ...wireOf(row), reminders: asked.length };
}

/** Cancels a show that is not over, and tells those who asked for it. */
export async function cancelPlannedShow(
  deps: ScheduleDeps,
  { showId }: { showId: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  const modelId = signedIn(context).accountId;
  await deps.database.transaction(async (tx) => {
    const row = await scheduleStore.cancel(tx, showId, modelId, deps.clock());
    if (!row) return refuse('not_found');
    await notifyAsked(deps, tx, 'cancelled', row, await scheduleStore.asked(tx, showId));
  });
  return { msg: say(texts.replies.cancelled) };
}

/** The caller's own shows that are not over. */
export async function listMyPlannedShows(
  deps: ScheduleDeps,
  context: RequestContext,
): Promise<MyPlannedShow[]> {
  const rows = await scheduleStore.mine(deps.database, signedIn(context).accountId, deps.clock());
  return rows.map((row) => ({ ...wireOf(row), reminders: row.reminders }));
}

/** A planned show as everyone reads it. */
export function wireOf({ id, startsAt, minutes, title, kind, cost }: PlanRow): PlannedShow {
  return { _id: id, startsAt: startsAt.toISOString(), minutes, title, kind, cost };
}

/** What nobody could come to is not announced. */
function requireOffered({ isOff }: Pick<ScheduleDeps, 'isOff'>, { kind }: Pick<Plan, 'kind'>): void {
  if (isKindOff(isOff, kind)) refuse('feature_off', { fields: { kind: texts.refusals.kindOff } });
}

async function requireRoom(
  tx: Transaction,
  modelId: string,
  except: string | null,
  plan: Plan,
  now: Date,
): Promise<void> {
  const { refusals } = texts;
  const aheadMs = plan.startsAt.getTime() - now.getTime();
  if (aheadMs <= 0) refuse('invalid_input', { fields: { startsAt: refusals.past } });
  if (aheadMs > planLimits.days * dayMs) {
    refuse('invalid_input', { fields: { startsAt: refusals.within90Days } });
  }
  await scheduleStore.lock(tx, modelId);
  const { ahead, overlaps } = await scheduleStore.room(tx, modelId, except, plan, now);
  if (overlaps) refuse('invalid_input', { fields: { startsAt: refusals.overlaps } });
  if (ahead >= planLimits.ahead) refuse('conflict', { msg: refusals.tooMany });
}

function isSame(before: PlanRow, plan: Plan): boolean {
  return (
    before.startsAt.getTime() === plan.startsAt.getTime() &&
    (['minutes', 'title', 'kind', 'cost'] as const).every((field) => before[field] === plan[field])
  );
}
