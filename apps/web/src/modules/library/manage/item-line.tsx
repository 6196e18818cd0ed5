import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { formatCompactCount, formatPercent } from '../../../ui/format/format-count.ts';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { StatusBadge } from '../../../ui/tag/status-badge.tsx';
import { Tag } from '../../../ui/tag/tag.tsx';
import { messages } from '../messages.ts';
import classes from './manage.module.css';
import type { MyItem } from './use-my-items.ts';

const statusTones = {
  draft: 'soft',
  processing: 'info',
  failed: 'bad',
  scheduled: 'warn',
  published: 'good',
  expired: 'soft',
  hidden: 'bad',
  archived: 'soft',
} as const;

/** An item's status and approval. What the site hides is not approved as well, whatever its review said before. */
export function ItemBadges({ item }: { item: MyItem }) {
  const { forOwner } = item;
  if (!forOwner) return null;
  const isHidden = forOwner.status === 'hidden';
  return (
    <span className={classes.badges}>
      <Tag tone={statusTones[forOwner.status]}>{messages.status[forOwner.status]}</Tag>
      {item.recordedAt !== null && <Tag tone="info">{recordedWords(item)}</Tag>}
      {!isHidden && (
        <StatusBadge status={forOwner.approval}>{messages.approval[forOwner.approval]}</StatusBadge>
      )}
    </span>
  );
}

/** That it was recorded of a show; of a clip, who made it. */
function recordedWords({ isClip, forOwner, userId }: MyItem): string {
  if (!isClip) return messages.recorded;
  const maker = forOwner?.clippedBy ?? null;
  return maker === null || maker === userId.username ? messages.clip : messages.clippedBy({ name: maker });
}

/** Who may see an item and at what price. */
export function ItemPrice({ item }: { item: MyItem }) {
  const { visibility, price, forOwner } = item;
  const members = forOwner?.members.length ?? 0;
  if (visibility === 'priced' && price !== null) return <CreditAmount amount={price} />;
  if (visibility === 'membersOnly') {
    const who = messages.members({ count: members });
    if (price === null) return who;
    return (
      <>
        {who} <CreditAmount amount={price} />
      </>
    );
  }
  if (visibility === 'clubHouse' && price !== null) {
    return (
      <>
        {messages.visibility.clubHouse} {messages.orFor} <CreditAmount amount={price} />
      </>
    );
  }
  return messages.visibility[visibility];
}

/** The most important fact about an item: its failure, progress, schedule or figures. */
export function ItemLine({ item, percent }: { item: MyItem; percent: number }) {
  const { forOwner, views, imageCount, kind } = item;
  if (forOwner?.status === 'failed' || forOwner?.failure)
    return <span className={classes.bad}>{forOwner.failure}</span>;
  if (forOwner?.approval === 'rejected' && forOwner.approvalReason) {
    return <span className={classes.bad}>{forOwner.approvalReason}</span>;
  }
  if (forOwner?.status === 'processing')
    return messages.processing({ percent: formatPercent(percent / 100) });
  if (forOwner?.status === 'scheduled' && forOwner.publishAt)
    return messages.scheduledFor({ when: formatDateTime(forOwner.publishAt) });
  if (forOwner?.status === 'expired' && forOwner.takeDownAt)
    return messages.takenDownOn({ when: formatDateTime(forOwner.takeDownAt) });
  const broken = forOwner?.brokenFiles.length ?? 0;
  if (broken > 0) return <span className={classes.bad}>{messages.brokenCount({ count: broken })}</span>;
  const figures = messages.views({ count: views, written: formatCompactCount(views) });
  const until =
    forOwner?.status === 'published' && forOwner.takeDownAt
      ? [messages.takeDownFor({ when: formatDateTime(forOwner.takeDownAt) })]
      : [];
  const pictures = kind === 'gallery' || kind === 'album' ? [messages.pictures({ count: imageCount })] : [];
  return [...until, ...pictures, figures].join(' · ');
}
