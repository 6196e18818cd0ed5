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
  hidden: 'bad',
  archived: 'soft',
} as const;

/** An item's status and approval. */
export function ItemBadges({ item }: { item: MyItem }) {
  const { own } = item;
  if (!own) return null;
  return (
    <span className={classes.badges}>
      <Tag tone={statusTones[own.status]}>{messages.status[own.status]}</Tag>
      {item.recordedAt !== null && <Tag tone="info">{messages.recorded}</Tag>}
      <StatusBadge status={own.approval}>{messages.approval[own.approval]}</StatusBadge>
    </span>
  );
}

/** Who may see an item and at what price. */
export function ItemPrice({ item }: { item: MyItem }) {
  const { visibility, price, own } = item;
  const members = own?.members.length ?? 0;
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
  const { own, views, imageCount, kind } = item;
  if (own?.status === 'failed' || own?.failure) return <span className={classes.bad}>{own.failure}</span>;
  if (own?.approval === 'rejected' && own.approvalReason) {
    return <span className={classes.bad}>{own.approvalReason}</span>;
  }
  if (own?.status === 'processing') return messages.processing({ percent: formatPercent(percent / 100) });
  if (own?.status === 'scheduled' && own.publishAt)
    return messages.scheduledFor({ when: formatDateTime(own.publishAt) });
  const broken = own?.brokenFiles.length ?? 0;
  if (broken > 0) return <span className={classes.bad}>{messages.brokenCount({ count: broken })}</span>;
  const figures = messages.views({ count: views, written: formatCompactCount(views) });
  return kind === 'gallery' || kind === 'album'
    ? `${messages.pictures({ count: imageCount })} · ${figures}`
    : figures;
}
