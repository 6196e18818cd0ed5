import type { StatisticsFigures, StatisticsReport } from '@candela/contract/statistics/operations';
import { IconArrowRight } from '@tabler/icons-react';
import { formatCount, formatMoney } from '../../ui/format/format-count.ts';
import { UiLink } from '../../ui/link/ui-link.tsx';
import { type Measure, minorOf } from './measures.ts';
import { t } from './messages.ts';
import classes from './statistics.module.css';

interface Part {
  name: string;
  note?: string;
  figure: string;
  before: string;
}

const notes: Partial<Record<Measure, string>> = {
  conversion: t.conversionNote,
  followers: t.followersNote,
  views: t.viewsNote,
};

/** What the chosen figure is made of, and the way to its entries. */
export function MadeOf({ report, measure }: { report: StatisticsReport; measure: Measure }) {
  const parts = partsOf(report, measure);
  const link =
    measure === 'followers'
      ? { href: '/studio/fans', label: t.allFans }
      : { href: '/my-earning', label: t.allEarnings };
  return (
    <section aria-label={t.madeOf}>
      <div className={classes.heading}>
        <h2>{t.madeOf}</h2>
      </div>
      {notes[measure] && <p className={classes.note}>{notes[measure]}</p>}
      {parts.length === 0 && <p className={classes.note}>{t.nothing}</p>}
      <ul className={classes.parts}>
        {parts.map(({ name, note, figure, before }) => (
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
      {measure !== 'views' && (
        <UiLink href={link.href} className={classes.onward}>
          {link.label}
          <IconArrowRight size={16} stroke={1.75} aria-hidden />
        </UiLink>
      )}
    </section>
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

function partsOf(report: StatisticsReport, measure: Measure): Part[] {
  const { kinds, totals, totalsBefore, currency, creditValueMinor } = report;
  const counted = (name: string, of: (figures: StatisticsFigures) => number): Part => ({
    name,
    figure: formatCount(of(totals)),
    before: formatCount(of(totalsBefore)),
  });
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
    return [
      counted(t.profileViews, ({ profileViews }) => profileViews),
      counted(t.itemViews, ({ itemViews }) => itemViews),
      counted(t.visitors, ({ visitors }) => visitors),
    ];
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
