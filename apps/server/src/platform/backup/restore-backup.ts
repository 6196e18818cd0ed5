import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { putCluster, restoreDatabase } from '../database/index.ts';
import { readArchive } from './archive.ts';
import { type BackupFiles, type SiteData, savedFolders } from './make-backup.ts';

/** There is a site where one was to be restored. */
export class SiteThere extends Error {
  readonly folder: string;
  constructor(folder: string) {
    super(`${folder} is not empty.`);
    this.name = 'SiteThere';
    this.folder = folder;
  }
}

/**
 * Brings a site back from its two files, into a folder without one. Nothing is in its place before both are read.
 *
 * @param identity the age key, `AGE-SECRET-KEY-...`
 * @throws SiteThere; whatever is wrong with key or files
 */
export async function restoreBackup(site: SiteData, files: BackupFiles, identity: string): Promise<void> {
  const { dataFolder, ownerUrl } = site;
  await mkdir(dataFolder, { recursive: true });
  const scratch = path.join(dataFolder, 'restoring');
  await rm(scratch, { recursive: true, force: true });
  if ((await readdir(dataFolder)).length > 0) throw new SiteThere(dataFolder);
  await mkdir(scratch, { mode: 0o700 });
  try {
    await readArchive(files.data, identity, scratch);
    await readArchive(files.secrets, identity, scratch);
    const from = (name: string) => path.join(scratch, name);
    if (ownerUrl) await restoreDatabase(ownerUrl, from('database.dump'));
    else {
      const passwords = JSON.parse(await readFile(from('passwords.json'), 'utf8'));
      await putCluster(path.join(dataFolder, 'database'), from('cluster'), passwords);
    }
    for (const folder of [...savedFolders, 'secrets']) {
      if (existsSync(from(folder))) await rename(from(folder), path.join(dataFolder, folder));
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
