import type { StatisticsReport } from '@candela/contract/statistics/operations';
import { formatPercent } from '../../ui/format/format-count.ts';
import { figureOf, formatFigure, type Measure, measures } from './measures.ts';
import { t } from './messages.ts';
import classes from './statistics.module.css';

export interface TilesProps {
  report: StatisticsReport;
  chosen: Measure;
  onChoose: (measure: Measure) => void;
}

/** A range's figures against those of the one before; pressing one opens what it is made of. */
export function Tiles({ report, chosen, onChoose }: TilesProps) {
  return (
    <div className={classes.tiles}>
      {measures.map((measure) => {
        const now = figureOf(measure, report.totals, report);
        const before = figureOf(measure, report.totalsBefore, report);
        return (
          <button
            key={measure}
            type="button"
            aria-pressed={measure === chosen}
            onClick={() => onChoose(measure)}
          >
            <span className={classes.label}>{t.measures[measure]}</span>
            <span className={classes.figure}>{formatFigure(measure, now, report)}</span>
            <span className={classes.small}>
              <Change now={now} before={before} />
              {before !== null &&
                before !== 0 &&
                `, ${t.change.before({ figure: formatFigure(measure, before, report) })}`}
            </span>
          </button>
        );
      })}
    </div>
  );
}

function Change({ now, before }: { now: number | null; before: number | null }) {
  if (now === null || before === null || before <= 0) return t.change.none;
  const change = (now - before) / before;
  if (change === 0) return t.change.same;
  const percent = formatPercent(Math.abs(change));
  return (
    <b data-change={change > 0 ? 'up' : 'down'}>{(change > 0 ? t.change.up : t.change.down)({ percent })}</b>
  );
}
