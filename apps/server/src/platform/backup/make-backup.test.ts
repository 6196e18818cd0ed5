import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claimFolder } from '../database/index.ts';
import { openBackupBucket } from './backup-bucket.ts';
import { type BackupPlace, openBackupFolder } from './backup-place.ts';
import { BackupUnderWay, makeBackup } from './make-backup.ts';

let folder: string;
let dataFolder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'candela-make-backup-'));
  dataFolder = path.join(folder, 'data');
});
afterEach(async () => rm(folder, { recursive: true, force: true }));

const data = 'candela-20261101T033700Z.tar.zst.age';
const secrets = 'candela-20261101T033700Z-secrets.tar.zst.age';
const unfinished = ['dump', 'object', 'whole', 'whole.part'].map((end) => `${data}.${end}`);
unfinished.push(`${secrets}.part`);

/** A backup that fails once it comes to the database, in a folder that holds something. */
async function makeIn(place: BackupPlace, before: string[]): Promise<void> {
  await mkdir(place.folder, { recursive: true });
  for (const name of before) await writeFile(path.join(place.folder, name), name);
  const recipient = await identityToRecipient(await generateIdentity());
  const site = { dataFolder, ownerUrl: 'postgres://nobody@127.0.0.1:1/nothing' };
  await makeBackup(site, { place, recipient, now: new Date() });
}

it('deletes what a killed process left in the folder of the backups, and no backup', async () => {
  const place = openBackupFolder(path.join(folder, 'backups'));
  const others = [data, secrets, 'notes.txt', `${data}.sha256`];
  await expect(makeIn(place, [...others, ...unfinished])).rejects.toThrow('ECONNREFUSED');
  expect((await readdir(place.folder)).toSorted()).toEqual(others.toSorted());
});

it('deletes what a bucket did not take before it writes the next', async () => {
  const access = { endpoint: 'http://127.0.0.1:1', region: 'test-1', accessKeyId: 'a', secretAccessKey: 'b' };
  const place = openBackupBucket({ ...access, bucket: 'backups' }, path.join(folder, 'drafts'));
  await expect(makeIn(place, [data, secrets, ...unfinished])).rejects.toThrow('ECONNREFUSED');
  expect(await readdir(place.folder)).toEqual([]);
});

it('leaves the files of a backup under way to it', async () => {
  const claimed = path.join(dataFolder, 'backup');
  await mkdir(claimed, { recursive: true });
  const release = await claimFolder(claimed);
  const place = openBackupFolder(path.join(folder, 'backups'));
  await expect(makeIn(place, unfinished)).rejects.toThrow(BackupUnderWay);
  expect((await readdir(place.folder)).toSorted()).toEqual(unfinished.toSorted());
  await release();
  await expect(makeIn(place, [])).rejects.toThrow('ECONNREFUSED');
  expect(await readdir(place.folder)).toEqual([]);
});
