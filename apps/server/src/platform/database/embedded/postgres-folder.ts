import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Account, canRead, chooseAccount } from './postgres-account.ts';

/** Where everything of one database lives, and the account it runs as. */
export interface Place {
  readonly folder: string;
  /** PGDATA. */
  readonly cluster: string;
  readonly account: Account;
}

/**
 * Settles where the database lives: in `dataFolder`, or, when root started us below a folder that is closed
 * to the database's account (such as /root), in a folder of its own elsewhere. `location.json` in
 * `dataFolder` then names that folder and the next start follows it; removing both starts afresh.
 */
export async function settlePlace(dataFolder: string): Promise<Place> {
  await mkdir(dataFolder, { recursive: true });
  const wanted = await realpath(dataFolder);
  const recorded = await readLocation(wanted);
  if (recorded !== undefined) return await placeIn(recorded);
  const place = await placeIn(wanted);
  if (await reaches(place)) return place;
  const elsewhere = await makeFolderElsewhere(place.account);
  await writeFile(
    locationFile(wanted),
    `${JSON.stringify({ folder: elsewhere, why: 'the account the database runs as cannot enter this folder' }, null, 2)}\n`,
  );
  return await placeIn(elsewhere);
}

const locationFile = (dataFolder: string) => path.join(dataFolder, 'location.json');

async function placeIn(folder: string): Promise<Place> {
  const cluster = path.join(folder, 'cluster');
  return { folder, cluster, account: await chooseAccount(cluster) };
}

/** The folder itself need only be passed, not read, by the account; what it must read lies in `cluster`. */
async function reaches(place: Place): Promise<boolean> {
  if (place.account.uid === undefined) return true;
  await chmod(place.folder, 0o755);
  return await canRead(place.account, place.folder);
}

async function makeFolderElsewhere(account: Account): Promise<string> {
  const failures: unknown[] = [];
  for (const base of ['/var/lib', '/var/tmp', tmpdir()]) {
    const folder = path.join(base, `candela-${randomBytes(6).toString('hex')}`);
    try {
      await mkdir(folder);
      await chmod(folder, 0o755);
      if (await canRead(account, folder)) return await realpath(folder);
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, 'No folder was found that the account of the database can enter.');
}

async function readLocation(dataFolder: string): Promise<string | undefined> {
  const text = await readFile(locationFile(dataFolder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const { folder } = JSON.parse(text) as { folder?: unknown };
  if (typeof folder !== 'string' || !path.isAbsolute(folder)) {
    throw new Error(`${locationFile(dataFolder)} does not name a folder.`);
  }
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Gives a file or folder to the database's account; nothing to do when that is our own. */
export async function giveTo(account: Account, file: string): Promise<void> {
  if (account.uid !== undefined && account.gid !== undefined) await chown(file, account.uid, account.gid);
}
