import { minuteMs } from '@candela/contract/shared/durations';
import type { StatisticsReport } from '@candela/contract/statistics/operations';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { formatCount, formatMoney, formatPercent } from '../../ui/format/format-count.ts';
import { UiLink } from '../../ui/link/ui-link.tsx';
import { minorOf } from './measures.ts';
import { t } from './messages.ts';
import { SeeWho } from './see-who.tsx';
import classes from './statistics.module.css';

/** Of the members a range began with, how many stayed, and how many came. */
export function MembersStayed({ report }: { report: StatisticsReport }) {
  const { members, membersBefore } = report;
  const stayed = shareOf(members);
  const before = shareOf(membersBefore);
  const rows = [
    [t.members.stayed, members.stayed, membersBefore.stayed],
    [t.members.left, members.atStart - members.stayed, membersBefore.atStart - membersBefore.stayed],
    [t.members.joined, members.joined, membersBefore.joined],
    [t.members.atEnd, members.atEnd, membersBefore.atEnd],
  ] as const;
  return (
    <section aria-labelledby="statistics-members">
      <div className={classes.heading}>
        <h2 id="statistics-members">{t.members.title}</h2>
      </div>
      <p className={classes.note}>
        {stayed === null
          ? t.members.none
          : t.members.share({ percent: formatPercent(stayed), count: members.atStart })}{' '}
        {before !== null && t.change.before({ figure: formatPercent(before) })}
      </p>
      <ul className={classes.parts}>
        {rows.map(([name, now, past]) => (
          <li key={name}>
            <b>{name}</b>
            <div data-figure>
              <b>{formatCount(now)}</b>
              <span>{t.change.before({ figure: formatCount(past) })}</span>
            </div>
          </li>
        ))}
      </ul>
      {members.joined > 0 && (
        <div className={classes.onwards}>
          <SeeWho report={report} figure="members" />
        </div>
      )}
    </section>
  );
}

function shareOf({ atStart, stayed }: StatisticsReport['members']): number | null {
  return atStart === 0 ? null : stayed / atStart;
}

/** Minutes a zone is ahead of UTC on a day, which is how the earnings are asked. */
function offsetOf(timeZone: string, day: string): number {
  const noon = new Date(`${day}T12:00:00Z`);
  // Sweden writes times as 2026-04-02 14:00:00.
  const local = noon.toLocaleString('sv', { timeZone }).replace(' ', 'T');
  return Math.round((Date.parse(`${local}Z`) - noon.getTime()) / minuteMs);
}

/** Who brought most in the range, as the earnings say; what was paid without a name is one line. */
export function TopFans({ report }: { report: StatisticsReport }) {
  const { range, timeZone, currency, creditValueMinor } = report;
  const query = useQuery(
    api.earnings.getModelEarning.queryOptions({
      input: { from: range.from, to: range.to, timeZoneOffsetMinutes: offsetOf(timeZone, range.to) },
      select: ({ data }) => data.supporters,
    }),
  );
  const fans = query.data ?? [];
  return (
    <section aria-labelledby="statistics-fans">
      <div className={classes.heading}>
        <h2 id="statistics-fans">{t.fans.title}</h2>
        <UiLink href="/studio/fans">{t.allFans}</UiLink>
      </div>
      {query.isSuccess && fans.length === 0 && <p className={classes.note}>{t.fans.none}</p>}
      {query.isError && <p className={classes.note}>{t.failed}</p>}
      <ol className={classes.parts}>
        {fans.map(({ account, credits, count }) => (
          <li key={account?._id ?? 'anonymous'}>
            <div>
              {account ? (
                <b>
                  <UiLink href={`/user/${account.uniqueId}`}>{account.username}</UiLink>
                </b>
              ) : (
                <b>{t.fans.anonymous}</b>
              )}
              <span>{t.fans.times({ count })}</span>
            </div>
            <div data-figure>
              <b>{formatMoney(minorOf(credits, creditValueMinor), currency)}</b>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
