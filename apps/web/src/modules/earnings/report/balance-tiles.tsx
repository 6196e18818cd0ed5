import type { EarningReport } from '@candela/contract/earnings/operations';
import { Tooltip } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { formatCount, formatMoney, formatPercent } from '../../../ui/format/format-count.ts';
import { formatDate } from '../../../ui/format/format-date.ts';
import { statement, t } from '../messages.ts';
import classes from './report.module.css';

const copy = t.balance;

export interface BalanceTilesProps {
  report: EarningReport;
  days: number;
  onRequest: () => void;
}

/** Available and settling earnings, the period's total, and the total since joining. */
export function BalanceTiles({ report, days, onRequest }: BalanceTilesProps) {
  const { balance, terms } = report;
  return (
    <dl className={classes.tiles}>
      <div data-ready>
        <dt>{copy.ready}</dt>
        <dd className={classes.ready}>
          <span>
            <span className={classes.figure}>{formatCount(balance.availableCredits)}</span>
            <span className={classes.small}>
              {copy.worth({
                count: balance.availableCredits,
                money: formatMoney(balance.availableMinor, terms.currency),
              })}
            </span>
          </span>
          <Button variant="primary" onClick={onRequest} disabled={balance.availableCredits < 1}>
            {copy.request}
          </Button>
        </dd>
      </div>
      <Tile
        label={
          <Tooltip
            label={copy.pendingMeans({ days: terms.earningsHoldDays })}
            multiline
            w={260}
            events={{ hover: true, focus: true, touch: true }}
          >
            <button type="button" className={classes.hint}>
              {copy.pending} <IconClock size={16} stroke={1.75} aria-hidden />
            </button>
          </Tooltip>
        }
        figure={balance.pendingCredits}
      >
        {balance.pendingUntil ? copy.freeOn({ day: formatDate(balance.pendingUntil) }) : copy.nothingPending}
      </Tile>
      <Tile label={copy.last({ days })} figure={report.totals.credits}>
        <Change now={report.totals.credits} before={report.totals.previousCredits} days={days} />
      </Tile>
      <Tile label={copy.joined} figure={balance.earnedCredits}>
        {balance.requestedCredits > 0
          ? copy.paidAndAsked({
              paid: formatCount(balance.paidCredits),
              asked: formatCount(balance.requestedCredits),
            })
          : copy.paid({ amount: formatCount(balance.paidCredits) })}
        {balance.spentCredits > 0 && `, ${statement.spent({ amount: formatCount(balance.spentCredits) })}`}
        {balance.owedCredits > 0 && `, ${statement.owed({ amount: formatCount(balance.owedCredits) })}`}
      </Tile>
    </dl>
  );
}

function Tile({ label, figure, children }: { label: ReactNode; figure: number; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className={classes.figure}>{formatCount(figure)}</span>
        <span className={classes.small}>{children}</span>
      </dd>
    </div>
  );
}

function Change({ now, before, days }: { now: number; before: number; days: number }) {
  if (before <= 0) return copy.firstTime({ days });
  const change = (now - before) / before;
  const percent = formatPercent(Math.abs(change));
  if (now === before) return `${copy.same} ${copy.before({ days })}`;
  return (
    <>
      <span data-change={change > 0 ? 'up' : 'down'}>
        {change > 0 ? copy.up({ percent }) : copy.down({ percent })}
      </span>{' '}
      {copy.before({ days })}
    </>
  );
}
