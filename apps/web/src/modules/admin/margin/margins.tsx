import { money } from '../console/format.tsx';
import { list, type RowOf } from '../console/spec.ts';
import { margin } from './locales/margin.ts';
import { MarginDetail } from './margin-detail.tsx';

const text = margin.margins;
type Row = RowOf<'listMargins'>;

function feesIn({ feesMinor, feesUnknown, currency }: Row): string {
  const fees = money(feesMinor, currency);
  return feesUnknown > 0 ? text.feesUnknown({ fees, count: feesUnknown }) : fees;
}

/** What is left of each day, which opens to what its figures are made of. */
export const margins = list('listMargins', {
  title: text.title,
  lede: text.lede,
  filters: {},
  hasDays: true,
  columns: [
    { label: text.columns.day, sort: 'day', cell: (row) => row.day },
    { label: text.columns.paid, cell: (row) => money(row.paidMinor, row.currency), isFigure: true },
    { label: text.columns.fees, cell: feesIn, isFigure: true },
    {
      label: text.columns.back,
      cell: (row) => row.takenBack > 0 && money(row.takenBackMinor, row.currency),
      isFigure: true,
    },
    {
      label: text.columns.creators,
      cell: (row) =>
        `${money(row.creatorsMinor, row.currency)} (${text.detail.credits({ credits: row.creatorsCredits })})`,
      isFigure: true,
    },
    { label: text.columns.site, cell: (row) => money(row.siteMinor, row.currency), isFigure: true },
  ],
  nameOf: ({ day, currency }) => text.name({ day, currency }),
  detail: (row) => <MarginDetail of={row} />,
  emptyTitle: text.empty,
});
