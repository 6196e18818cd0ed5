import type { ShowSummary } from '@candela/contract/shows/summary';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { useSocketEvent } from '../../../platform/realtime/socket.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { useIsOn } from '../../../platform/site-features.ts';
import { VisuallyHidden } from '../../../ui/access/visually-hidden.tsx';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { formatCount, formatPercent } from '../../../ui/format/format-count.ts';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { SeeEntries } from '../broadcast/see-entries.tsx';
import { type EarningsChoice, useShowEntries } from '../broadcast/show-earnings-dialog.tsx';
import { broadcaster } from '../locales/broadcaster.ts';
import { summary as t } from '../locales/summary.ts';
import { FollowersDialog } from './followers-dialog.tsx';
import classes from './summary.module.css';
import { ViewersChart } from './viewers-chart.tsx';

/** A show of the model's as the server has it; null until known. */
export function useShowSummary(sessionId: string | null) {
  const query = useQuery({
    ...api.shows.getShowSummary.queryOptions({
      input: { sessionId: sessionId ?? '' },
      select: ({ data }) => data,
    }),
    enabled: sessionId !== null,
    // A seat that is being closed may still be charged for the minute it was in.
    staleTime: 0,
  });
  // The last tips are counted a moment after they were given.
  useSocketEvent('show.earned', (earned) => {
    if (earned.sessionId === sessionId) void query.refetch();
  });
  return query;
}

type ShowSummaryViewProps = {
  query: ReturnType<typeof useShowSummary>;
  /** What can be done next, beside what always can. */
  next?: ReactNode;
};

/** What a show came to: what it earned and of whom, who watched and came, and what to do next. */
export function ShowSummaryView({ query, next }: ShowSummaryViewProps) {
  if (query.data) return <Loaded show={query.data} next={next} />;
  if (query.isPending) return <RowSkeletons label={t.loading} count={4} />;
  if (readRefusal(query.error).code === 'not_found') {
    return <EmptyState title={t.missing} cause={t.missingCause} illustration="burnt" />;
  }
  return (
    <ErrorState
      title={t.failed}
      cause={t.failedCause}
      retryLabel={t.retry}
      retrying={query.isFetching}
      onRetry={() => query.refetch()}
    />
  );
}

function Loaded({ show, next }: { show: ShowSummary; next: ReactNode }) {
  const hasMessages = useIsOn('massMessages');
  const entries = useShowEntries(show.sessionId);
  const [isListing, setListing] = useState(false);
  const { before, usual } = show;
  const shows = usual?.shows ?? 0;
  return (
    <div className={classes.summary}>
      <ul className={classes.figures} aria-label={t.figures}>
        <Figure
          label={t.total}
          now={show.totalCredits}
          before={before?.totalCredits}
          usual={usual?.totalCredits}
          shows={shows}
          isCredits
          onOpen={() => entries.open('all')}
        />
        <Figure
          label={t.peak}
          now={show.mostViewers}
          before={before?.mostViewers}
          usual={usual?.mostViewers}
          shows={shows}
        />
        {show.stayedToEnd !== null && (
          <Figure
            label={t.stayed}
            now={show.stayedToEnd}
            before={before?.stayedToEnd ?? undefined}
            usual={usual?.stayedToEnd ?? undefined}
            shows={shows}
            format={formatPercent}
          />
        )}
        <Figure
          label={t.followers}
          now={show.newFollowers}
          before={before?.newFollowers}
          usual={usual?.newFollowers}
          shows={shows}
          onOpen={show.newFollowers > 0 ? () => setListing(true) : undefined}
        />
        <Figure
          label={t.minutes}
          now={show.minutes}
          before={before?.minutes}
          usual={usual?.minutes}
          shows={shows}
        />
      </ul>
      <div className={classes.columns}>
        <Kinds show={show} onOpen={entries.open} />
        <section aria-labelledby="show-viewers">
          <h2 id="show-viewers">{t.viewers}</h2>
          <ViewersChart viewers={show.viewers} />
        </section>
        <Fans show={show} onOpen={entries.open} />
        <section aria-labelledby="show-next" className={classes.next}>
          <h2 id="show-next">{t.next}</h2>
          {next}
          <ButtonLink href="/studio/schedule" size="sm" variant={next ? 'secondary' : 'primary'}>
            {t.schedule}
          </ButtonLink>
          {hasMessages && (
            <ButtonLink href="/message-many" size="sm">
              {t.message}
            </ButtonLink>
          )}
          <ButtonLink href="/studio/statistics" size="sm">
            {t.statistics}
          </ButtonLink>
        </section>
      </div>
      {entries.dialog}
      {isListing && <FollowersDialog sessionId={show.sessionId} onClose={() => setListing(false)} />}
    </div>
  );
}

type FigureProps = {
  label: string;
  now: number;
  before: number | undefined;
  /** The mean of so many shows before. */
  usual: number | undefined;
  shows: number;
  isCredits?: boolean;
  format?: (figure: number) => string;
  onOpen?: (() => void) | undefined;
};

/** A figure, what it was in the show before and on average, and, on a press, what it is made of. */
function Figure({ label, now, before, usual, shows, isCredits, format = formatCount, onOpen }: FigureProps) {
  const amount = isCredits ? <CreditAmount amount={now} /> : format(now);
  const change = before === undefined ? undefined : Math.sign(now - before);
  return (
    <li>
      <span className={classes.label}>{label}</span>
      {onOpen ? (
        <button type="button" className={classes.figure} onClick={onOpen}>
          {amount}
          <SeeEntries />
        </button>
      ) : (
        <span className={classes.figure}>{amount}</span>
      )}
      {before !== undefined && (
        <span className={classes.before} data-change={change === 0 ? undefined : change}>
          {t.before({ figure: format(before) })}
        </span>
      )}
      {usual !== undefined && shows > 1 && (
        <span className={classes.before} data-change={Math.sign(now - usual) || undefined}>
          {t.usual({ count: shows, figure: format(usual) })}
        </span>
      )}
    </li>
  );
}

type PartProps = { show: ShowSummary; onOpen: (choice: EarningsChoice) => void };

function Kinds({ show, onOpen }: PartProps) {
  const rows: { kind: EarningsChoice & string; label: string; credits: number }[] = show.kinds
    .filter(({ credits }) => credits > 0)
    .map(({ kind, credits }) => ({ kind, label: broadcaster.earnedBy[kind], credits }));
  if (show.itemCredits > 0) rows.push({ kind: 'items', label: t.items, credits: show.itemCredits });
  return (
    <section aria-labelledby="show-kinds">
      <h2 id="show-kinds">{t.earnedBy}</h2>
      {rows.length === 0 ? (
        <p className={classes.note}>{t.nothing}</p>
      ) : (
        <>
          <ul className={classes.rows}>
            {rows.map(({ kind, label, credits }) => (
              <li key={kind}>
                <button type="button" onClick={() => onOpen(kind)}>
                  <span>{label}</span>
                  <CreditAmount amount={credits} />
                  <SeeEntries />
                </button>
              </li>
            ))}
          </ul>
          <p className={classes.note}>{t.share}</p>
        </>
      )}
    </section>
  );
}

function Fans({ show, onOpen }: PartProps) {
  return (
    <section aria-labelledby="show-fans">
      <h2 id="show-fans">{t.fans}</h2>
      {show.topFans.length === 0 ? (
        <p className={classes.note}>{t.fansNone}</p>
      ) : (
        <ol className={classes.fans}>
          {show.topFans.map((fan) => {
            const name = fan.name || fan.username;
            return (
              <li key={fan._id}>
                <Avatar src={fan.profileImage} size={34} />
                <button type="button" onClick={() => onOpen({ fanId: fan._id, name })}>
                  <b>{name}</b>
                  <CreditAmount amount={fan.credits} />
                  <SeeEntries />
                </button>
                <ButtonLink size="sm" href={`/chat/${fan.uniqueId}?say=thanks`}>
                  {t.thank}
                  <VisuallyHidden>{t.thankWho({ name })}</VisuallyHidden>
                </ButtonLink>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
