import { chmod, chown, cp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { claimFolder } from './folder-claim.ts';
import type { Account } from './postgres-account.ts';
import { prepareBinaries } from './postgres-binaries.ts';
import { hasCluster } from './postgres-cluster.ts';
import { settlePlace } from './postgres-folder.ts';
import { newSettings, type ServerSettings, saveSettings } from './server-settings.ts';

/**
 * Makes a copied database that of `dataFolder`, which must have none; the next start runs it.
 *
 * @param copy a folder that is moved away
 * @param passwords those of the roles in the copy
 * @throws when there is a database already, or the copy needs another PostgreSQL
 */
export async function putCluster(
  dataFolder: string,
  copy: string,
  passwords: ServerSettings['passwords'],
): Promise<void> {
  const place = await settlePlace(path.resolve(dataFolder));
  const release = await claimFolder(place.folder);
  try {
    const binaries = await prepareBinaries(place);
    if (await hasCluster(place, binaries)) throw new Error(`${place.cluster} holds a database already.`);
    await hasCluster({ ...place, cluster: copy }, binaries);
    const draft = `${place.cluster}.restoring`;
    await rm(draft, { recursive: true, force: true });
    await move(copy, draft);
    await giveAll(place.account, draft);
    await saveSettings(place.folder, { ...newSettings(), passwords });
    await rename(draft, place.cluster);
  } finally {
    await release();
  }
}

/** A rename, or a copy where the two are on different disks. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await cp(from, to, { recursive: true });
    await rm(from, { recursive: true });
  }
}

async function giveAll({ uid, gid }: Account, folder: string): Promise<void> {
  await chmod(folder, 0o700);
  if (uid === undefined || gid === undefined) return;
  for (const name of await readdir(folder, { recursive: true }))
    await chown(path.join(folder, name), uid, gid);
  await chown(folder, uid, gid);
}
