import type { AnnouncedShow, FollowedShow } from '@candela/contract/schedule/operations';
import { hourMs } from '@candela/contract/shared/durations';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { isHidden, leftOutModels } from '../accounts/index.ts';
import type { ScheduleDeps } from './dependencies.ts';
import { isKindOff, kindsOff } from './kinds-off.ts';
import { texts } from './locales/texts.ts';
import { wireOf } from './plan-shows.ts';
import { scheduleStore } from './store.ts';

/** The next shows of a model; none of one who hides from whoever asks. */
export async function listPlannedShows(
  { database, clock, isOff }: ScheduleDeps,
  { modelId }: { modelId: string },
  context: RequestContext,
): Promise<AnnouncedShow[]> {
  if (await isHidden(database, modelId)) return [];
  const viewerId = context.session?.accountId ?? null;
  const rows = await scheduleStore.announced(database, viewerId, modelId, clock(), kindsOff(isOff));
  return rows.map((row) => ({ ...wireOf(row), isReminded: row.isReminded }));
}

/** Shows of favourites that begin within some hours, or are on. */
export async function listFollowedShows(
  { database, clock, isOff }: ScheduleDeps,
  { hours }: { hours: number },
  context: RequestContext,
): Promise<FollowedShow[]> {
  const now = clock();
  const until = new Date(now.getTime() + hours * hourMs);
  const hidden = await leftOutModels(database);
  const viewerId = signedIn(context).accountId;
  const span = { now, until };
  const rows = await scheduleStore.followed(database, viewerId, span, { hidden, kinds: kindsOff(isOff) });
  return rows.map((row) => {
    const { modelId, uniqueId, username, name, profileImage, isReminded } = row;
    return { ...wireOf(row), isReminded, model: { _id: modelId, uniqueId, username, name, profileImage } };
  });
}

/** Asks for a reminder of a show that has not begun, or takes it back. */
export async function setShowReminder(
  { database, clock, isOff }: ScheduleDeps,
  { showId, isOn }: { showId: string; isOn: boolean },
  context: RequestContext,
): Promise<AnnouncedShow> {
  const { accountId } = signedIn(context);
  return await database.transaction(async (tx) => {
    const now = clock();
    await scheduleStore.lock(tx, accountId);
    const show = await scheduleStore.one(tx, accountId, showId);
    if (!show || (await isHidden(tx, show.modelId))) return refuse('not_found');
    if (isOn && (show.cancelledAt || show.startsAt <= now)) {
      refuse('conflict', { msg: texts.refusals.over });
    }
    if (isOn && isKindOff(isOff, show.kind)) refuse('feature_off');
    if (!isOn) await scheduleStore.forget(tx, showId, accountId);
    else if (!show.isReminded && (await scheduleStore.remind(tx, showId, accountId, now)) === 0) {
      refuse('conflict', { msg: texts.refusals.tooManyReminders });
    }
    return { ...wireOf(show), isReminded: isOn };
  });
}
