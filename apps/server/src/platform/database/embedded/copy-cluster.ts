import { readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { addressOf } from './postgres-cluster.ts';
import { settlePlace } from './postgres-folder.ts';
import { readSettings, type ServerSettings } from './server-settings.ts';

/** Whose content a start makes anew, or which belongs to the running server; the folders themselves must be there. */
const emptied = /^(pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|pg_wal)$/;
const left = /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|pgsql_tmp.*|pg_internal\.init.*)$/;
const segment = /^[0-9A-F]{24}$/;
const control = 'global/pg_control';

/** What takes the copy, a part at a time. */
export interface CopyTarget {
  addFile(name: string, source: string): Promise<void>;
  addText(name: string, text: string): Promise<void>;
  addFolder(name: string): Promise<void>;
}

/**
 * Copies the running embedded database of `dataFolder` while it is written to. A server that starts on the copy finds
 * everything that was committed before this resolves. Way: https://www.postgresql.org/docs/18/continuous-archiving.html,
 * the low-level API, with the log of the copy's own time beside it.
 */
export async function copyCluster(dataFolder: string, target: CopyTarget): Promise<void> {
  const place = await settlePlace(path.resolve(dataFolder));
  const settings = await readServerSettings(dataFolder);
  const client = new pg.Client({ connectionString: addressOf(settings, 'postgres', 'postgres') });
  client.on('error', () => {});
  await client.connect();
  try {
    // A slot of this session keeps the log until it has been copied.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `candela_backup_${process.pid}`,
    ]);
    await client.query('select pg_backup_start($1, fast => true)', ['candela']);
    await copyFolder(place.cluster, '', target);
    await target.addFile(control, path.join(place.cluster, control));
    const { rows } = await client.query<{ label: string; last: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)',
    );
    const [stopped] = rows;
    const first = /^START WAL LOCATION: [0-9A-F/]+ \(file ([0-9A-F]{24})\)/.exec(stopped?.label ?? '')?.[1];
    if (!stopped || !first) throw new Error('The database did not say which part of its log the copy needs.');
    await target.addText('backup_label', stopped.label);
    const log = path.join(place.cluster, 'pg_wal');
    for (const name of (await readdir(log)).sort()) {
      if (segment.test(name) && name >= first && name <= stopped.last) {
        await target.addFile(`pg_wal/${name}`, path.join(log, name));
      }
    }
  } finally {
    await client.end();
  }
}

/** The passwords and the port of the embedded database of `dataFolder`. */
export async function readServerSettings(dataFolder: string): Promise<ServerSettings> {
  const settings = await readSettings((await settlePlace(path.resolve(dataFolder))).folder);
  if (!settings) throw new Error(`${dataFolder} holds no database.`);
  return settings;
}

async function copyFolder(cluster: string, below: string, target: CopyTarget): Promise<void> {
  for (const entry of await readdir(path.join(cluster, below), { withFileTypes: true })) {
    const name = path.posix.join(below, entry.name);
    if (left.test(entry.name) || name === control) continue;
    if (entry.isSymbolicLink())
      throw new Error(`${name} is a link to elsewhere, which a backup cannot hold.`);
    if (entry.isDirectory()) {
      await target.addFolder(name);
      if (!emptied.test(name)) await copyFolder(cluster, name, target);
    } else if (entry.isFile()) {
      await target.addFile(name, path.join(cluster, name));
    }
  }
}
