import { type Database, type Queryable, statement } from '../../../platform/database/index.ts';
import type { ChainedEntry } from './audit-text.ts';
import { createChainCheck, type Link, type Misfit } from './check-entries.ts';
import { checkpointText } from './checkpoints.ts';
import { isSignedBy } from './signing.ts';

const pageOf = 1_000;

/** The columns of an entry as it is hashed; `l` is the log, `c` the chain. */
export const chainedColumns = `c.place::text as place, c.entry_id::text as id, encode(c.previous_hash, 'hex') as "previousHash",
  encode(c.hash, 'hex') as hash, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
  l.staff_id::text as "staffId", l.staff_email as "staffEmail", l.role, l.action, l.target_kind as "targetKind",
  l.target_id as "targetId", l.target_label as "targetLabel", l.before::text as before, l.after::text as after, l.reason, l.ip`;

const page = statement<ChainedEntry & { isThere: boolean }>(
  'admin.audit-chain-page',
  `select ${chainedColumns}, l.id is not null as "isThere"
   from admin.audit_chain c left join admin.audit_log l on l.id = c.entry_id
   where c.place > $1 order by c.place limit ${pageOf}`,
);
const head = statement<{ place: string; hash: string }>(
  'admin.audit-head',
  "select place::text as place, encode(hash, 'hex') as hash from admin.audit_head",
);
const unchained = statement<{ id: string }>(
  'admin.unchained-audit-entry',
  `select l.id::text as id from admin.audit_log l
   where not exists (select from admin.audit_chain c where c.entry_id = l.id) order by l.id limit 1`,
);
const checkpoints = statement<{
  place: string;
  hash: string;
  signedAt: Date;
  publicKey: string;
  signature: string;
}>(
  'admin.audit-checkpoints',
  `select place::text as place, encode(hash, 'hex') as hash, signed_at as "signedAt", public_key as "publicKey", signature
   from admin.audit_checkpoints order by place`,
);

export interface TableCheck {
  entries: number;
  checkpoints: number;
  misfit: Misfit | null;
}

// What is written meanwhile must not be taken for a fault.
const oneMoment = statement('admin.one-moment', 'set transaction isolation level repeatable read, read only');

/**
 * Follows the whole audit log as it is at one moment, from its first entry, and names the first that does not fit.
 * @param publicKeys the keys of this site; a checkpoint signed with another key is none
 */
export async function verifyTable(database: Database, publicKeys: readonly string[]): Promise<TableCheck> {
  return await database.transaction(async (tx) => {
    await tx.execute(oneMoment);
    return await followChain(tx, publicKeys);
  });
}

async function followChain(queries: Queryable, publicKeys: readonly string[]): Promise<TableCheck> {
  const check = createChainCheck();
  const signed = new Map((await queries.rows(checkpoints)).map((one) => [one.place, one]));
  let entries = 0;
  const fault = (misfit: Misfit): TableCheck => ({ entries, checkpoints: signed.size, misfit });
  for (let rows = await queries.rows(page, ['0']); rows.length > 0; ) {
    for (const { isThere, ...entry } of rows) {
      const link: Link = isThere ? entry : { ...entry, isGone: true };
      const misfit = check.next(link);
      if (misfit) return fault(misfit);
      const checkpoint = signed.get(entry.place);
      const isTrue =
        !checkpoint ||
        (checkpoint.hash === entry.hash &&
          publicKeys.includes(checkpoint.publicKey) &&
          isSignedBy(checkpoint.publicKey, checkpointText(checkpoint), checkpoint.signature));
      if (!isTrue) return fault({ why: 'forged', place: entry.place, id: entry.id });
      entries += 1;
    }
    rows = await queries.rows(page, [rows.at(-1)?.place]);
  }
  const end = check.end();
  const last = await queries.row(head);
  const lastSigned = [...signed.keys()].at(-1) ?? '0';
  const isCut = last.place !== end.place || last.hash !== end.hash || BigInt(lastSigned) > BigInt(end.place);
  if (isCut) return fault({ why: 'cut', place: String(BigInt(end.place) + 1n), id: null });
  const loose = await queries.maybeRow(unchained);
  return {
    entries,
    checkpoints: signed.size,
    misfit: loose ? { why: 'unchained', place: null, id: loose.id } : null,
  };
}
