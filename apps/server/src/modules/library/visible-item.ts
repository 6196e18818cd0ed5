import type { ItemAccess } from '@candela/contract/library/items';
import type { Queryable } from '../../platform/database/index.ts';
import { type RefusalDetails, refuse } from '../../platform/refusal.ts';
import { type ItemViewRow, seeItem } from './item-store.ts';
import { texts } from './locales/texts.ts';
import { accessOf } from './rules.ts';

/** An item, and why its viewer sees it. */
export interface ItemView {
  row: ItemViewRow;
  access: ItemAccess;
}

/** What a viewer may see of one item; undefined when for them it does not exist. */
export function viewItem(row: ItemViewRow, viewerId: string | undefined): ItemView | undefined {
  const access = accessOf(
    {
      modelId: row.model_id,
      visibility: row.visibility,
      status: row.status,
      approval: row.approval,
      isSold: row.price_credits !== null,
      clubTerms: row.club_terms,
      modelIsPublic: row.model_is_public,
    },
    {
      accountId: viewerId,
      isNamed: row.is_named,
      isBuyer: row.is_buyer,
      isClubMember: row.is_club_member,
      clubOpensPriced: row.club_opens_priced,
    },
  );
  return access === 'absent' ? undefined : { row, access };
}

/** One item its viewer may at least see the card of; refuses with `not_found`. */
export async function requireVisible(
  queries: Queryable,
  id: string,
  viewerId: string | undefined,
): Promise<ItemView> {
  const row = await seeItem(queries, id, viewerId);
  return (row && viewItem(row, viewerId)) ?? refuse('not_found');
}

/** One item its viewer may see all of; refuses with `not_found`, or with `not_unlocked` in these words. */
export async function requireUnlocked(
  queries: Queryable,
  id: string,
  viewerId: string | undefined,
  say?: RefusalDetails,
): Promise<ItemView> {
  const item = await requireVisible(queries, id, viewerId);
  return item.access === 'locked' ? refuse('not_unlocked', say) : item;
}

/** One item its viewer may like, comment on and rate, because they may see all of it. */
export async function requireOpinionAllowed(
  queries: Queryable,
  id: string,
  viewerId: string,
): Promise<ItemView> {
  return await requireUnlocked(queries, id, viewerId, { msg: texts.refusals.unlockToReact });
}
