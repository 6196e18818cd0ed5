import type { StatisticsFigures, StatisticsReport } from '@candela/contract/statistics/operations';
import { IconArrowRight } from '@tabler/icons-react';
import { formatCount, formatMoney } from '../../ui/format/format-count.ts';
import { UiLink } from '../../ui/link/ui-link.tsx';
import { type Measure, minorOf } from './measures.ts';
import { t } from './messages.ts';
import { SeeWho } from './see-who.tsx';
import classes from './statistics.module.css';

interface Line {
  name: string;
  note?: string;
  figure: string;
  before: string;
}

const notes: Partial<Record<Measure, string>> = {
  conversion: t.conversionNote,
  followers: t.followersNote,
  views: t.cameFromNote,
};

/** What the chosen figure is made of, and the way to its entries. */
export function MadeOf({ report, measure }: { report: StatisticsReport; measure: Measure }) {
  const title = titleOf(report, measure);
  const link =
    measure === 'followers'
      ? { href: '/studio/fans', label: t.allFans }
      : { href: '/my-earning', label: t.allEarnings };
  return (
    <section aria-label={title}>
      <div className={classes.heading}>
        <h2>{title}</h2>
      </div>
      {notes[measure] && <p className={classes.note}>{notes[measure]}</p>}
      <Lines lines={linesOf(report, measure)} />
      {measure === 'views' && (
        <>
          <h3 className={classes.subheading}>{t.viewKinds}</h3>
          <p className={classes.note}>{t.viewsNote}</p>
          <Lines lines={viewLines(report)} />
        </>
      )}
      {measure !== 'views' && (
        <div className={classes.onwards}>
          {measure !== 'conversion' && (
            <SeeWho report={report} figure={measure === 'followers' ? 'followers' : 'buyers'} />
          )}
          <UiLink href={link.href} className={classes.onward}>
            {link.label}
            <IconArrowRight size={16} stroke={1.75} aria-hidden />
          </UiLink>
        </div>
      )}
    </section>
  );
}

function titleOf({ totals }: StatisticsReport, measure: Measure): string {
  const count = totals.profileViews + totals.itemViews;
  return measure === 'views' && count > 0 ? t.cameFrom({ count }) : t.madeOf;
}

function Lines({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return <p className={classes.note}>{t.nothing}</p>;
  return (
    <ul className={classes.parts}>
      {lines.map(({ name, note, figure, before }) => (
        <li key={name}>
          <div>
            <b>{name}</b>
            {note && <span>{note}</span>}
          </div>
          <div data-figure>
            <b>{figure}</b>
            <span>{t.change.before({ figure: before })}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What is opened by paying for it. */
const unlockKinds: ReadonlySet<string> = new Set([
  'gallery',
  'album',
  'audio',
  'video',
  'news',
  'recording',
  'message',
]);

function countedIn({ totals, totalsBefore }: StatisticsReport) {
  return (name: string, of: (figures: StatisticsFigures) => number): Line => ({
    name,
    figure: formatCount(of(totals)),
    before: formatCount(of(totalsBefore)),
  });
}

/** What was looked at, and by how many. */
function viewLines(report: StatisticsReport): Line[] {
  const counted = countedIn(report);
  return [
    counted(t.profileViews, ({ profileViews }) => profileViews),
    counted(t.itemViews, ({ itemViews }) => itemViews),
    counted(t.visitors, ({ visitors }) => visitors),
  ];
}

function linesOf(report: StatisticsReport, measure: Measure): Line[] {
  const { kinds, viewSources, currency, creditValueMinor } = report;
  const counted = countedIn(report);
  const money = (credits: number) => formatMoney(minorOf(credits, creditValueMinor), currency);
  if (measure === 'net') {
    return kinds.map(({ source, credits, creditsBefore, count, countBefore }) => ({
      name: t.sources[source],
      note: t.sold({ count, before: formatCount(countBefore) }),
      figure: money(credits),
      before: money(creditsBefore),
    }));
  }
  if (measure === 'views') {
    return viewSources.map(({ source, views, viewsBefore }) => ({
      name: t.viewSources[source],
      figure: formatCount(views),
      before: formatCount(viewsBefore),
    }));
  }
  if (measure === 'followers') return [counted(t.measures.followers, ({ followers }) => followers)];
  if (measure === 'conversion') {
    return [
      counted(t.itemUnlocks, ({ itemUnlocks }) => itemUnlocks),
      counted(t.itemViews, ({ itemViews }) => itemViews),
    ];
  }
  return kinds
    .filter(({ source }) => unlockKinds.has(source))
    .map(({ source, credits, count, countBefore }) => ({
      name: t.sources[source],
      note: money(credits),
      figure: formatCount(count),
      before: formatCount(countBefore),
    }));
}
