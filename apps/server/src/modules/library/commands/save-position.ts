import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { resumeAt } from '../rules.ts';
import { requireUnlocked } from '../visible-item.ts';

const save = statement(
  'library.keep-position',
  `insert into library.positions as p (account_id, item_id, position_seconds, saved_at)
   select $1, $2, $3, $4 from accounts.privacy where id = $1 and keep_history
   on conflict (account_id, item_id) do update
     set position_seconds = excluded.position_seconds, saved_at = excluded.saved_at
     where p.saved_at <= excluded.saved_at`,
);

/**
 * Saves how far the caller is in a video they may see; what is as good as its end counts as that. Nothing is saved
 * for whoever turned the history off. Refuses with `not_found` and `not_unlocked`.
 */
export async function savePosition(
  deps: LibraryDeps,
  input: { id: string; positionSeconds: number },
  context: RequestContext,
): Promise<{ msg: string }> {
  const { accountId } = signedIn(context);
  const { row } = await requireUnlocked(deps.database, input.id, accountId);
  if (row.kind !== 'video') return refuse('not_found');
  const seconds = resumeAt(input.positionSeconds, row.duration_seconds ?? 0);
  // In the same statement as the choice is read, so that nothing is written after it was turned off.
  await deps.database.execute(save, [accountId, row.id, seconds, deps.clock()]);
  return { msg: 'Saved.' };
}
