import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  claimFolder,
  copyCluster,
  dumpDatabase,
  FolderInUse,
  readServerSettings,
} from '../database/index.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import { type BackupPlace, makeFolder } from './backup-place.ts';
import { addStoredFiles, type StoredFiles } from './stored-files.ts';

/** What of DATA_DIR is kept beside the database. Scratch space, exports and uploads under way are not. */
export const savedFolders = ['files', 'vault', 'recordings'];
const secretsFolder = 'secrets';

/** Where a site's data are. */
export interface SiteData {
  /** DATA_DIR. */
  readonly dataFolder: string;
  /** The owner's address of a database of its own server; the embedded one, which runs now, when undefined. */
  readonly ownerUrl?: string | undefined;
  /** Files in S3 that are to be in the backup as well, or where those of a backup go. */
  readonly storedFiles?: StoredFiles | undefined;
}

interface Target {
  readonly place: BackupPlace;
  readonly recipient: string;
  readonly now: Date;
}

export interface BackupFiles {
  readonly data: string;
  /** What unlocks parts of the data; best stored elsewhere. */
  readonly secrets: string;
}

/** A backup of this site is being made. */
export class BackupUnderWay extends Error {
  readonly pid: number;
  constructor(pid: number, cause: unknown) {
    super(`A backup is being made by pid ${pid}.`, { cause });
    this.name = 'BackupUnderWay';
    this.pid = pid;
  }
}

/**
 * Writes all of a site, running or not, into two encrypted files. The database comes first: what its rows name was
 * there then, and is copied unless it was deleted meanwhile. What an earlier one left behind, killed or not stored, is
 * deleted first: there need be room for one.
 *
 * @param recipient an age recipient, `age1...`
 * @throws BackupUnderWay
 */
export async function makeBackup(site: SiteData, target: Target): Promise<BackupFiles> {
  const { place } = target;
  await makeFolder(place.folder);
  const release = await claimBackups(site);
  try {
    for (const name of await readdir(place.folder)) {
      if (place.draft.test(name)) await rm(path.join(place.folder, name), { force: true });
    }
    return await place.store(await writeFiles(site, target));
  } finally {
    await release();
  }
}

/** The claim is in DATA_DIR: the disk of a place may know no hard links. */
async function claimBackups({ dataFolder }: SiteData): Promise<() => Promise<void>> {
  const folder = path.join(dataFolder, 'backup');
  await makeFolder(folder);
  return await claimFolder(folder).catch((error: unknown) => {
    throw error instanceof FolderInUse ? new BackupUnderWay(error.pid, error) : error;
  });
}

async function writeFiles(site: SiteData, target: Target): Promise<BackupFiles> {
  const stamp = target.now.toISOString().replace(/[-:]|\.\d+/g, '');
  const nameOf = (suffix: string) => path.join(target.place.folder, `candela-${stamp}${suffix}.tar.zst.age`);
  const files = { data: nameOf(''), secrets: nameOf('-secrets') };
  const data = `${files.data}.whole`;
  await writeArchive(data, target.recipient, async (archive) => {
    await addDatabase(site, archive, `${files.data}.dump`);
    for (const saved of savedFolders) await addFolder(site.dataFolder, saved, archive);
    if (site.storedFiles) await addStoredFiles(site.storedFiles, archive, `${files.data}.object`);
  });
  await writeArchive(files.secrets, target.recipient, async (archive) => {
    await addFolder(site.dataFolder, secretsFolder, archive);
    if (site.ownerUrl) return;
    const { passwords } = await readServerSettings(path.join(site.dataFolder, 'database'));
    await archive.addText('passwords.json', JSON.stringify(passwords));
  });
  // A backup counts by the name of its data, which is there only once its secrets are.
  await rename(data, files.data);
  return files;
}

async function addDatabase({ dataFolder, ownerUrl }: SiteData, archive: ArchiveWriter, scratch: string) {
  if (!ownerUrl) {
    const below = (name: string) => `cluster/${name}`;
    await copyCluster(path.join(dataFolder, 'database'), {
      addFile: (name, source) => archive.addFile(below(name), source),
      addText: (name, text) => archive.addText(below(name), text),
      addFolder: (name) => archive.addFolder(below(name)),
    });
    return;
  }
  try {
    await dumpDatabase(ownerUrl, scratch);
    await archive.addFile('database.dump', scratch, 'be there');
  } finally {
    await rm(scratch, { force: true });
  }
}

async function addFolder(dataFolder: string, below: string, archive: ArchiveWriter): Promise<void> {
  const entries = await readdir(path.join(dataFolder, below), { withFileTypes: true }).catch(ifMissing);
  for (const entry of entries) {
    const name = path.posix.join(below, entry.name);
    if (entry.isDirectory()) await addFolder(dataFolder, name, archive);
    else if (entry.isFile()) await archive.addFile(name, path.join(dataFolder, name));
  }
}

function ifMissing(error: NodeJS.ErrnoException): [] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}
