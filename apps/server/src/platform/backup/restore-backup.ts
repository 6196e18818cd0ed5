import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { putCluster, refuseFullDatabase, restoreDatabase } from '../database/index.ts';
import { readArchive } from './archive.ts';
import type { BackupPlace } from './backup-place.ts';
import { type BackupFiles, type SiteData, savedFolders } from './make-backup.ts';
import { restoreStoredFiles, storedBelow } from './stored-files.ts';

/** There is a site where one was to be restored. */
export class SiteThere extends Error {
  readonly folder: string;
  constructor(folder: string) {
    super(`${folder} is not empty.`);
    this.name = 'SiteThere';
    this.folder = folder;
  }
}

/** A backup holds files of an S3 storage, and none was named to put them into. */
export class NoStorage extends Error {
  constructor() {
    super('The backup holds files of an S3 storage, and S3_ENDPOINT names none.');
    this.name = 'NoStorage';
  }
}

/**
 * Brings a site back from its two files, into a folder without one. Nothing is in its place before both are read. The
 * database comes after the stored files, which may be put twice: what fails before it can be tried again.
 *
 * @param identity the age key, `AGE-SECRET-KEY-...`
 * @param place has what does not lie here by its name
 * @throws SiteThere; NoStorage; whatever is wrong with key or files
 */
export async function restoreBackup(
  site: SiteData,
  files: BackupFiles,
  identity: string,
  place?: Pick<BackupPlace, 'fetch'>,
): Promise<void> {
  const { dataFolder, ownerUrl } = site;
  await mkdir(dataFolder, { recursive: true });
  const scratch = path.join(dataFolder, 'restoring');
  await rm(scratch, { recursive: true, force: true });
  if ((await readdir(dataFolder)).length > 0) throw new SiteThere(dataFolder);
  const [fetched, unpacked] = [path.join(scratch, 'fetched'), path.join(scratch, 'unpacked')];
  try {
    for (const folder of [scratch, fetched, unpacked]) await mkdir(folder, { mode: 0o700 });
    for (const name of [files.data, files.secrets]) {
      const isHere = !place || existsSync(name);
      const file = isHere ? name : await place.fetch(name, fetched);
      await readArchive(file, identity, unpacked);
      if (!isHere) await rm(path.join(fetched, path.basename(file)), { force: true });
    }
    const from = (name: string) => path.join(unpacked, name);
    if (existsSync(from(storedBelow))) {
      if (!site.storedFiles) throw new NoStorage();
      // A site that is there keeps its files as they are.
      if (ownerUrl) await refuseFullDatabase(ownerUrl);
      await restoreStoredFiles(site.storedFiles, unpacked);
    }
    if (ownerUrl) await restoreDatabase(ownerUrl, from('database.dump'));
    else {
      const passwords = JSON.parse(await readFile(from('passwords.json'), 'utf8'));
      const database = path.join(dataFolder, 'database');
      // The folder was empty, so what is in it now is half of a database and would stand in the next attempt's way.
      await putCluster(database, from('cluster'), passwords).catch(async (error: unknown) => {
        await rm(database, { recursive: true, force: true });
        throw error;
      });
    }
    for (const folder of [...savedFolders, 'secrets']) {
      if (existsSync(from(folder))) await rename(from(folder), path.join(dataFolder, folder));
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
