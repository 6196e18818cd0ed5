import type { AuditEntry } from '@candela/contract/admin/access';
import type { auditFilters } from '@candela/contract/admin/list-filters';
import type { z } from 'zod';
import { onDays, type Queryable } from '../../../platform/database/index.ts';
import type { ChainedEntry } from '../audit-chain/audit-text.ts';
import { chainedColumns } from '../audit-chain/verify-table.ts';
import { type Asked, listQuery, newestOf } from '../list-query.ts';

const isOf = `($6::text is null or action = $6) and ($7::uuid is null or staff_id = $7)
    and ($8::text is null or target_id = $8) and ($9::text is null or target_kind = $9)`;
const where = `($3::text is null or target_label ilike $3 or reason ilike $3 or staff_email ilike $3) and ${isOf}`;
const newest = newestOf(
  `select * from admin.audit_log where ${isOf} and ${onDays('at', '$4', '$5')}`,
  'at desc, id desc',
);

const audit = listQuery<AuditEntry>('audit', {
  select: `id::text as "_id", at, staff_id as "staffId", staff_email as "staffEmail", role, action,
    target_kind as "targetKind", target_id as "targetId", target_label as "targetLabel", before, after, reason, ip`,
  from: 'admin.audit_log',
  searchedFrom: `(${newest}) as audit_log`,
  where,
  day: 'at',
  order: 'at desc, id desc',
  orders: { at: 'at, id' },
});

const chained = listQuery<ChainedEntry>('audit-chained', {
  select: chainedColumns,
  from: 'admin.audit_log l join admin.audit_chain c on c.entry_id = l.id',
  searchedFrom: `(${newest}) as l join admin.audit_chain c on c.entry_id = l.id`,
  where,
  day: 'at',
  order: 'l.at desc, l.id desc',
});

type Filters = Asked & z.infer<z.ZodObject<typeof auditFilters>>;

const valuesOf = ({ action, staffId, targetId, targetKind }: Filters) =>
  [action, staffId, targetId, targetKind].map((value) => value || null);

/** The audit log, filtered down. */
export function auditList(db: Queryable, asked: Filters) {
  return audit(db, asked, valuesOf(asked));
}

/** The same with each entry's place in the chain, in the order of the chain; of too many, the newest. */
export async function chainedAuditList(db: Queryable, asked: Filters) {
  const { data, totalCount } = await chained(db, asked, valuesOf(asked));
  data.sort((one, other) => (BigInt(one.place) < BigInt(other.place) ? -1 : 1));
  return { data, totalCount };
}
