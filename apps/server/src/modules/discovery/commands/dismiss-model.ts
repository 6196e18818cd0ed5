import { type Database, statement } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { isHidden } from '../../accounts/index.ts';

/** Older ones are deleted: by then suggestions have moved on. */
const dismissalsMax = 500;

/** $1 account, $2 model, $3 now. Touches nothing when there is no such public model. */
const add = statement(
  'discovery.add-dismissal',
  `insert into discovery.dismissals (account_id, model_id, dismissed_at)
   select $1, p.id, $3 from accounts.public_models p where p.id = $2
   on conflict (account_id, model_id) do update set dismissed_at = excluded.dismissed_at`,
);
const deleteOldest = statement(
  'discovery.delete-oldest-dismissals',
  `delete from discovery.dismissals where account_id = $1 and model_id in (
     select d.model_id from discovery.dismissals d where d.account_id = $1
     order by d.dismissed_at desc, d.model_id desc offset ${dismissalsMax}
   )`,
);
const remove = statement(
  'discovery.remove-dismissal',
  'delete from discovery.dismissals where account_id = $1 and model_id = $2',
);

/** Leaves a model out of the caller's suggestions, or takes that back. Refuses with `not_found`. */
export async function dismissModel(
  database: Database,
  accountId: string,
  { modelId, dismissed }: { modelId: string; dismissed: boolean },
  now: Date,
): Promise<{ msg: string }> {
  if (!dismissed) {
    await database.execute(remove, [accountId, modelId]);
    return { msg: 'Saved.' };
  }
  await database.transaction(async (tx) => {
    if (await isHidden(tx, modelId)) refuse('not_found');
    if ((await tx.execute(add, [accountId, modelId, now])) === 0) refuse('not_found');
    await tx.execute(deleteOldest, [accountId]);
  });
  return { msg: 'Saved.' };
}
