import { itemKind } from '@candela/contract/library/items';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { saveMembers } from '../item-fields.ts';
import { myPartsOf } from '../item-store.ts';
import { lockMyItem } from '../my-item.ts';

/** Gives the caller's item to exactly these members, by username. Refuses with `not_found` and `invalid_input`. */
export async function setItemMembers(
  deps: LibraryDeps,
  input: { id: string; members: string[] },
  context: RequestContext,
): Promise<{ msg: string; data: { members: string[] } }> {
  const { accountId } = signedIn(context);
  const members = await deps.database.transaction(async (tx) => {
    const item = await lockMyItem(tx, input.id, accountId, itemKind.options);
    await saveMembers(tx, item.id, input.members, deps.clock());
    return (await myPartsOf(tx, [item.id]))[0]?.members ?? [];
  });
  return { msg: 'Saved.', data: { members } };
}
