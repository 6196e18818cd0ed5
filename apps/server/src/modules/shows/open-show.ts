import type { ShowType } from '@candela/contract/shows/operations';
import { v7 as uuid } from 'uuid';
import { uniqueViolation } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { activeSessionsOf, holdPeople } from '../metering/index.ts';
import type { ShowsDeps } from './dependencies.ts';
import { emitShowStates } from './emit-show-states.ts';
import { showOpened } from './events.ts';
import { emptyRoom } from './lobby.ts';
import { texts } from './locales/texts.ts';
import type { Show } from './rules.ts';
import { showStore } from './store.ts';

export interface NewShow {
  modelId: string;
  showType: ShowType;
  cost: number;
  privateCost: number | null;
  title: string;
  tags: string[];
}

/**
 * Opens a model's room for a new show. Refuses with `already_live`, `busy` during a call, and `unavailable` without an
 * engine.
 */
export async function openShow(deps: ShowsDeps, show: NewShow): Promise<Show> {
  const opened = await insert(deps, show);
  try {
    await deps.engine.open(opened.id);
  } catch (error) {
    deps.log.error({ error, showId: opened.id }, 'The live engine did not open a show.');
    await showStore.end(deps.database, opened.id, 'never_started', deps.clock());
    refuse('unavailable', { retryAfterSeconds: 5 });
  }
  await emitShowStates(deps, [opened]);
  // Whoever sat in the room before may have no right to hear a paid show.
  if (opened.showType !== 'free') emptyRoom(deps, opened.modelId);
  return opened;
}

async function insert(deps: ShowsDeps, show: NewShow): Promise<Show> {
  try {
    return await deps.database.transaction(async (tx) => {
      await holdPeople(tx, [show.modelId]);
      if ((await activeSessionsOf(tx, show.modelId)).has('call')) {
        refuse('busy', { msg: texts.refusals.inCall });
      }
      const now = deps.clock();
      const opened = await showStore.insert(tx, { ...show, id: uuid(), createdAt: now });
      await deps.events.publish(tx, showOpened, { showId: opened.id, modelId: opened.modelId });
      return opened;
    });
  } catch (error) {
    if (uniqueViolation(error) === 'shows_one_open_per_model') refuse('already_live');
    throw error;
  }
}
