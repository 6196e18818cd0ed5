import { type ShareKind, shareKind } from '@candela/contract/ledger/creator-share';
import { formatPercent } from '../../../ui/format/format-count.ts';
import { labelOf, State, when } from '../console/format.tsx';
import { actionOn, byId, type Fields, list, listAction, type RowOf } from '../console/spec.ts';
import { shares as text } from './locales/shares.ts';

export type CreatorShare = RowOf<'listCreatorShares'>;

const kinds = Object.fromEntries(shareKind.options.map((kind) => [kind, labelOf(kind)])) as Record<
  ShareKind,
  string
>;

/** What a rule gives, in words. */
export const shareIn = ({ share, percent }: Pick<CreatorShare, 'share' | 'percent'>) =>
  percent === null ? text.share[share] : formatPercent(percent / 100);
export const kindIn = ({ kind }: Pick<CreatorShare, 'kind'>) =>
  kind === null ? text.everyKind : kinds[kind];
const untilIn = ({ endsAt }: Pick<CreatorShare, 'endsAt'>) => (endsAt === null ? text.open : when(endsAt));

/** The fields of a new rule, without the model it is about. */
export const newShareFields = {
  kind: { label: text.kind, description: text.add.kindHint, choices: kinds },
  share: { label: text.add.share, choices: text.share },
  percent: { label: text.add.percent, description: text.add.percentHint },
  startsAt: { label: text.add.startsAt, description: text.add.startsAtHint },
  reason: { label: text.add.reason, description: text.add.reasonHint },
} satisfies Fields<'addCreatorShare'>;

/** What a new rule answers: from when it counts. */
export const whenItCounts = ({ data }: { data: { startsAt: string } }) => (
  <p role="status">{text.add.done({ when: when(data.startsAt) })}</p>
);

const action = actionOn<CreatorShare>();

/** What models get of a price, by model, kind of sale and date. */
export const creatorShares = list('listCreatorShares', {
  title: text.title,
  lede: text.lede,
  searchLabel: text.search,
  hasDays: true,
  filters: {
    state: { label: text.state, choices: text.states },
    kind: { label: text.kind, choices: { all: text.anyKind, ...kinds } },
  },
  pinned: { modelId: text.model },
  columns: [
    { label: text.model, cell: (row) => row.model ?? text.everyModel },
    { label: text.kind, cell: (row) => (row.kind === null ? text.everyKind : kinds[row.kind]) },
    { label: text.columns.share, cell: shareIn, isFigure: true },
    { label: text.columns.from, sort: 'startsAt', cell: (row) => when(row.startsAt) },
    { label: text.columns.until, cell: untilIn },
    { label: text.columns.status, cell: (row) => <State of={row.state} /> },
    {
      label: text.columns.reason,
      cell: (row) =>
        row.withdrawnReason === null
          ? row.reason
          : text.withdrawnFor({ reason: row.reason, why: row.withdrawnReason }),
    },
    { label: text.columns.by, cell: (row) => row.madeBy },
  ],
  listActions: [
    listAction('addCreatorShare', {
      label: text.add.label,
      description: text.add.description,
      fields: {
        username: { label: text.add.username, description: text.add.usernameHint },
        ...newShareFields,
      },
      start: () => ({ share: 'percent' as const }),
      result: whenItCounts,
    }),
  ],
  actions: [
    action('withdrawCreatorShare', {
      together: true,
      label: text.withdraw.label,
      description: text.withdraw.description,
      tone: 'danger',
      fields: { reason: { label: text.withdraw.reason } },
      isFor: (row) => row.state === 'coming',
      given: byId,
    }),
  ],
  nameOf: (row) => `${row.model ?? text.everyModel}, ${when(row.startsAt)}`,
  emptyTitle: text.empty,
  emptyCause: text.emptyCause,
});
