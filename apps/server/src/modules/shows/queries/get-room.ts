import type { LiveModel } from '@candela/contract/shows/operations';
import { refuse } from '../../../platform/refusal.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { models, withRoom } from '../models.ts';
import { roomStateOf } from '../rules.ts';
import { showStore } from '../store.ts';

/** A model's room, live or not. */
export async function getRoom(deps: ShowsDeps, { uniqueId }: { uniqueId: string }): Promise<LiveModel> {
  const card = await models.cardByUniqueId(deps.database, uniqueId);
  if (!card) return refuse('not_found');
  const show = await showStore.latestOf(deps.database, card._id);
  return withRoom(card, roomStateOf(card._id, show, deps.clock()));
}
