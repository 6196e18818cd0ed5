import type { AuditAction } from '@candela/contract/admin/audit-actions';
import { type Queryable, statement, type Transaction } from '../../platform/database/index.ts';
import { type RequestContext, staffOf } from '../../platform/http/context.ts';
import type { AdminDeps } from './dependencies.ts';

/** What was done to what. `before` and `after` hold what changed and nothing secret. */
export interface AuditEvent {
  kind: string;
  id: string | null;
  label?: string;
  before?: unknown;
  after?: unknown;
  reason?: string;
}

/** Who did it; without an id it was done at the command line. */
export interface Actor {
  staffId: string | null;
  email: string;
  role: string;
  ip: string;
}

const write = statement(
  'admin.write-audit',
  `insert into admin.audit_log (at, staff_id, staff_email, role, action, target_kind, target_id, target_label, before,
     after, reason, ip)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);

/** Writes one line of the audit log, in the transaction of what it describes. */
export async function record(
  tx: Queryable,
  actor: Actor,
  action: AuditAction,
  event: AuditEvent,
  at: Date,
): Promise<void> {
  const { kind, id, label = '', before, after, reason = '' } = event;
  const { staffId, email, role, ip } = actor;
  await tx.execute(write, [
    at,
    staffId,
    email,
    role,
    action,
    kind,
    id,
    label.slice(0, 300),
    jsonOf(before),
    jsonOf(after),
    reason,
    ip,
  ]);
}

function jsonOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return JSON.stringify(value, (_key, each) => (typeof each === 'bigint' ? Number(each) : each));
}

/**
 * Does something one of the staff asked for, and records it in the audit log in the same transaction: both are kept or
 * neither is. `work` describes what it did through `note`, exactly once.
 */
export async function act<T>(
  deps: Pick<AdminDeps, 'database' | 'clock'>,
  context: RequestContext,
  action: AuditAction,
  work: (tx: Transaction, note: (event: AuditEvent) => void) => Promise<T>,
): Promise<T> {
  const { staffId, email, role } = staffOf(context);
  return await deps.database.transaction(async (tx) => {
    let event: AuditEvent | undefined;
    const result = await work(tx, (done) => {
      event = done;
    });
    if (!event) throw new Error(`${action} did not say what it did.`);
    await record(tx, { staffId, email, role, ip: context.ip }, action, event, deps.clock());
    return result;
  });
}
