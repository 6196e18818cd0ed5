import { useQuery } from '@tanstack/react-query';
import { formatCount, formatMoney } from '../../../ui/format/format-count.ts';
import { formatDateTime, formatShortDay } from '../../../ui/format/format-date.ts';
import { formatRelative } from '../../../ui/format/format-duration.ts';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { adminApi, mayCall, type Outputs } from '../console/api.ts';
import { QueryPage } from '../console/query-page.tsx';
import { useStaff } from '../staff-session.ts';
import classes from './dashboard.module.css';
import { today as messages } from './locales/today.ts';

const text = messages.dashboard;
type Figures = Outputs['dashboard']['data'];
type Money = NonNullable<Figures['money']>;

/** What may wait for staff, with the operation that lists it: a role without that operation has no such page. */
const queues = [
  { name: 'cases', path: 'cases', call: 'listCases' },
  { name: 'models', path: 'approvals', call: 'listApprovals' },
  { name: 'items', path: 'items', call: 'listItems' },
  { name: 'tickets', path: 'tickets', call: 'listTickets' },
  { name: 'payouts', path: 'payouts', call: 'listPayouts' },
  { name: 'webhooks', path: 'webhooks', call: 'listWebhooks' },
] as const;

/** The site at a glance: sign-ups, revenue, payouts due, and what has waited longest. */
export function DashboardPage() {
  const query = useQuery({ ...adminApi.dashboard.queryOptions({ input: {} }), refetchInterval: 30_000 });
  return (
    <QueryPage title={text.title} loading={text.loading} query={query}>
      {(figures) => <Figures figures={figures} />}
    </QueryPage>
  );
}

function Figures({ figures }: { figures: Figures }) {
  const { signUps, liveNow, money, days } = figures;
  const role = useStaff(({ staff }) => staff?.role);
  const own = queues.filter(({ call }) => mayCall(role, call));
  const waiting = own.sort((one, other) =>
    (figures.queues[one.name].oldestAt ?? '9').localeCompare(figures.queues[other.name].oldestAt ?? '9'),
  );
  // Roles without money see sign-ups.
  const bars = days.map(({ day, signUps: count }, index) => {
    const value = money?.spentByDay[index] ?? count;
    return {
      day,
      value,
      says: text.chart[money ? 'creditsOn' : 'signUpsOn']({ day: formatShortDay(day), count: value }),
    };
  });
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const now = Date.now();
  return (
    <>
      <dl className={classes.tiles}>
        <Tile
          label={text.live.label}
          value={formatCount(liveNow.shows)}
          note={text.live.note({ viewers: liveNow.viewers })}
        />
        <Tile
          label={text.signUps.label}
          value={formatCount(signUps.today)}
          note={text.signUps.note({ month: signUps.month, models: signUps.modelsMonth })}
        />
        {money && <MoneyTiles money={money} />}
      </dl>
      <div className={classes.columns}>
        <section>
          <h2>{waiting.length > 0 ? text.queues.title : text.queues.empty}</h2>
          <ul className={classes.queues}>
            {waiting.map(({ name, path }) => {
              const { waiting: count, oldestAt } = figures.queues[name];
              return (
                <li key={name}>
                  <UiLink href={`/admin/${path}`}>{text.queues[name]}</UiLink>
                  <span className="cd-text-3">
                    {oldestAt && text.queues.oldest({ ago: formatRelative(oldestAt, now) })}
                    {name === 'cases' && figures.overdueCases > 0 && (
                      <strong className={classes.late}>
                        {' '}
                        {text.queues.overdue({ count: figures.overdueCases })}
                      </strong>
                    )}
                  </span>
                  <strong data-none={count === 0 || undefined}>{formatCount(count)}</strong>
                </li>
              );
            })}
          </ul>
          {money && <LedgerLine ledger={money.ledger} />}
        </section>
        <section>
          <h2>{money ? text.chart.credits : text.chart.signUps}</h2>
          <ol className={classes.bars}>
            {bars.map(({ day, value, says }) => (
              <li key={day} title={says}>
                <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden>
                  <rect x="0" width="10" y={100 - (value / most) * 100} height={(value / most) * 100} />
                </svg>
                <span className={classes.hidden}>{says}</span>
              </li>
            ))}
          </ol>
          <p className={classes.span} aria-hidden>
            <span>{days[0] && formatShortDay(days[0].day)}</span>
            <span>{text.chart.most({ count: most })}</span>
            <span>{text.chart.today}</span>
          </p>
        </section>
      </div>
    </>
  );
}

function MoneyTiles({ money: { revenue, spentCredits, payoutsDue } }: { money: Money }) {
  const [came] = revenue;
  return (
    <>
      <Tile
        label={text.revenue.label}
        value={came ? formatMoney(came.monthMinor, came.currency) : formatMoney(0, 'USD')}
        note={
          came ? text.revenue.week({ amount: formatMoney(came.weekMinor, came.currency) }) : text.revenue.none
        }
      />
      <Tile
        label={text.spent.label}
        value={formatCount(spentCredits.month)}
        note={text.spent.note({ today: spentCredits.today })}
      />
      <Tile
        label={text.payouts.label}
        value={formatCount(payoutsDue.credits)}
        note={text.payouts.note({ count: payoutsDue.count })}
      />
    </>
  );
}

function LedgerLine({ ledger: { checkedAt, differences } }: Pick<Money, 'ledger'>) {
  return <p className="cd-text-3 cd-small">{checkedAt === null ? text.ledger.never : checked(checkedAt)}</p>;
  function checked(at: string): string {
    const when = formatDateTime(at);
    return differences === 0 ? text.ledger.good({ when }) : text.ledger.bad({ differences, when });
  }
}

function Tile({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong className="cd-display">{value}</strong>
        <span className="cd-text-3">{note}</span>
      </dd>
    </div>
  );
}
