import type { ItemKind } from '@candela/contract/library/items';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { filesOfItems } from '../item-store.ts';
import { texts } from '../locales/texts.ts';
import { lockMyItem } from '../my-item.ts';
import { settleItem } from '../settle-item.ts';
import { releaseFiles } from '../vault/uses.ts';

const isBought = statement<{ bought: boolean }>(
  'library.is-item-bought',
  `select exists (select from ledger.current_entitlements where kind = $2 and item_id = $1) as bought`,
);
const archive = statement('library.archive-item', 'update library.items set archived_at = $2 where id = $1');
const removeItem = statement('library.delete-item', 'delete from library.items where id = $1');

/**
 * Deletes their item, and its files that nothing else uses and that aren't in the vault. One that somebody bought leaves every list and stays with its buyers alone.
 * Refuses with `not_found`.
 */
export async function deleteItem(
  deps: LibraryDeps,
  kinds: readonly ItemKind[],
  input: { id: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  const { accountId } = signedIn(context);
  return await deps.database.transaction(async (tx) => {
    const item = await lockMyItem(tx, input.id, accountId, kinds);
    if ((await tx.row(isBought, [item.id, item.kind])).bought) {
      await tx.execute(archive, [item.id, deps.clock()]);
      await settleItem(deps, tx, item.id);
      return { msg: say(texts.replies.deleted) };
    }
    await removeWhole(deps, tx, item.id);
    return { msg: 'Deleted.' };
  });
}

/** Deletes an item that is locked, and releases its files. */
export async function removeWhole(deps: LibraryDeps, tx: Queryable, itemId: string): Promise<void> {
  const files = await filesOfItems(tx, [itemId]);
  await releaseFiles(
    tx,
    itemId,
    files.map((file) => file.file_id),
  );
  await tx.execute(removeItem, [itemId]);
  await deps.jobs.add(tx, 'library.remove-files', {}, { jobKey: 'library.remove-files' });
}
