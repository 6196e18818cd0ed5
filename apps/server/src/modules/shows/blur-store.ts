import { type Queryable, statement } from '../../platform/database/index.ts';

const blur = statement<object>(
  'shows.blur',
  `insert into shows.blurs as b (model_id, blurred_at) values ($1, $2)
   on conflict (model_id) do update set blurred_at = excluded.blurred_at, lifted_at = null where b.lifted_at is not null
   returning model_id`,
);
const lift = statement<object>(
  'shows.lift-blur',
  `update shows.blurs set lifted_at = greatest($2, blurred_at) where model_id = $1 and lifted_at is null returning model_id`,
);

const reaches = statement<object>(
  'shows.blur-reaches',
  'select from shows.blurs where model_id = $1 and (lifted_at is null or lifted_at > $2)',
);

/** The statements on blurs; what a show is like is read with it. */
export const blurStore = {
  /** False when the model's shows are blurred already. */
  blur: async (db: Queryable, modelId: string, at: Date) =>
    (await db.maybeRow(blur, [modelId, at])) !== undefined,
  /** Whether what was shown at a moment stays out of sight: a blur holds now, or was lifted since. */
  reaches: async (db: Queryable, modelId: string, shownAt: Date) =>
    (await db.maybeRow(reaches, [modelId, shownAt])) !== undefined,
  /** False when they aren't. */
  lift: async (db: Queryable, modelId: string, at: Date) =>
    (await db.maybeRow(lift, [modelId, at])) !== undefined,
};
