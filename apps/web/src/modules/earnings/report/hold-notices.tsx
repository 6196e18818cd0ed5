import type { EarningsHold } from '@candela/contract/earnings/operations';
import { IconLock } from '@tabler/icons-react';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { t } from '../messages.ts';
import classes from './report.module.css';

const copy = t.holds;

/** Why earnings, or a part of them, cannot be paid out now. */
export function HoldNotices({ holds }: { holds: readonly EarningsHold[] }) {
  if (holds.length === 0) return null;
  return (
    <ul className={classes.holds}>
      {holds.map((hold) => (
        <li key={`${hold.kind} ${hold.since}`}>
          <IconLock size={20} stroke={1.75} aria-hidden />
          <div>
            <b>{hold.amountCredits === null ? copy.all : copy.part({ amount: hold.amountCredits })}</b>
            <p>
              {hold.reason} {hold.until && copy.until({ when: formatDateTime(hold.until) })} {copy.safe}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
