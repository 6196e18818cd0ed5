import type { Transaction } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { afterEnd } from '../end-show.ts';
import { texts } from '../locales/texts.ts';
import { showStore } from '../store.ts';

/** Ends a model's show in the site's name, in the caller's transaction; afterwards everyone in it is notified and disconnected. */
export async function stopShow(
  deps: ShowsDeps,
  tx: Transaction,
  modelId: string,
): Promise<{ showId: string }> {
  const open = await showStore.openOf(tx, modelId);
  const ended = open && (await showStore.end(tx, open.id, 'disconnected', deps.clock()));
  if (!ended) return refuse('not_live', { msg: texts.refusals.alreadyEnded });
  tx.afterCommit(() => {
    afterEnd(deps, [ended]).catch((error: unknown) =>
      deps.log.error({ error }, 'A stopped show could not be closed.'),
    );
  });
  return { showId: ended.id };
}

/** Ends the show that was open at a moment, if it still is; a later one goes on. */
export async function endShowOf(
  deps: ShowsDeps,
  tx: Transaction,
  { modelId, before }: { modelId: string; before: Date },
): Promise<void> {
  const open = await showStore.openOf(tx, modelId);
  if (open && open.createdAt <= before) await stopShow(deps, tx, modelId);
}
