import type { StatisticsReport } from '@candela/contract/statistics/operations';
import { formatCount, formatMoney } from '../../ui/format/format-count.ts';
import { formatDateTime } from '../../ui/format/format-date.ts';
import { UiLink } from '../../ui/link/ui-link.tsx';
import { minorOf } from './measures.ts';
import { t } from './messages.ts';
import classes from './statistics.module.css';

/** The items that brought most. */
export function TopItems({ report: { items, currency, creditValueMinor } }: { report: StatisticsReport }) {
  return (
    <section aria-labelledby="statistics-items">
      <div className={classes.heading}>
        <h2 id="statistics-items">{t.items}</h2>
      </div>
      {items.length === 0 ? (
        <p className={classes.note}>{t.noItems}</p>
      ) : (
        <table className={classes.table} aria-labelledby="statistics-items">
          <Heads words={[t.item, t.measures.views, t.measures.unlocks, t.measures.net]} />
          <tbody>
            {items.map(({ _id, title, views, unlocks, credits, viewSources }) => (
              <tr key={_id}>
                <td>
                  {title || t.untitled}
                  {views > 0 && <small>{sourceWords(viewSources)}</small>}
                </td>
                <td data-figure>{formatCount(views)}</td>
                <td data-figure>{formatCount(unlocks)}</td>
                <td data-figure>{formatMoney(minorOf(credits, creditValueMinor), currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const sourcesShown = 3;

/** Where most of an item's views came from. */
function sourceWords(sources: StatisticsReport['items'][number]['viewSources']): string {
  return sources
    .slice(0, sourcesShown)
    .map(({ source, views }) => t.itemSource({ source: t.viewSources[source], count: views }))
    .join(' · ');
}

/** The latest shows, and what all of the range come to. */
export function Shows({ report }: { report: StatisticsReport }) {
  const { shows, totals, currency, creditValueMinor } = report;
  const summed = { count: totals.shows, minutes: totals.showMinutes, viewers: totals.peakViewers };
  return (
    <section aria-labelledby="statistics-shows">
      <div className={classes.heading}>
        <h2 id="statistics-shows">{t.shows}</h2>
        {totals.shows > shows.length && <span>{t.latestShows}</span>}
      </div>
      <p className={classes.note}>{shows.length === 0 ? t.noShows : t.showsSummed(summed)}</p>
      {shows.length > 0 && (
        <table className={classes.table} aria-labelledby="statistics-shows">
          <Heads words={[t.show, t.minutes, t.viewers, t.measures.net]} />
          <tbody>
            {shows.map(({ sessionId, title, startedAt, minutes, peakViewers, credits }) => (
              <tr key={sessionId}>
                <td>
                  <UiLink href={`/studio/show/${sessionId}`}>{title || t.untitled}</UiLink>
                  <small>{formatDateTime(startedAt)}</small>
                </td>
                <td data-figure>{minutes === null ? t.live : formatCount(minutes)}</td>
                <td data-figure>{formatCount(peakViewers)}</td>
                <td data-figure>{formatMoney(minorOf(credits, creditValueMinor), currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Heads({ words }: { words: readonly string[] }) {
  return (
    <thead>
      <tr>
        {words.map((word, index) => (
          <th key={word} scope="col" data-figure={index > 0 || undefined}>
            {word}
          </th>
        ))}
      </tr>
    </thead>
  );
}
