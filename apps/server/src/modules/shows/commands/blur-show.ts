import type { Transaction } from '../../../platform/database/index.ts';
import { isAudience } from '../../../platform/live/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { blurStore } from '../blur-store.ts';
import { holdClips } from '../clips/hold-clips.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { emitShowStates } from '../emit-show-states.ts';
import { texts } from '../locales/texts.ts';
import { isOpen, type Show } from '../rules.ts';
import { showStore } from '../store.ts';

/**
 * Blurs a model's shows and calls in the site's name, or lifts it, in the caller's transaction. Afterwards nobody but her
 * and staff is sent a picture or sound of a show, and the meter stands still. A blur holds for her next shows, too.
 * Refuses with `not_live` to blur without a show or call, and with `conflict` when nothing would change.
 * @param isInCall whether she is in a call, whose media its own module withholds
 */
export async function blurShow(
  deps: ShowsDeps,
  tx: Transaction,
  { modelId, isBlurred, isInCall }: { modelId: string; isBlurred: boolean; isInCall: boolean },
): Promise<void> {
  const show = await showStore.openOf(tx, modelId);
  if (isBlurred && !show && !isInCall) refuse('not_live', { msg: texts.refusals.alreadyEnded });
  const isChanged = await blurStore[isBlurred ? 'blur' : 'lift'](tx, modelId, deps.clock());
  if (!isChanged) refuse('conflict', { msg: texts.refusals[isBlurred ? 'blurredAlready' : 'notBlurred'] });
  if (!show) return;
  tx.afterCommit(() => {
    follow(deps, show.id).catch((error: unknown) =>
      deps.log.error({ error }, 'A blurred show could not be announced.'),
    );
  });
}

async function follow(deps: ShowsDeps, showId: string): Promise<void> {
  const show = await showStore.byId(deps.database, showId);
  if (!isOpen(show)) return;
  // Before anything else: every moment of it is seen.
  await withholdBlurred(deps, [show]);
  await holdClips(deps);
  await emitShowStates(deps, [show]);
}

/**
 * Ends the media of whoever watches a blurred show, but for its model and staff who watch unseen; their grants start none
 * until it is lifted. To be run again and again, as somebody may have been connecting while it was blurred.
 */
export async function withholdBlurred(
  { engine, metering, log }: Pick<ShowsDeps, 'engine' | 'metering' | 'log'>,
  shows: readonly Show[],
): Promise<void> {
  for (const { id: channel, modelId, blurredAt } of shows) {
    if (blurredAt === null) continue;
    try {
      const subjects = await metering.subjectsIn(channel);
      const doomed = subjects.filter((subject) => isAudience(subject) && subject !== modelId);
      if (doomed.length > 0) await engine.disconnectMany(channel, doomed);
    } catch (error) {
      // The next run tries again; the other shows go on.
      log.error({ error, channel }, 'The viewers of a blurred show could not all be sent away.');
    }
  }
}
