import type { TrustLevel } from '@candela/contract/moderation/fields';
import { type Queryable, statement } from '../../platform/database/index.ts';

const levelOf = statement<{ level: TrustLevel }>(
  'moderation.trust-of',
  'select level from moderation.model_trust where model_id = $1',
);
const setLevel = statement(
  'moderation.set-trust',
  `insert into moderation.model_trust (model_id, level, set_by, set_at) values ($1, $2, $3, $4)
   on conflict (model_id) do update set level = excluded.level, set_by = excluded.set_by, set_at = excluded.set_at`,
);

/** How far the site trusts a model. */
export async function trustOf(queries: Queryable, modelId: string): Promise<TrustLevel> {
  return (await queries.maybeRow(levelOf, [modelId]))?.level ?? 'new';
}

/** Sets how far the site trusts a model, from now on. */
export async function setTrust(
  tx: Queryable,
  { modelId, level, staffId, at }: { modelId: string; level: TrustLevel; staffId: string; at: Date },
): Promise<void> {
  await tx.execute(setLevel, [modelId, level, staffId, at]);
}
