import { statement } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { itemReviewed } from '../events.ts';
import { lockItem } from '../item-store.ts';
import { settleItem } from '../settle-item.ts';

const setApproval = statement(
  'library.set-item-approval',
  'update library.items set approval = $2, approval_reason = $3, updated_at = $4 where id = $1',
);
const setHidden = statement(
  'library.set-item-hidden',
  `update library.items
   set hidden_at = case when $2 then coalesce(hidden_at, $3::timestamptz) end, updated_at = $3
   where id = $1`,
);

/** Approves or rejects an item in the site's name. Refuses with `not_found`. */
export async function reviewItem(
  deps: LibraryDeps,
  decision: { itemId: string; approval: 'approved' | 'rejected' | 'pending'; reason: string | null },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const item = (await lockItem(tx, decision.itemId)) ?? refuse('not_found');
    await tx.execute(setApproval, [decision.itemId, decision.approval, decision.reason, deps.clock()]);
    await settleItem(deps, tx, decision.itemId);
    const { approval, reason } = decision;
    if (approval === 'pending' || approval === item.approval) return;
    const { model_id: modelId, title, kind } = item;
    await deps.events.publish(tx, itemReviewed, { modelId, title, kind, approval, reason });
  });
}

/** Takes an item away from everyone but its model, buyers included, or gives it back. Refuses with `not_found`. */
export async function hideItem(
  deps: LibraryDeps,
  request: { itemId: string; hidden: boolean },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (!(await lockItem(tx, request.itemId))) refuse('not_found');
    await tx.execute(setHidden, [request.itemId, request.hidden, deps.clock()]);
    await settleItem(deps, tx, request.itemId);
  });
}
