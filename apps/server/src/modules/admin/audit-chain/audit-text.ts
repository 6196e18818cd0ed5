import { createHash } from 'node:crypto';

/** An entry of the audit log as it is hashed: texts as the database writes them, null for what is not there. */
export interface AuditFields {
  id: string;
  /** UTC, with microseconds. */
  at: string;
  staffId: string | null;
  staffEmail: string;
  role: string;
  action: string;
  targetKind: string;
  targetId: string | null;
  targetLabel: string;
  before: string | null;
  after: string | null;
  reason: string;
  ip: string;
}

/** An entry at its place in the chain; hashes in hex. */
export interface ChainedEntry extends AuditFields {
  place: string;
  previousHash: string;
  hash: string;
}

/** The fields in the order they are hashed in. */
export const auditFields = [
  'id',
  'at',
  'staffId',
  'staffEmail',
  'role',
  'action',
  'targetKind',
  'targetId',
  'targetLabel',
  'before',
  'after',
  'reason',
  'ip',
] as const satisfies readonly (keyof AuditFields)[];

/** What comes before the first entry. */
export const noHash = '0'.repeat(64);

/** What is hashed of an entry; the same as `admin.audit_text` in the database. */
function auditText(entry: AuditFields): string {
  return auditFields
    .map((field) => {
      const value = entry[field];
      return value === null ? '-' : `${Buffer.byteLength(value)}:${value}`;
    })
    .join(',');
}

/** The hash an entry must have at its place behind another. */
export function hashOf(entry: AuditFields & { place: string; previousHash: string }): string {
  return createHash('sha256')
    .update(Buffer.from(entry.previousHash, 'hex'))
    .update(`${entry.place},${auditText(entry)}`)
    .digest('hex');
}
