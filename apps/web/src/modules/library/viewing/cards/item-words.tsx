import type { ItemCard, MyItemCard } from '@candela/contract/library/items';
import { CreditAmount } from '../../../../ui/coin/credit-amount.tsx';
import { formatCompactCount } from '../../../../ui/format/format-count.ts';
import { type Status, StatusBadge } from '../../../../ui/tag/status-badge.tsx';
import { OwnedTag } from '../../../../ui/tag/tag.tsx';
import { messages } from '../messages.ts';

/** Under the lock: the price, or who it is for. Undefined when the item is open. */
export function lockedLabel(item: ItemCard) {
  if (!item.locked) return undefined;
  if (item.price !== null) return <CreditAmount amount={item.price} />;
  return item.visibility === 'clubHouse' ? messages.clubHouseOnly : messages.locked;
}

/** Top right: that it is the reader's, and from where. */
export function ownedTag(item: ItemCard) {
  if (item.access === 'bought') return <OwnedTag>{messages.yours}</OwnedTag>;
  if (item.access === 'named') return <OwnedTag>{messages.named}</OwnedTag>;
  if (item.access === 'clubHouse') return <OwnedTag>{messages.clubHouse}</OwnedTag>;
  return undefined;
}

/** How much there is to see or how often it was, then what it costs. */
export function itemLine(item: ItemCard): string {
  const parts: string[] = [];
  if (item.kind === 'video') {
    parts.push(messages.views({ count: item.views, written: formatCompactCount(item.views) }));
  } else if (item.kind === 'audio') {
    parts.push(messages.plays({ count: item.views, written: formatCompactCount(item.views) }));
  } else if (item.imageCount > 0) {
    parts.push(messages.pictures({ count: item.imageCount }));
  }
  if (item.visibility === 'public') parts.push(messages.free);
  if (item.commentCount > 0) {
    parts.push(
      messages.comments({ count: item.commentCount, written: formatCompactCount(item.commentCount) }),
    );
  }
  return parts.join(' · ');
}

const statusTones: Record<keyof typeof messages.status, Status> = {
  draft: 'ended',
  processing: 'pending',
  failed: 'danger',
  scheduled: 'held',
  published: 'success',
  expired: 'ended',
  hidden: 'danger',
  archived: 'ended',
};

/** What the site hides is said first; else the approval of the model's item until approved, then its status. */
export function statusBadge(item: ItemCard | MyItemCard) {
  const forOwner = 'forOwner' in item ? item.forOwner : null;
  if (!forOwner) return undefined;
  if (forOwner.approval !== 'approved' && forOwner.status !== 'hidden') {
    const tone = forOwner.approval === 'rejected' ? 'rejected' : 'pending';
    return <StatusBadge status={tone}>{messages.approval[forOwner.approval]}</StatusBadge>;
  }
  if (forOwner.status === 'published') return undefined;
  return <StatusBadge status={statusTones[forOwner.status]}>{messages.status[forOwner.status]}</StatusBadge>;
}
