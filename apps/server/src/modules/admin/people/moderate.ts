import { statement, type Transaction } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';

interface ItemState {
  title: string;
  approval: 'pending' | 'rejected' | 'approved';
  isHidden: boolean;
}

const lockItem = statement<ItemState>(
  'admin.lock-item',
  'select title, approval, hidden_at is not null as "isHidden" from library.item_list where id = $1 for update',
);
/** Approves or rejects an item as the operator saw it; refuses with `conflict` when it stands otherwise by now. */
export async function reviewItem(
  deps: AdminDeps,
  input: { _id: string; seen: ItemState['approval']; approval: 'approved' | 'rejected'; reason: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  if (input.approval === 'rejected' && input.reason === '') {
    refuse('invalid_input', { fields: { reason: texts.refusals.reasonNeeded } });
  }
  return await act(deps, context, 'reviewItem', async (tx, note) => {
    const item = await lockedItem(tx, input._id);
    if (item.approval !== input.seen) {
      refuse('conflict', { msg: texts.refusals.itemDecidedBefore({ approval: item.approval }) });
    }
    const reason = input.reason || null;
    await deps.library.reviewItem({ itemId: input._id, approval: input.approval, reason }, tx);
    note({
      kind: 'item',
      id: input._id,
      label: item.title,
      before: { approval: item.approval },
      after: { approval: input.approval },
      reason: input.reason,
    });
    return { msg: say(texts.replies.itemDecided({ approval: input.approval })) };
  });
}

/** Hides an item from everyone but its model, buyers included, or shows it again. */
export async function hideItem(
  deps: AdminDeps,
  input: { _id: string; isHidden: boolean; reason: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  return await act(deps, context, 'hideItem', async (tx, note) => {
    const item = await lockedItem(tx, input._id);
    if (item.isHidden === input.isHidden) {
      refuse('conflict', { msg: input.isHidden ? texts.refusals.alreadyHidden : texts.refusals.notHidden });
    }
    await deps.library.hideItem({ itemId: input._id, hidden: input.isHidden }, tx);
    note({
      kind: 'item',
      id: input._id,
      label: item.title,
      before: { isHidden: item.isHidden },
      after: { isHidden: input.isHidden },
      reason: input.reason,
    });
    return { msg: input.isHidden ? say(texts.replies.hidden) : say(texts.replies.shownAgain) };
  });
}

async function lockedItem(tx: Transaction, itemId: string): Promise<ItemState> {
  return (await tx.maybeRow(lockItem, [itemId])) ?? refuse('not_found', { msg: texts.refusals.noItem });
}
