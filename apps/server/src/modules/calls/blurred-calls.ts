import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { myCall } from './calls.ts';
import type { CallsDeps } from './dependencies.ts';
import { texts } from './locales/texts.ts';
import { callStore } from './store.ts';
import { emitCall } from './views.ts';

/**
 * Ends what the two in a blurred call see of each other; their cameras go on, for staff. To be run again and again, as
 * somebody may have been connecting while it was blurred.
 * @returns the blurred calls, each with whether its member's camera sends
 */
export async function withholdBlurredCalls(deps: CallsDeps): Promise<{ id: string; memberSends: boolean }[]> {
  const { database, engine, log } = deps;
  const calls = await callStore.blurred(database);
  if (calls.length === 0) return [];
  for (const { id, backChannel, modelId, memberId } of calls) {
    try {
      await withhold(deps, id, memberId);
      await withhold(deps, backChannel, modelId);
    } catch (error) {
      // The next run tries again; the other calls go on.
      log.error({ error, callId: id }, 'The pictures of a blurred call could not all be withheld.');
    }
  }
  // A model who watches nothing is there as long as her own picture comes, or the call would be taken for lost.
  const published = new Set(
    (await engine.stats()).filter((one) => one.isPublished).map((one) => one.channel),
  );
  const present = calls.filter(({ id }) => published.has(id)).map(({ id }) => id);
  if (present.length > 0) await callStore.publishing(database, present);
  return calls.map(({ id, backChannel }) => ({ id, memberSends: published.has(backChannel) }));
}

/**
 * Notices members who have left a blurred call. They watch nothing, so their own camera is all there is to go by; one that
 * never sent is not waited for.
 * @returns a function for each tick, which names the calls whose member's camera has stopped for so many ticks
 */
export function createLeftMembers(limitTicks: number) {
  let silentTicks = new Map<string, number>();
  return (calls: readonly { id: string; memberSends: boolean }[]): { id: string }[] => {
    const before = silentTicks;
    silentTicks = new Map(
      calls.flatMap(({ id, memberSends }) => {
        if (memberSends) return [[id, 0] as const];
        const ticks = before.get(id);
        return ticks === undefined ? [] : [[id, ticks + 1] as const];
      }),
    );
    return calls.filter(({ id }) => (silentTicks.get(id) ?? 0) >= limitTicks);
  };
}

async function withhold({ engine, metering }: CallsDeps, channel: string, viewer: string): Promise<void> {
  const subjects = await metering.subjectsIn(channel);
  if (subjects.includes(viewer)) await engine.disconnectMany(channel, [viewer]);
}

/** After a model's call was blurred, or that was lifted: nothing more is shown, and both sides are told. */
export async function followBlur(deps: CallsDeps, callId: string): Promise<void> {
  const row = await callStore.byId(deps.database, callId);
  if (row?.status === 'active') await emitCall(deps, row);
  await withholdBlurredCalls(deps);
}

/**
 * What the other one's camera shows in a blurred call, made of a few pixels; null while there is no picture. A page that
 * missed the lift learns of it here.
 */
export async function getBlurredPicture(
  deps: CallsDeps,
  { callId }: { callId: string },
  context: RequestContext,
): Promise<{ isBlurred: boolean; webp: string | null }> {
  const { accountId } = signedIn(context);
  const row = await myCall(deps, callId, accountId);
  if (row.status !== 'active') return refuse('not_live', { msg: texts.refusals.notRunning });
  if (row.blurredAt === null) return { isBlurred: false, webp: null };
  try {
    const still = await deps.shows.blurredStillOf(accountId === row.modelId ? row.backChannel : row.id);
    return { isBlurred: true, webp: still?.webp.toString('base64') ?? null };
  } catch (error) {
    // The sentence over it says what matters; the next request tries again.
    deps.log.error({ error, callId }, 'A picture of a blurred call could not be made.');
    return { isBlurred: true, webp: null };
  }
}
