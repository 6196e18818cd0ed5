import classes from '../console/console.module.css';
import { Facts } from '../console/facts.tsx';
import { labelOf, when } from '../console/format.tsx';
import { list, type RowOf } from '../console/spec.ts';
import { settingMessages, auditMessages as text } from './messages.ts';

type Entry = RowOf<'listAudit'>;

const actionOf = ({ action }: Entry) => text.actions[action] ?? labelOf(action);

function targetOf({ targetKind, targetId, targetLabel }: Entry): string {
  const settings: Record<string, string> = settingMessages.settings;
  const name = targetKind === 'setting' && targetId ? settings[targetId] : undefined;
  return text.target(labelOf(targetKind), name ?? (targetLabel || (targetId ?? '')));
}

/** Who of the staff did what. */
export const audit = list('listAudit', {
  title: text.title,
  lede: text.lede,
  searchLabel: text.search,
  filters: { action: { label: text.action, choices: { '': text.allActions, ...text.actions } } },
  columns: [
    { label: text.columns.at, cell: (row) => when(row.at) },
    { label: text.columns.staff, cell: (row) => row.staffEmail },
    { label: text.columns.action, cell: actionOf },
    { label: text.columns.target, cell: targetOf },
    { label: text.columns.reason, cell: (row) => row.reason },
  ],
  detail: (row) => (
    <div className={classes.form}>
      <Facts
        of={{
          [text.detail.staff]: text.detail.staffAndRole(row.staffEmail, labelOf(row.role)),
          [text.detail.ip]: row.ip,
          [text.detail.target]: row.targetId,
          [text.detail.reason]: row.reason,
        }}
      />
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
