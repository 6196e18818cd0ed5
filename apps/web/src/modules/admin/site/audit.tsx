import { Link } from 'react-router';
import type { Operation } from '../console/api.ts';
import classes from '../console/console.module.css';
import { Facts } from '../console/facts.tsx';
import { labelOf, when } from '../console/format.tsx';
import { list, type RowOf } from '../console/spec.ts';
import { fraud } from '../fraud/locales/fraud.ts';
import { site as messages } from './locales/site.ts';

const text = messages.audit;
type Entry = RowOf<'listAudit'>;

/** What the log tells besides operations that were done. */
type Happening = 'staffLoginFailed' | 'clearFraudCase' | 'holdFraudCase' | 'refundFraudCase';

/** By operation, which the compiler holds the catalogue's keys to. */
const actions: {
  [O in keyof typeof text.actions]: O extends Operation | Happening ? string : never;
} = text.actions;
const labels: Record<string, string> = actions;
const actionOf = ({ action }: Entry) => labels[action] ?? labelOf(action);

/** What is done something to. */
const kinds = Object.fromEntries(
  [
    'account',
    'alarm',
    'bankFile',
    'boardPicture',
    'case',
    'category',
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
  const settings: Record<string, string> = messages.settings.settings;
  const rules: Record<string, string> = fraud.rules;
  const named =
    targetKind === 'setting' && targetId
      ? settings[targetId]
      : targetKind.startsWith('fraud') && rules[targetLabel];
  return text.target({ kind: labelOf(targetKind), label: named || targetLabel || (targetId ?? '') }).trim();
}

/** Who of the staff did what. */
export const audit = list('listAudit', {
  title: text.title,
  lede: text.lede,
  searchLabel: text.search,
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
  detail: (row) => (
    <div className={classes.form}>
      <Facts
        of={{
          [text.detail.staff]: text.detail.staffAndRole({ email: row.staffEmail, role: labelOf(row.role) }),
          [text.detail.ip]: row.ip,
          [text.detail.target]: row.targetId,
          [text.detail.reason]: row.reason,
        }}
      />
      {row.targetId && (
        <Link to={`?${new URLSearchParams({ targetId: row.targetId })}`}>{text.sameTarget}</Link>
      )}
      <div className={classes.sides}>
        <section>
          <h3>{text.detail.before}</h3>
          <pre className={classes.json}>{JSON.stringify(row.before, null, 2)}</pre>
        </section>
        <section>
          <h3>{text.detail.after}</h3>
          <pre className={classes.json}>{JSON.stringify(row.after, null, 2)}</pre>
        </section>
      </div>
    </div>
  ),
  nameOf: actionOf,
  emptyTitle: text.empty,
});
