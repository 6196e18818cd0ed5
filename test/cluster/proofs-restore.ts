import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { callApi } from '@candela/testkit/boot-calls';
import type { Cluster } from './cluster.ts';
import { asOwner } from './engines.ts';
import { signIn } from './site-people.ts';

const run = promisify(execFile);
const repositoryRoot = path.resolve(import.meta.dirname, '../..');
const bucket = 'backups';
const tipsEveryMs = 100;

export interface RestoreFigures {
  /** Whether journal, files and vault came back as they were, and every tip acknowledged before the backup. */
  restoreEqual: boolean;
  restoredFiles: number;
  restoredEntries: number;
  backupMs: number;
  restoreMs: number;
}

/**
 * A backup is made into a bucket of S3 while people tip; then the database, the buckets of the files and the folders of all
 * processes are wiped, and all of it is restored.
 */
export async function proveRestore(cluster: Cluster, say: (line: string) => void): Promise<RestoreFigures> {
  const { ownerUrl } = cluster.postgres;
  const command = async (name: string, env: Record<string, string>, ...args: string[]) => {
    const file = path.join(repositoryRoot, `apps/server/src/commands/${name}.ts`);
    const whole = { PATH: process.env.PATH, HOME: process.env.HOME, ...cluster.settings, ...env };
    return (await run(process.execPath, [file, ...args], { env: whole })).stdout;
  };
  mkdirSync(path.join(cluster.s3.folder, bucket), { recursive: true });
  const key = path.join(cluster.folder, 'backup.key');
  const recipient = /age1\w+/.exec(await command('make-backup-key', {}, '--out', key))?.[0] ?? '';
  const env = {
    DATA_DIR: path.join(cluster.folder, 'worker'),
    BACKUP_RECIPIENT: recipient,
    BACKUP_S3_ENDPOINT: cluster.settings.S3_ENDPOINT ?? '',
    BACKUP_S3_BUCKET: bucket,
    BACKUP_S3_ACCESS_KEY_ID: cluster.settings.S3_ACCESS_KEY_ID ?? '',
    BACKUP_S3_SECRET_ACCESS_KEY: cluster.settings.S3_SECRET_ACCESS_KEY ?? '',
    BACKUP_S3_FILES: 'on',
  };

  const tipping = await startTips(cluster);
  await sleep(3_000);
  const acknowledged = [...tipping.purchases];
  let began = performance.now();
  const said = await command('backup', env);
  const backupMs = Math.round(performance.now() - began);
  await tipping.stop();
  const [data = '', secrets = ''] = said.match(/\S+\.age/g) ?? [];
  const files = hashesOf(cluster.s3.folder);
  const journal = new Set(await journalOf(ownerUrl));
  say(
    `Backed up ${files.size} files and ${journal.size} entries in ${backupMs} ms, ${tipping.purchases.length} tips meanwhile.`,
  );

  for (const name of ['web1', 'web2', 'worker']) await cluster.processes.get(name)?.stop('SIGKILL');
  await wipe(cluster);
  began = performance.now();
  await command('restore', env, '--from', data, '--secrets', secrets, '--key', key);
  const restoreMs = Math.round(performance.now() - began);
  const restoredFiles = hashesOf(cluster.s3.folder);
  const restored = await journalOf(ownerUrl);
  const paid = await asOwner<{ id: string }>(
    ownerUrl,
    'select id from ledger.purchases where id = any($1::uuid[])',
    [acknowledged],
  );
  const missing = [...files].filter(([name, hash]) => restoredFiles.get(name) !== hash);
  const invented = restored.filter((line) => !journal.has(line));
  say(
    `Restored in ${restoreMs} ms: ${missing.length} files differ, ${invented.length} entries were never there, ` +
      `${acknowledged.length - paid.length} of ${acknowledged.length} tips from before are missing.`,
  );
  for (const name of ['web1', 'web2', 'worker']) await cluster.restartProcess(name);
  const { status } = await callApi(cluster.url, 'userAccess/login', {
    ...{ login: 'rafe.tolland', password: 'candle-light-1', type: 'user' },
  });
  return {
    restoreEqual:
      missing.length + invented.length === 0 && paid.length === acknowledged.length && status === 200,
    restoredFiles: restoredFiles.size,
    restoredEntries: restored.length,
    backupMs,
    restoreMs,
  };
}

/** Tips as fast as one person may, remembering what was acknowledged. */
async function startTips(cluster: Cluster) {
  const member = await signIn(cluster, 'rafe.tolland', 'user');
  const model = await signIn(cluster, 'maren.vale', 'model');
  const purchases: string[] = [];
  const underWay = new Set<Promise<void>>();
  const timer = setInterval(() => {
    const tip = { modelId: model.id, amountCredits: 1, message: `before the fire ${purchases.length}` };
    const one = member
      .ask<{ purchaseId: string }>('userAccess/tips', tip)
      .then(({ purchaseId }) => void purchases.push(purchaseId))
      .catch(() => {})
      .finally(() => underWay.delete(one));
    underWay.add(one);
  }, tipsEveryMs);
  return {
    purchases,
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
    },
  };
}

/** The lines of the journal, as they are. */
async function journalOf(ownerUrl: string): Promise<string[]> {
  const rows = await asOwner<{ line: string }>(
    ownerUrl,
    'select e::text as line from ledger.entries as e order by e.id',
  );
  return rows.map(({ line }) => line);
}

/** What the site's buckets hold, the vault among it. */
function hashesOf(folder: string): Map<string, string> {
  const hashes = new Map<string, string>();
  for (const one of ['album', 'video']) {
    for (const entry of readdirSync(path.join(folder, one), { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      // The storage has folders of its own for uploads under way.
      if (!entry.isFile() || file.includes('/.sgwtmp/')) continue;
      hashes.set(path.relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex'));
    }
  }
  return hashes;
}

/** Everything a site has, apart from its backups. */
async function wipe(cluster: Cluster): Promise<void> {
  const { ownerUrl } = cluster.postgres;
  const server = ownerUrl.replace(/candela$/, 'postgres');
  await asOwner(server, 'drop database candela with (force)');
  await asOwner(server, 'create database candela');
  await asOwner(ownerUrl, 'grant connect on database candela to candela_app');
  for (const name of ['album', 'video']) {
    const folder = path.join(cluster.s3.folder, name);
    for (const one of readdirSync(folder)) rmSync(path.join(folder, one), { recursive: true, force: true });
  }
  for (const name of ['web1', 'web2', 'worker']) {
    rmSync(path.join(cluster.folder, name), { recursive: true, force: true });
  }
}
