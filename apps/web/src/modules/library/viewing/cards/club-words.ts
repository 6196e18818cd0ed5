import type { ItemCard, ItemDetail } from '@candela/contract/library/items';
import { listFormat } from '../../../../ui/format/list-format.ts';
import { messages } from '../messages.ts';

type Lockable = Pick<ItemDetail, 'clubs' | 'userId'>;

/** The club-houses that open a locked item, as they stand in a sentence. */
export function clubNames({ clubs }: Lockable): string {
  return listFormat('disjunction').format(clubs.map((title) => `“${title}”`));
}

/** What club members pay for an item that others buy at its price; nothing where that is the same. */
export function clubPriceWords({ price, listPrice, clubPrice, clubTerms }: ItemCard): string | null {
  if (clubTerms === null || clubPrice === null || listPrice === null) return null;
  if (price !== null && price < listPrice) return messages.club.yourPrice({ credits: listPrice });
  if (clubTerms === 'included') return messages.club.included;
  return clubTerms === 'discounted' ? messages.club.discounted({ credits: clubPrice }) : messages.club.paid;
}

/** For what is open to club-houses alone: which of them, or that there is none to join. */
export function clubWords(item: Lockable): string {
  if (item.clubs.length > 0) return messages.video.lockedClub({ titles: clubNames(item) });
  return messages.video.noClub({ name: item.userId.name || item.userId.username });
}
