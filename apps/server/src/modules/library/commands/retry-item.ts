import type { ItemDetail } from '@candela/contract/library/items';
import { itemKind } from '@candela/contract/library/items';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { queueFile } from '../attach-files.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { takeFile } from '../file-store.ts';
import { filesOfItems } from '../item-store.ts';
import { texts } from '../locales/texts.ts';
import { lockMyItem, myDetail } from '../my-item.ts';
import { settleItem } from '../settle-item.ts';
import { refuseBeyondProcessing, uploadBudgetOf } from '../upload-budget.ts';

/** Processes the failed files of the caller's item again. Refuses with `not_found`, and with `conflict` when none failed. */
export async function retryItem(
  deps: LibraryDeps,
  input: { id: string },
  context: RequestContext,
): Promise<{ msg: string; data: ItemDetail }> {
  const { accountId } = signedIn(context);
  await deps.database.transaction(async (tx) => {
    const item = await lockMyItem(tx, input.id, accountId, itemKind.options);
    const failed = (await filesOfItems(tx, [item.id])).filter((file) => file.state === 'failed');
    if (failed.length === 0) refuse('conflict', { msg: texts.refusals.nothingFailed });
    refuseBeyondProcessing(deps, await uploadBudgetOf(deps, tx, accountId));
    for (const { file_id, role } of failed) {
      await takeFile(tx, file_id, { role, inUse: true, state: 'queued', at: deps.clock() });
      await queueFile(deps, tx, file_id);
    }
    await settleItem(deps, tx, item.id);
  });
  return { msg: say(texts.replies.retrying), data: await myDetail(deps, input.id, context) };
}
