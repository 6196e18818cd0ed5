import type { ShowType } from '@candela/contract/live';
import { v7 as uuid } from 'uuid';
import { uniqueViolation } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { announce } from './announce.ts';
import type { LiveDeps } from './dependencies.ts';
import type { Show } from './rules.ts';
import { showStore } from './store.ts';

export interface NewShow {
  modelId: string;
  showType: ShowType;
  cost: number;
  privateCost: number | null;
  title: string;
}

/** Opens a model's room for a new show. Refuses with `already_live`, and `unavailable` without an engine. */
export async function openShow(deps: LiveDeps, show: NewShow): Promise<Show> {
  const opened = await insert(deps, show);
  try {
    await deps.engine.open(opened.id);
  } catch (error) {
    deps.log.error({ error, showId: opened.id }, 'The live engine did not open a show.');
    await showStore.end(deps.database, opened.id, 'never_started', deps.clock());
    refuse('unavailable', { retryAfterSeconds: 5 });
  }
  await announce(deps, [opened]);
  return opened;
}

async function insert(deps: LiveDeps, show: NewShow): Promise<Show> {
  try {
    return await showStore.insert(deps.database, { ...show, id: uuid(), createdAt: deps.clock() });
  } catch (error) {
    if (uniqueViolation(error) === 'shows_one_open_per_model') refuse('already_live');
    throw error;
  }
}
