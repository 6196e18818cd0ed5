import type { ItemKind } from '@candela/contract/library/items';
import { type Queryable, statement } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { seeItem } from './item-store.ts';
import { texts } from './locales/texts.ts';
import { priceFor } from './rules.ts';
import { viewItem } from './visible-item.ts';

/** What the wallet asks of whoever sells something; the wallet's own type has the same shape. */
export interface ItemSeller {
  quote(
    tx: Queryable,
    request: { buyerId: string; itemId: string; quantity: number },
  ): Promise<{ sellerId: string; amountCredits: bigint; title: string; until: null }>;
}

const holdPrice = statement('library.hold-price', 'select from library.items where id = $1 for share');

/**
 * Sells items of one kind, one by one and for good. Refuses with `not_found` what is not for sale to this buyer, and
 * with `conflict` what they may see already.
 */
export function itemSeller(kind: ItemKind): ItemSeller {
  return {
    async quote(tx, { buyerId, itemId, quantity }) {
      // The price that is charged is the one that is shown until the purchase is done.
      await tx.execute(holdPrice, [itemId]);
      const row = await seeItem(tx, itemId, buyerId);
      const item = row && viewItem(row, buyerId);
      if (!item || item.row.kind !== kind || quantity !== 1) return refuse('not_found');
      if (item.access !== 'locked') {
        refuse('conflict', { msg: texts.refusals.alreadyVisible });
      }
      const { model_id: sellerId, title } = item.row;
      const price = priceFor(item.row, item.row);
      if (price === null) {
        return refuse('not_found', { msg: texts.refusals.membersOnly });
      }
      return { sellerId, amountCredits: BigInt(price), title, until: null };
    },
  };
}
