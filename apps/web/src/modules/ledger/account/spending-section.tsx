import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { useSocketEvent } from '../../../platform/realtime/socket.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ChoiceSegment } from '../../../ui/form/choice-segment.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { SectionHeading } from '../../../ui/heading/section-heading.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import { accountMoney as t } from '../history-messages.ts';
import classes from './account.module.css';
import { groupTotals, type SpendingGroup, spendingBars } from './spending-groups.ts';

const SpendingChart = lazy(() => import('./spending-chart.tsx'));

const ranges = [7, 30, 90, 365] as const;
type Range = (typeof ranges)[number];
const groups = Object.keys(t.groups) as SpendingGroup[];

/** What the member spent, by day and by group. */
export function SpendingSection() {
  const [days, setDays] = useState<Range>(30);
  return (
    <section className={classes.section}>
      <SectionHeading title={t.spending} link={{ href: '/purchase-history', label: t.toHistory }} />
      <div className={classes.range}>
        <ChoiceSegment
          label={t.range}
          value={String(days)}
          onChange={(value) => setDays(Number(value) as Range)}
          options={ranges.map((range) => ({ value: String(range), label: t.days[range] }))}
        />
      </div>
      <Spending days={days} />
    </section>
  );
}

function Spending({ days }: { days: Range }) {
  const spending = useQuery({
    ...api.ledger.getSpending.queryOptions({ input: { days }, select: (reply) => reply.data }),
    staleTime: 0,
  });
  useSocketEvent('wallet.balance', () => void spending.refetch());
  const waiting = (
    <SkeletonGroup label={t.loading}>
      <Skeleton height={240} />
    </SkeletonGroup>
  );
  if (spending.isPending) return waiting;
  if (spending.isError) {
    const retry = (
      <Button size="sm" onClick={() => void spending.refetch()}>
        {t.retry}
      </Button>
    );
    return <FormNotice title={t.failed} action={retry} />;
  }
  const { points, totalCredits } = spending.data;
  if (totalCredits === 0) return <p className="cd-text-2">{t.nothing}</p>;
  const bars = spendingBars(points, days, new Date().toISOString().slice(0, 10));
  const totals = groupTotals(bars);
  return (
    <div className={classes.spending}>
      <Suspense fallback={waiting}>
        <SpendingChart
          bars={bars}
          label={t.chart({ total: formatCount(totalCredits), range: t.days[days] })}
        />
      </Suspense>
      <dl className={classes.legend}>
        {groups.map((group) => (
          <div key={group}>
            <dt>
              <span data-group={group} aria-hidden />
              {t.groups[group]}
            </dt>
            <dd>{formatCount(totals[group])}</dd>
          </div>
        ))}
      </dl>
      <p className="cd-small cd-text-2 cd-num">{t.total({ count: totalCredits })}</p>
    </div>
  );
}
