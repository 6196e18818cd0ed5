import type { AuditAction } from '@candela/contract/admin/audit-actions';
import { labelOf, when } from '../console/format.tsx';
import { list, type RowOf } from '../console/spec.ts';
import { fraud } from '../fraud/locales/fraud.ts';
import { settings } from '../settings/locales/settings.ts';
import { AuditEntryDetail } from './audit-entry.tsx';
import { site as messages } from './locales/site.ts';

const text = messages.audit;
type Entry = RowOf<'listAudit'>;

/** By action, which the compiler holds the catalogue's keys to. */
const actions: Record<AuditAction, string> & {
  [Action in keyof typeof text.actions]: Action extends AuditAction ? string : never;
} = text.actions;
const labels: Record<string, string> = actions;
const actionOf = ({ action }: Entry) => labels[action] ?? labelOf(action);

/** What is done something to. */
const kinds = Object.fromEntries(
  [
    'account',
    'alarm',
    'bankFile',
    'settlement',
    'boardPicture',
    'case',
    'category',
    'creatorShare',
    'creditPack',
    'document',
    'evidence',
    'faq',
    'fraudCase',
    'fraudRule',
    'item',
    'list',
    'page',
    'payment',
    'payout',
    'payoutBatch',
    'performer',
    'performers',
    'productCategory',
    'profile',
    'promoCode',
    'purchase',
    'release',
    'report',
    'room',
    'setting',
    'show',
    'staff',
    'statementTemplate',
    'story',
    'ticket',
    'webhook',
  ].map((kind) => [kind, labelOf(kind)]),
);

function targetOf({ targetKind, targetId, targetLabel }: Entry): string {
  const names: Record<string, string> = settings.names;
  const rules: Record<string, string> = fraud.rules;
  const named =
    targetKind === 'setting' && targetId
      ? names[targetId]
      : targetKind.startsWith('fraud') && rules[targetLabel];
  return text.target({ kind: labelOf(targetKind), label: named || targetLabel || (targetId ?? '') }).trim();
}

/** Who of the staff did what. */
export const audit = list('listAudit', {
  title: text.title,
  lede: text.lede,
  searchLabel: text.search,
  searchesNewest: true,
  filters: {
    action: { label: text.action, choices: { '': text.allActions, ...labels } },
    targetKind: { label: text.kind, choices: { '': text.allKinds, ...kinds } },
  },
  hasStaff: true,
  hasDays: true,
  pinned: { targetId: text.detail.target },
  columns: [
    { label: text.columns.at, sort: 'at', cell: (row) => when(row.at) },
    { label: text.columns.staff, cell: (row) => row.staffEmail },
    { label: text.columns.action, cell: actionOf },
    { label: text.columns.target, cell: targetOf },
    { label: text.columns.reason, cell: (row) => row.reason },
  ],
  detail: (row) => <AuditEntryDetail entry={row} />,
  nameOf: actionOf,
  emptyTitle: text.empty,
});
