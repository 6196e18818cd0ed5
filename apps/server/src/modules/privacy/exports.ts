import type { DataExport } from '@candela/contract/privacy/operations';
import { v7 as uuid } from 'uuid';
import { statement } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { exportKey, makeExportJob } from './export-file.ts';
import type { PrivacyDeps } from './index.ts';
import { texts } from './locales/texts.ts';

const dayMs = 86_400_000;
const downloadSeconds = 600;
const triesAtMost = 4;

interface ExportRow {
  id: string;
  status: DataExport['status'];
  requested_at: Date;
  expires_at: Date | null;
  size_bytes: bigint | null;
}

const columns = 'id, status, requested_at, expires_at, size_bytes';
const ofAccount = statement<ExportRow>(
  'privacy.exports-of',
  `select ${columns} from privacy.exports where account_id = $1 order by requested_at desc limit 20`,
);
const lockAccount = statement(
  'privacy.lock-account',
  'select from accounts.profiles where id = $1 for no key update',
);
const insert = statement<ExportRow>(
  'privacy.add-export',
  `insert into privacy.exports (id, account_id, status, requested_at) values ($1, $2, 'waiting', $3) returning ${columns}`,
);
const readyOne = statement<{ id: string; ready_at: Date }>(
  'privacy.ready-export',
  `select id, ready_at from privacy.exports
   where id = $1 and account_id = $2 and status = 'ready' and expires_at > $3`,
);

/** Has a copy made. Refuses with `conflict` while one is being made, and with `rate_limited` within a day. */
export async function requestDataExport(deps: PrivacyDeps, accountId: string): Promise<DataExport> {
  return await deps.database.transaction(async (tx) => {
    await tx.execute(lockAccount, [accountId]);
    const now = deps.clock();
    const [last] = await tx.rows(ofAccount, [accountId]);
    if (last?.status === 'waiting') refuse('conflict', { msg: texts.refusals.exportRunning });
    if (last && last.status !== 'failed' && now.getTime() - last.requested_at.getTime() < dayMs) {
      refuse('rate_limited', { msg: texts.refusals.exportOnceADay });
    }
    const row = await tx.row(insert, [uuid(), accountId, now]);
    await deps.jobs.add(tx, makeExportJob, { exportId: row.id }, { maxAttempts: triesAtMost });
    return viewOf(row);
  });
}

/** Copies the account asked for, newest first. */
export async function listDataExports(
  { database }: PrivacyDeps,
  accountId: string,
): Promise<{ data: DataExport[]; totalCount: number }> {
  const data = (await database.rows(ofAccount, [accountId])).map(viewOf);
  return { data, totalCount: data.length };
}

/** Where a copy of one's own can be fetched for some minutes; refuses with `not_found`. */
export async function downloadDataExport(
  deps: PrivacyDeps,
  accountId: string,
  exportId: string,
): Promise<{ url: string; expiresAt: string }> {
  const now = deps.clock();
  const row = await deps.database.maybeRow(readyOne, [exportId, accountId, now]);
  if (!row) return refuse('not_found');
  const url = await deps.files.presignGet({
    key: exportKey(row.id),
    expiresSeconds: downloadSeconds,
    downloadName: `my-data-${row.ready_at.toISOString().slice(0, 10)}.zip`,
  });
  return { url, expiresAt: new Date(now.getTime() + downloadSeconds * 1000).toISOString() };
}

const ended = statement<{ id: string }>(
  'privacy.ended-exports',
  `select id from privacy.exports where status = 'ready' and expires_at <= $1 limit 500`,
);
const expire = statement(
  'privacy.expire-export',
  `update privacy.exports set status = 'expired' where id = $1 and status = 'ready'`,
);

/** Deletes copies whose days are over. */
export async function removeOldExports({ database, files, clock }: PrivacyDeps): Promise<void> {
  for (const { id } of await database.rows(ended, [clock()])) {
    await files.delete({ key: exportKey(id), visibility: 'private' });
    await database.execute(expire, [id]);
  }
}

function viewOf(row: ExportRow): DataExport {
  return {
    _id: row.id,
    status: row.status,
    requestedAt: row.requested_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    sizeBytes: row.size_bytes === null ? null : Number(row.size_bytes),
  };
}
