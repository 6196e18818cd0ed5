import { type Queryable, statement } from '../../../platform/database/index.ts';

const isMarked = statement<object>(
  'shows.is-marked-live',
  'select from watermarks.marked_live where model_id = $1',
);

export const castStore = {
  /** Whether a model has the viewer's name or code shown over her live picture. */
  isMarked: async (db: Queryable, modelId: string) => (await db.maybeRow(isMarked, [modelId])) !== undefined,
};
