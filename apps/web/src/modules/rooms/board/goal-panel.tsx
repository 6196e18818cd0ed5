import type { RoomGoal } from '@candela/contract/rooms/board';
import { Button } from '../../../ui/button/button.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { ProgressBar } from '../../../ui/progress/progress-bar.tsx';
import { boardWords } from '../board-messages.ts';
import classes from './board.module.css';

const copy = boardWords.goal;

/** How far a goal has come; with a way to give, for those who may. */
export function GoalPanel({ goal, onGive }: { goal: RoomGoal; onGive?: () => void }) {
  const left = Math.max(0, goal.targetCredits - goal.raisedCredits);
  return (
    <section className={classes.panel} aria-label={copy.title}>
      <GoalFigures goal={goal} left={left} />
      {onGive && goal.status === 'open' && (
        <div className={classes.foot}>
          <Button size="sm" onClick={onGive}>
            {copy.give}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The figures alone, for panels of their own. */
export function GoalFigures({ goal, left }: { goal: RoomGoal; left: number }) {
  return (
    <>
      <div className={classes.head}>
        <h2>{copy.title}</h2>
        <span>{goal.status === 'met' ? copy.met : copy.toGo({ credits: formatCount(left) })}</span>
      </div>
      <GoalBar goal={goal} size="thick" />
      <p className={classes.raised}>
        <b>{formatCount(goal.raisedCredits)}</b> {copy.of} <CreditAmount amount={goal.targetCredits} />
      </p>
      <p className={classes.name}>{goal.title}</p>
    </>
  );
}

export function GoalBar({ goal, size = 'thin' }: { goal: RoomGoal; size?: 'thin' | 'thick' }) {
  return (
    <ProgressBar
      size={size}
      live={goal.status === 'open'}
      value={goal.raisedCredits}
      max={goal.targetCredits}
      label={copy.title}
      valueText={copy.progress({
        raised: formatCount(goal.raisedCredits),
        target: goal.targetCredits,
      })}
    />
  );
}
