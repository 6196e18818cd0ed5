import { type Queryable, statement } from '../../../platform/database/index.ts';

const write = statement(
  'accounts.set-featured-until',
  `update accounts.accounts set advertising = true, advertisement_active = true, advertisement_ends_at = $2
   where id = $1 and type = 'model'`,
);

/** Writes until when a model is featured, in the caller's transaction. That it is over follows from the moment alone. */
export async function setFeaturedUntil(tx: Queryable, modelId: string, until: Date): Promise<void> {
  await tx.execute(write, [modelId, until]);
}
