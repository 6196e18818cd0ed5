import type { RoomGoal } from '@candela/contract/rooms/board';
import type { ShowEarnings } from '@candela/contract/shows/earnings';
import { UnstyledButton } from '@mantine/core';
import type { LinkStats } from '../../../platform/live/live-link.ts';
import { formatCount } from '../../../ui/format/format-count.ts';
import { useCapture } from '../capture/capture.ts';
import { broadcaster as copy } from '../locales/broadcaster.ts';
import { splitBitRate } from '../picture-figures.ts';
import classes from './broadcaster.module.css';
import { SeeEntries } from './see-entries.tsx';
import { Sparkline } from './sparkline.tsx';
import { useHistoryOf } from './use-history-of.ts';

/** Every connection starts low and climbs; only a limit that stays for so many seconds is worth a word. */
const limitedAfterSamples = 15;

type HealthStripProps = {
  stats: LinkStats | null;
  earnings: ShowEarnings | null;
  goal: RoomGoal | null;
  /** Opens the entries behind what was earned. */
  onEntries: () => void;
};

/**
 * How well the picture leaves the house: bit rate, losses, delay, frames, each with its last half minute. A phone has
 * room for the first only, and shows what the show has earned and its goal, whose panels it has no room for.
 */
export function HealthStrip({ stats, earnings, goal, onEntries }: HealthStripProps) {
  const rate = splitBitRate(stats?.bitsPerSecond);
  const lost = stats?.lostFraction;
  const isCard = useCapture((capture) => capture.status === 'ready' && capture.picture === 'card');
  // A drawn card is small and slow by nature, which browsers take for a lack of bandwidth.
  const limitedBy = isCard ? null : (stats?.limitedBy ?? null);
  const recent = useHistoryOf(stats, limitedBy ? 1 : 0, limitedAfterSamples);
  const isLasting = recent.length === limitedAfterSamples && !recent.includes(0);
  const limit = limitedBy && isLasting ? copy.limitedBy[limitedBy] : null;
  return (
    <dl className={classes.health}>
      <Figure
        name={copy.picture}
        value={rate.value}
        unit={rate.unit}
        stats={stats}
        figure={stats?.bitsPerSecond}
        note={limit}
      />
      <Figure
        name={copy.lost}
        value={typeof lost === 'number' ? (lost * 100).toFixed(1) : '–'}
        unit="%"
        stats={stats}
        figure={lost}
      />
      <Figure
        name={copy.delay}
        value={typeof stats?.delayMs === 'number' ? String(Math.round(stats.delayMs)) : '–'}
        unit="ms"
        stats={stats}
        figure={stats?.delayMs}
      />
      <Figure
        name={copy.frames}
        value={stats?.framesPerSecond ? String(Math.round(stats.framesPerSecond)) : '–'}
        unit="fps"
        stats={stats}
        figure={stats?.framesPerSecond}
      />
      <MoneyOnPhone earnings={earnings} goal={goal} onEntries={onEntries} />
    </dl>
  );
}

function MoneyOnPhone({ earnings, goal, onEntries }: Omit<HealthStripProps, 'stats'>) {
  const earned = earnings?.totalCredits ?? 0;
  return (
    <>
      <div className={classes.onPhone}>
        <dt>{copy.earnedShort}</dt>
        <dd>
          <UnstyledButton className={classes.openEntries} onClick={onEntries}>
            {formatCount(earned)} <SeeEntries />
          </UnstyledButton>
        </dd>
      </div>
      <div className={classes.onPhone}>
        <dt>{copy.goal}</dt>
        <dd>
          {goal && formatCount(goal.raisedCredits)}{' '}
          <small>{goal ? copy.goalOf({ count: goal.targetCredits }) : copy.noGoal}</small>
        </dd>
      </div>
    </>
  );
}

type FigureProps = {
  name: string;
  value: string;
  unit: string;
  stats: LinkStats | null;
  figure: number | null | undefined;
  note?: string | null;
};

function Figure({ name, value, unit, stats, figure, note }: FigureProps) {
  const history = useHistoryOf(stats, figure ?? null);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value} <small>{unit}</small>
        {note ? <small className={classes.limit}>{note}</small> : <Sparkline values={history} />}
      </dd>
    </div>
  );
}
