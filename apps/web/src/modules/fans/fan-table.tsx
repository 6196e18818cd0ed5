import type { Fan } from '@candela/contract/fans/operations';
import { IconNote } from '@tabler/icons-react';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { CreditAmount } from '../../ui/coin/credit-amount.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { planWords, seenWords } from './fan-words.ts';
import classes from './fans.module.css';
import { t } from './messages.ts';

/** Fans in rows; on phones a fan is two lines and the sum. */
export function FanTable({ fans, onOpen }: { fans: readonly Fan[]; onOpen: (memberId: string) => void }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t.columns.fan}</th>
          <th scope="col" data-figure>
            {t.columns.lifetime}
          </th>
          <th scope="col" data-wide>
            {t.columns.seen}
          </th>
          <th scope="col" data-wide>
            {t.columns.plan}
          </th>
          <th scope="col" data-wide>
            {t.columns.tags}
          </th>
        </tr>
      </thead>
      <tbody>
        {fans.map((fan) => (
          <FanRow key={fan.member._id} fan={fan} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

function FanRow({ fan, onOpen }: { fan: Fan; onOpen: (memberId: string) => void }) {
  const { member, netCredits, seenAt, plan, hasNote, tags, isBlocked } = fan;
  return (
    <tr>
      <td>
        <button type="button" className={classes.fan} onClick={() => onOpen(member._id)}>
          <Avatar src={member.profileImage} size={34} />
          <span>
            <b>
              {member.username}
              {hasNote && <IconNote size={16} stroke={1.75} aria-label={t.hasNote} />}
              {isBlocked && <Tag tone="bad">{t.blocked}</Tag>}
            </b>
            <small>
              {seenWords(seenAt)}. {planWords(plan)}
            </small>
          </span>
        </button>
      </td>
      <td data-figure data-strong>
        <CreditAmount amount={netCredits} />
      </td>
      <td data-wide>{seenWords(seenAt)}</td>
      <td data-wide data-state={plan?.state}>
        {planWords(plan)}
      </td>
      <td data-wide>
        <span className={classes.tags}>
          {tags.slice(0, 3).map((tag) => (
            <Tag key={tag} tone="soft">
              {tag}
            </Tag>
          ))}
        </span>
      </td>
    </tr>
  );
}
