import { IconLock } from '@tabler/icons-react';
import { CreditAmount } from '../../../../ui/coin/credit-amount.tsx';
import { formatCompactCount } from '../../../../ui/format/format-count.ts';
import { formatDate } from '../../../../ui/format/format-date.ts';
import { Picture } from '../../../../ui/picture/picture.tsx';
import { ownedTag, statusBadge } from '../cards/item-words.tsx';
import { isSold } from '../cards/unlock.ts';
import { messages } from '../messages.ts';
import classes from './profile-work.module.css';
import type { Listed } from './use-items.ts';

/** News one below the other, each with its beginning. */
export function NewsList({ items, onOpen }: { items: readonly Listed[]; onOpen: (item: Listed) => void }) {
  return (
    <div className={classes.news}>
      {items.map((item) => (
        <article key={item._id} className={classes.entry}>
          {item.placeholder && (
            <span className={classes.entryPicture}>
              <Picture
                src={item.locked ? item.placeholder : (item.thumbnail ?? item.placeholder)}
                placeholderSrc={item.placeholder}
              />
            </span>
          )}
          <div>
            <p className="cd-small cd-text-3">
              {formatDate(item.publishedAt ?? item.createdAt)} {statusBadge(item)}
            </p>
            <h3>
              <button type="button" onClick={() => onOpen(item)}>
                {item.title}
              </button>
            </h3>
            {item.locked ? (
              <p className={classes.entryLock}>
                <IconLock size={16} stroke={1.75} aria-hidden />
                {isSold(item) ? <CreditAmount amount={item.price} /> : messages.clubHouseOnly}
              </p>
            ) : (
              item.excerpt && <p className={classes.excerpt}>{item.excerpt}</p>
            )}
            <p className="cd-small cd-text-3">
              {ownedTag(item)}{' '}
              {messages.comments({
                count: item.commentCount,
                written: formatCompactCount(item.commentCount),
              })}
            </p>
          </div>
        </article>
      ))}
    </div>
  );
}
