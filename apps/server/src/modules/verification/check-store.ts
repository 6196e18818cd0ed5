import type { DocumentKind, DocumentSide, FactReasons } from '@candela/contract/verification/fields';
import { type Queryable, statement } from '../../platform/database/index.ts';
import type { IdentityDeps } from './dependencies.ts';

/** One row of `identity_checks`. */
export interface CheckRow {
  id: string;
  account_id: string;
  status: 'pending' | 'approved' | 'rejected' | 'replaced' | 'former';
  kind: DocumentKind;
  country: string;
  /** YYYY-MM-DD. */
  expires_on: string;
  facts: Buffer | null;
  facts_key: Buffer | null;
  reason: string | null;
  /** Of a rejected one: why single facts could not be right, as far as staff said. */
  part_reasons: FactReasons;
  /** The rejected documents whose asked parts these correct. */
  corrects: string | null;
  sent_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
}

/** What a document says, as it lies encrypted in its row. */
export interface Facts {
  legalName: string;
  aliases: string;
  number: string;
  dob: string;
}

const columns = `id, account_id, status, kind, country, expires_on, facts, facts_key, reason, part_reasons, corrects,
  sent_at, decided_at, decided_by`;

const ofAccount = statement<CheckRow>(
  'verification.checks-of-account',
  `select ${columns} from verification.identity_checks where account_id = $1 order by sent_at desc, id desc limit 50`,
);
const lockPending = statement<CheckRow>(
  'verification.lock-pending',
  `select ${columns} from verification.identity_checks where account_id = $1 and status = 'pending' for update`,
);

/** Everything an account ever sent, newest first. */
export function checksOf(queries: Queryable, accountId: string): Promise<CheckRow[]> {
  return queries.rows(ofAccount, [accountId]);
}

export function lockPendingCheck(tx: Queryable, accountId: string): Promise<CheckRow | undefined> {
  return tx.maybeRow(lockPending, [accountId]);
}

/** What a check says; null once it is wiped. */
export function factsOf(
  { vault }: Pick<IdentityDeps, 'vault'>,
  row: Pick<CheckRow, 'id' | 'facts' | 'facts_key'>,
): Facts | null {
  if (!row.facts || !row.facts_key) return null;
  return JSON.parse(vault.decrypt(row.id, { encrypted: row.facts, dataKey: row.facts_key })) as Facts;
}

/** One row of `vault_files`. */
export interface FileRow {
  id: string;
  account_id: string;
  side: DocumentSide | 'release';
  check_id: string | null;
  release_id: string | null;
  content_type: string;
  size_bytes: number;
  data_key: Buffer | null;
  reason: string | null;
}

const fileColumns = `id, account_id, side, check_id, release_id, content_type, size_bytes, data_key, reason`;

const filesOf = statement<FileRow>(
  'verification.files-of-checks',
  `select ${fileColumns} from verification.vault_files where check_id = any($1::uuid[])
   order by array_position(array['front', 'back', 'selfie'], side)`,
);
const oneFile = statement<FileRow>(
  'verification.file',
  `select ${fileColumns} from verification.vault_files where id = $1`,
);

export function filesOfChecks(queries: Queryable, checkIds: readonly string[]): Promise<FileRow[]> {
  return checkIds.length === 0 ? Promise.resolve([]) : queries.rows(filesOf, [checkIds]);
}

const filesOfRelease = statement<FileRow>(
  'verification.files-of-release',
  `select ${fileColumns} from verification.vault_files where release_id = $1
   order by array_position(array['release', 'front', 'back', 'selfie'], side)`,
);

export function filesOfReleaseId(queries: Queryable, releaseId: string): Promise<FileRow[]> {
  return queries.rows(filesOfRelease, [releaseId]);
}

export function findFile(queries: Queryable, id: string): Promise<FileRow | undefined> {
  return queries.maybeRow(oneFile, [id]);
}
