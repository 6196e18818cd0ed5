import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { copyCluster, dumpDatabase, readServerSettings } from '../database/index.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';

/** What of DATA_DIR is kept beside the database. Scratch space, exports and uploads under way are not. */
export const savedFolders = ['files', 'vault', 'recordings'];
const secretsFolder = 'secrets';
const namePattern = /^candela-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.zst\.age$/;

/** Where a site's data are. */
export interface SiteData {
  /** DATA_DIR. */
  readonly dataFolder: string;
  /** The owner's address of a database of its own server; the embedded one, which runs now, when undefined. */
  readonly ownerUrl?: string | undefined;
}

export interface BackupFiles {
  readonly data: string;
  /** What unlocks parts of the data; best stored elsewhere. */
  readonly secrets: string;
}

/**
 * Writes all of a site, running or not, into two encrypted files. The database comes first: what its rows name was
 * there then, and is copied unless it was deleted meanwhile.
 *
 * @param recipient an age recipient, `age1...`
 */
export async function makeBackup(
  site: SiteData,
  target: { folder: string; recipient: string; now: Date },
): Promise<BackupFiles> {
  await mkdir(target.folder, { recursive: true, mode: 0o700 });
  const stamp = target.now.toISOString().replace(/[-:]|\.\d+/g, '');
  const nameOf = (suffix: string) => path.join(target.folder, `candela-${stamp}${suffix}.tar.zst.age`);
  const files = { data: nameOf(''), secrets: nameOf('-secrets') };
  await writeArchive(files.data, target.recipient, async (archive) => {
    await addDatabase(site, archive, `${files.data}.dump`);
    for (const folder of savedFolders) await addFolder(site.dataFolder, folder, archive);
  });
  await writeArchive(files.secrets, target.recipient, async (archive) => {
    await addFolder(site.dataFolder, secretsFolder, archive);
    if (site.ownerUrl) return;
    const { passwords } = await readServerSettings(path.join(site.dataFolder, 'database'));
    await archive.addText('passwords.json', JSON.stringify(passwords));
  });
  return files;
}

/** Deletes the oldest backups of a folder, so that `keep` remain. */
export async function removeOldBackups(folder: string, keep: number): Promise<void> {
  for (const name of (await backupsIn(folder)).slice(0, -keep)) {
    await rm(path.join(folder, name), { force: true });
    await rm(path.join(folder, name.replace('.tar', '-secrets.tar')), { force: true });
  }
}

/** When the newest backup in a folder was begun; null without one, or before the first has made the folder. */
export async function newestBackup(folder: string): Promise<Date | null> {
  const name = (await backupsIn(folder).catch(() => [])).at(-1);
  return name === undefined ? null : new Date(name.replace(namePattern, '$1-$2-$3T$4:$5:$6Z'));
}

/** The names of a folder's backups, oldest first. */
async function backupsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => namePattern.test(name)).sort();
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
    await archive.addFile('database.dump', scratch);
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
