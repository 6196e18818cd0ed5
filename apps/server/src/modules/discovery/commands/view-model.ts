import { createHmac } from 'node:crypto';
import { statement } from '../../../platform/database/index.ts';
import { isHidden } from '../../accounts/index.ts';
import { noteView, type ViewerContext } from '../../statistics/index.ts';
import type { DiscoveryDeps } from '../dependencies.ts';
import { hourOf, networkOf } from '../rules.ts';

/** $1 model, $2 hour, $3 viewer, $4 account or null. */
const addView = statement(
  'discovery.add-view',
  `insert into discovery.model_views (model_id, hour, viewer, account_id)
   select p.id, $2, $3, (select h.id from accounts.privacy h where h.id = $4 and h.keep_history)
   from accounts.public_models p where p.id = $1 and p.id is distinct from $4
   on conflict do nothing`,
);

/**
 * Counts a look at a profile or a room, once a viewer and hour. A visitor is known by a hash of the network address
 * and the day, so that nobody can be followed from one day to the next. A model's own looks count for nothing.
 */
export async function viewModel(
  { database, clock, viewerSecret }: DiscoveryDeps,
  modelId: string,
  context: ViewerContext,
): Promise<{ msg: string }> {
  if (await isHidden(database, modelId)) return { msg: 'Counted.' };
  const { session, ip } = context;
  const now = clock();
  const hour = hourOf(now);
  const viewer = session
    ? Buffer.from(session.accountId.replaceAll('-', ''), 'hex')
    : createHmac('sha256', viewerSecret)
        .update(`${now.toISOString().slice(0, 10)} ${networkOf(ip)}`)
        .digest();
  await database.execute(addView, [modelId, hour, viewer, session?.accountId ?? null]);
  await noteView(database, { modelId, itemId: null }, context, now);
  return { msg: 'Counted.' };
}
