import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { dayMs } from '@candela/contract/shared/durations';
import yazl from 'yazl';
import { statement } from '../../platform/database/index.ts';
import { say } from '../../platform/i18n/index.ts';
import { copyTable, nameOf, type PersonalFile } from '../../platform/personal-data/index.ts';
import { exportReady } from './events.ts';
import { exportKey } from './export-file.ts';
import type { PrivacyDeps } from './index.ts';
import { texts } from './locales/texts.ts';

const retentionDays = 7;

const waiting = statement<{ account_id: string }>(
  'privacy.waiting-export',
  `select account_id from privacy.exports where id = $1 and status = 'waiting'`,
);
const setReady = statement(
  'privacy.set-export-ready',
  `update privacy.exports set status = 'ready', ready_at = $2, expires_at = $3, size_bytes = $4
   where id = $1 and status = 'waiting'`,
);
const setFailed = statement(
  'privacy.set-export-failed',
  `update privacy.exports set status = 'failed' where id = $1 and status = 'waiting'`,
);

/** Makes a copy and notifies its owner. Doing it again once it is made does nothing. */
export async function makeExport(deps: PrivacyDeps, exportId: string, isLastTry: boolean): Promise<void> {
  const found = await deps.database.maybeRow(waiting, [exportId]);
  if (!found) return;
  try {
    const sizeBytes = await writeCopy(deps, exportId, found.account_id);
    const now = deps.clock();
    const until = new Date(now.getTime() + retentionDays * dayMs);
    await deps.database.transaction(async (tx) => {
      const isFirst = (await tx.execute(setReady, [exportId, now, until, sizeBytes])) === 1;
      if (isFirst) await deps.events.publish(tx, exportReady, { accountId: found.account_id });
    });
  } catch (error) {
    if (isLastTry) await deps.database.execute(setFailed, [exportId]);
    throw error;
  }
}

async function writeCopy(deps: PrivacyDeps, exportId: string, accountId: string): Promise<number> {
  await mkdir(deps.scratchFolder, { recursive: true, mode: 0o700 });
  const place = path.join(deps.scratchFolder, `${exportId}.zip`);
  try {
    const zip = new yazl.ZipFile();
    const written = pipeline(zip.outputStream, createWriteStream(place, { mode: 0o600 }));
    // Awaited below; a failure before that is the one that counts.
    written.catch(() => undefined);
    const { what, how, leftOut } = texts.readMe;
    zip.addBuffer(
      Buffer.from(`${[what, how, leftOut].map((message) => say(message)).join('\n\n')}\n`),
      'README.txt',
    );
    for (const { area, tables, filesOf } of deps.personalData) {
      const copied = tables.filter((table) => table.notCopied === undefined);
      const parts: Record<string, unknown[]> = {};
      for (const table of copied) parts[nameOf(table)] = await copyTable(deps.database, table, accountId);
      zip.addBuffer(Buffer.from(JSON.stringify(parts, null, 2)), `${area}.json`);
      for (const one of (await filesOf?.(deps.database, accountId)) ?? [])
        await addFile(deps, zip, area, one);
    }
    zip.end();
    await written;
    await deps.files.putFrom(place, { key: exportKey(exportId), visibility: 'private' }, 'application/zip');
    return (await stat(place)).size;
  } finally {
    await rm(place, { force: true });
  }
}

/** Media are compressed already. A file that is gone by now is left out. */
async function addFile(
  { files }: PrivacyDeps,
  zip: yazl.ZipFile,
  area: string,
  { name, file }: PersonalFile,
): Promise<void> {
  if (name === null || !(await files.stat(file))) return;
  zip.addReadStreamLazy(`files/${area}/${safeName(name)}`, { compress: false }, (give) => {
    files.read(file).then(
      (stream) => give(null, stream),
      (error: unknown) => give(error, undefined as never),
    );
  });
}

function safeName(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_').slice(0, 150);
}
