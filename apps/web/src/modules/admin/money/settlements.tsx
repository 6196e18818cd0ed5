import { Tag } from '../../../ui/tag/tag.tsx';
import { count, labelOf, when } from '../console/format.tsx';
import { actionOn, byId, list, type RowOf } from '../console/spec.ts';
import { money as messages } from './locales/money.ts';
import { SettlementDetail } from './settlement-detail.tsx';
import { ImportSettlement } from './settlement-dialog.tsx';

const text = messages.settlements;
type Settlement = RowOf<'listSettlements'>;

function Standing({ of: { alarm } }: { of: Settlement }) {
  if (alarm === null) return text.noAlarm;
  return (
    <>
      <Tag tone={alarm.closedAt === null ? 'warn' : 'soft'}>{text.alarm({ count: alarm.oddCount })}</Tag>
      {alarm.closedAt !== null && <p>{text.closed({ by: alarm.closedBy ?? '', note: alarm.note ?? '' })}</p>}
    </>
  );
}

/** What payment providers say they settled; each file opens to how it compares with what the site booked. */
export const settlements = list('listSettlements', {
  title: text.title,
  lede: text.lede,
  searchLabel: text.search,
  searchesNewest: true,
  hasDays: true,
  filters: { state: { label: text.state, choices: text.states } },
  columns: [
    { label: text.columns.read, sort: 'readAt', cell: (row) => when(row.readAt) },
    { label: text.columns.by, cell: (row) => row.readBy },
    { label: text.columns.provider, cell: (row) => labelOf(row.provider) },
    { label: text.columns.days, cell: (row) => text.days({ from: row.firstDay, to: row.lastDay }) },
    { label: text.columns.name, cell: (row) => row.fileName },
    { label: text.columns.lines, cell: (row) => count(row.lineCount), isFigure: true },
    { label: text.columns.ignored, cell: (row) => count(row.ignoredCount), isFigure: true },
    { label: text.columns.state, cell: (row) => <Standing of={row} /> },
  ],
  actions: [
    actionOn<Settlement>()('closeSettlementAlarm', {
      together: true,
      label: text.close.label,
      description: text.close.description,
      fields: { note: { label: text.close.note } },
      given: byId,
      isFor: ({ alarm }) => alarm !== null && alarm.closedAt === null,
    }),
  ],
  beside: { operation: 'readSettlement', Component: ImportSettlement },
  nameOf: ({ fileName }) => fileName,
  detail: (row) => <SettlementDetail fileId={row._id} />,
  emptyTitle: text.empty,
  emptyCause: text.emptyCause,
});
