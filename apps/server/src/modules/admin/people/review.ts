import type { TrustLevel } from '@candela/contract/moderation/fields';
import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { locked } from './decide-on-account.ts';

const modelOf = statement<{ model_id: string }>(
  'admin.model-of-item',
  'select model_id from library.item_list where id = $1',
);
const peopleOf = statement<{ name: string; username: string | null }>(
  'admin.people-of-item',
  `select p.name, a.username from library.item_person_list p left join accounts.profiles a on a.id = p.account_id
   where p.item_id = $1 order by p.position`,
);

/** What an operator looks at before deciding about an item. Refuses with `not_found`. */
export async function getItem({ database, compliance }: AdminDeps, itemId: string) {
  const item = await database.maybeRow(modelOf, [itemId]);
  if (!item) return refuse('not_found', { msg: texts.refusals.noItem });
  const [trust, pictures, media, people] = await Promise.all([
    compliance.trustOf(database, item.model_id),
    compliance.picturesOf(itemId),
    compliance.mediaOf(itemId),
    database.rows(peopleOf, [itemId]),
  ]);
  return { trust, pictures, media, people };
}

/** Sets how far a model is trusted. Refuses with `not_found` and `wrong_account_type`. */
export async function setModelTrust(
  deps: AdminDeps,
  input: { _id: string; level: TrustLevel; reason: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  return await act(deps, context, 'setModelTrust', async (tx, note) => {
    const { username, type } = await locked(tx, input._id);
    if (type !== 'model') refuse('wrong_account_type');
    const before = await deps.compliance.trustOf(tx, input._id);
    const { staffId } = staffOf(context);
    await deps.compliance.setTrust(tx, {
      modelId: input._id,
      level: input.level,
      staffId,
      at: deps.clock(),
    });
    note({
      kind: 'account',
      id: input._id,
      label: username,
      before: { trust: before },
      after: { trust: input.level },
      reason: input.reason,
    });
    return { msg: say(texts.replies.trustSet({ username, level: input.level })) };
  });
}
