import { useQuery } from '@tanstack/react-query';
import { readRefusal } from '../../../platform/refusal.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { formatCount, formatMoney } from '../../../ui/format/format-count.ts';
import { formatDateTime, formatShortDay } from '../../../ui/format/format-date.ts';
import { formatRelative } from '../../../ui/format/format-duration.ts';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { callDesk, type DeskOutput, mayCall } from '../call.ts';
import { useStaff } from '../staff-session.ts';
import classes from './dashboard.module.css';

type Figures = DeskOutput['dashboard']['data'];
type Money = NonNullable<Figures['money']>;

/** What may wait for somebody, with the operation that lists it: a role that may not call it has no page of it. */
const queues = [
  { name: 'cases', label: 'Reports and complaints', path: 'cases', call: 'listCases' },
  { name: 'models', label: 'Models to approve', path: 'approvals', call: 'listApprovals' },
  { name: 'items', label: 'Items to look at', path: 'items', call: 'listItems' },
  { name: 'tickets', label: 'Letters to answer', path: 'tickets', call: 'listTickets' },
  { name: 'payouts', label: 'Payouts to decide', path: 'payouts', call: 'listPayouts' },
  { name: 'webhooks', label: 'Webhooks that failed', path: 'webhooks', call: 'listWebhooks' },
] as const;

/** The site at a glance: who came, what came in, what is due and what waits longest. */
export default function DashboardPage() {
  useDocumentTitle('Dashboard · Desk');
  const query = useQuery({
    queryKey: ['desk', 'dashboard'],
    queryFn: async () => (await callDesk('dashboard', {})).data,
    refetchInterval: 30_000,
  });
  return (
    <>
      <PageHeading title="Dashboard" />
      {query.isPending && <RowSkeletons label="Loading the figures" />}
      {query.isError && (
        <ErrorState
          title="Not loaded"
          cause={readRefusal(query.error).msg}
          retryLabel="Try again"
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && <Figures figures={query.data} />}
    </>
  );
}

function Figures({ figures }: { figures: Figures }) {
  const { signUps, liveNow, money, days } = figures;
  const role = useStaff(({ staff }) => staff?.role);
  const own = queues.filter(({ call }) => mayCall(role, call));
  const waiting = own.sort((one, other) =>
    (figures.queues[one.name].oldestAt ?? '9').localeCompare(figures.queues[other.name].oldestAt ?? '9'),
  );
  // Whoever does not work with money sees who came.
  const bars = days.map(({ day, signUps: count }, index) => {
    const value = money?.spentByDay[index] ?? count;
    return {
      day,
      value,
      says: `${formatShortDay(day)}: ${formatCount(value)} ${money ? 'credits' : 'sign-ups'}`,
    };
  });
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const now = Date.now();
  return (
    <>
      <dl className={classes.tiles}>
        <Tile
          label="Live now"
          value={formatCount(liveNow.shows)}
          note={`${formatCount(liveNow.viewers)} watching`}
        />
        <Tile
          label="Sign-ups, 24 hours"
          value={formatCount(signUps.today)}
          note={`${formatCount(signUps.month)} in 30 days, ${formatCount(signUps.modelsMonth)} models`}
        />
        {money && <MoneyTiles money={money} />}
      </dl>
      <div className={classes.columns}>
        <section>
          <h2>{waiting.length > 0 ? 'Waiting' : 'Nothing of yours waits'}</h2>
          <ul className={classes.queues}>
            {waiting.map(({ name, label, path }) => {
              const { waiting: count, oldestAt } = figures.queues[name];
              return (
                <li key={name}>
                  <UiLink href={`/admin/${path}`}>{label}</UiLink>
                  <span className="cd-text-3">
                    {oldestAt && `oldest ${formatRelative(oldestAt, now)}`}
                    {name === 'cases' && figures.overdueCases > 0 && (
                      <strong className={classes.late}> {formatCount(figures.overdueCases)} overdue</strong>
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
          <h2>{money ? 'Credits spent a day' : 'Sign-ups a day'}</h2>
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
            <span>most {formatCount(most)}</span>
            <span>today</span>
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
        label="Money in, 30 days"
        value={came ? formatMoney(came.monthMinor, came.currency) : formatMoney(0, 'USD')}
        note={came ? `${formatMoney(came.weekMinor, came.currency)} in 7 days` : 'Nothing came in yet'}
      />
      <Tile
        label="Credits spent, 30 days"
        value={formatCount(spentCredits.month)}
        note={`${formatCount(spentCredits.today)} today`}
      />
      <Tile
        label="Payouts due"
        value={formatCount(payoutsDue.credits)}
        note={`credits in ${formatCount(payoutsDue.count)} payouts`}
      />
    </>
  );
}

function LedgerLine({ ledger: { checkedAt, differences } }: Pick<Money, 'ledger'>) {
  const told = differences === 0 ? 'added up' : `had ${differences} differences`;
  return (
    <p className="cd-text-3 cd-small">
      {checkedAt === null
        ? 'The ledger has not been replayed yet.'
        : `The ledger ${told} at ${formatDateTime(checkedAt)}.`}
    </p>
  );
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
