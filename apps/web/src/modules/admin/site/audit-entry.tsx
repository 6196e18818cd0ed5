import type { AuditEntry } from '@candela/contract/admin/access';
import { Link } from 'react-router';
import { formatCount } from '../../../ui/format/format-count.ts';
import sidesClasses from '../console/before-and-after.module.css';
import classes from '../console/console.module.css';
import { Facts } from '../console/facts.tsx';
import { labelOf, when, yesNo } from '../console/format.tsx';
import { changesBetween, wordsOf } from './audit-changes.ts';
import { site } from './locales/site.ts';

const text = site.audit.detail;
const fieldNames: Record<string, string> = site.audit.fields;

const fieldOf = (path: readonly string[]) =>
  path.map((name) => fieldNames[name] ?? wordsOf(name)).join(text.within);

const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** A recorded value as staff read it; what is not there is empty. */
function shownValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return yesNo(value);
  if (typeof value === 'number') return formatCount(value);
  if (Array.isArray(value)) return value.map(shownValue).join(text.next);
  if (typeof value === 'object') return JSON.stringify(value);
  const said = String(value);
  return timePattern.test(said) ? when(said) : labelOf(said);
}

/** An entry of the audit log: who, from where and why, and what was one thing before and another after it. */
export function AuditEntryDetail({ entry }: { entry: AuditEntry }) {
  const changes = changesBetween(entry.before, entry.after);
  const hasBefore = changes.some(({ before }) => before !== undefined);
  return (
    <div className={classes.form}>
      <Facts
        of={{
          [text.staff]: text.staffAndRole({ email: entry.staffEmail, role: labelOf(entry.role) }),
          [text.ip]: entry.ip,
          [text.target]: entry.targetId,
          [text.reason]: entry.reason,
        }}
      />
      {entry.targetId && (
        <Link to={`?${new URLSearchParams({ targetId: entry.targetId })}`}>{site.audit.sameTarget}</Link>
      )}
      {changes.length > 0 && (
        <table className={sidesClasses.table}>
          <caption>{text.changes}</caption>
          <thead>
            <tr>
              <th scope="col">{text.field}</th>
              {hasBefore && <th scope="col">{text.before}</th>}
              <th scope="col">{text.after}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ path, before, after }) => (
              <tr key={path.join()}>
                <th scope="row">{fieldOf(path)}</th>
                {hasBefore && <td>{shownValue(before)}</td>}
                <td>{shownValue(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
