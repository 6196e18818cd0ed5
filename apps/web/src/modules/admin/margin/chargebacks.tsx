import { Tag, type TagProps } from '../../../ui/tag/tag.tsx';
import { count, labelOf } from '../console/format.tsx';
import { actionOn, list, type RowOf } from '../console/spec.ts';
import { margin } from './locales/margin.ts';

const text = margin.chargebacks;
type Rate = RowOf<'listChargebackRates'>;

const tones: Record<Rate['state'], TagProps['tone']> = { good: 'good', warning: 'warn', limit: 'bad' };

function rateIn({ rateHundredths }: Rate): string {
  if (rateHundredths === null) return text.noRate;
  const percent = { style: 'percent', minimumFractionDigits: 2 } as const;
  return new Intl.NumberFormat('en', percent).format(rateHundredths / 10_000);
}

function Standing({ of: { state, alarm } }: { of: Rate }) {
  return (
    <>
      <Tag tone={tones[state]}>{text.states[state]}</Tag>
      {alarm && (
        <p>
          {alarm.closedAt === null
            ? text.alarm({ level: text.states[alarm.level] })
            : text.closed({ note: alarm.note ?? '', by: alarm.closedBy ?? '' })}
        </p>
      )}
    </>
  );
}

/** Chargebacks by month and network, with the alarms they raised. */
export const chargebacks = list('listChargebackRates', {
  title: text.title,
  lede: text.lede,
  searchLabel: text.search,
  hasDays: true,
  columns: [
    { label: text.columns.month, sort: 'month', cell: (row) => row.month },
    { label: text.columns.network, cell: (row) => labelOf(row.network) },
    {
      label: text.columns.chargebacks,
      sort: 'chargebacks',
      cell: (row) => count(row.chargebacks),
      isFigure: true,
    },
    {
      label: text.columns.payments,
      cell: ({ payments, isMonthBefore }) =>
        isMonthBefore ? text.paymentsBefore({ count: count(payments) }) : count(payments),
      isFigure: true,
    },
    { label: text.columns.rate, cell: rateIn, isFigure: true },
    { label: text.columns.state, cell: (row) => <Standing of={row} /> },
  ],
  actions: [
    actionOn<Rate>()('closeChargebackAlarm', {
      together: true,
      label: text.close.label,
      description: text.close.description,
      fields: { note: { label: text.close.note } },
      given: ({ alarm }) => ({ _id: alarm?._id ?? '' }),
      isFor: ({ alarm }) => alarm !== null && alarm.closedAt === null,
    }),
  ],
  nameOf: (row) => `${row.month} ${row.network}`,
  emptyTitle: text.empty,
});
