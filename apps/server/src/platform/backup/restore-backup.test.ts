import { copyFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type FakeS3, startFakeS3 } from '@candela/testkit/fake-s3';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openS3FileStore } from '../files/index.ts';
import { writeArchive } from './archive.ts';
import { openBackupBucket } from './backup-bucket.ts';
import { NoStorage, restoreBackup } from './restore-backup.ts';

let s3: FakeS3;
let folder: string;
let dataFolder: string;
let identity: string;
beforeEach(async () => {
  s3 = await startFakeS3();
  folder = await mkdtemp(path.join(tmpdir(), 'candela-restore-'));
  dataFolder = path.join(folder, 'data');
  identity = await generateIdentity();
});
afterEach(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const buckets = { album: 'album', video: 'video' };

/** A backup with a stored file and, instead of a database, nothing: it is what a restore ends at. */
async function writeBackup() {
  const files = { data: path.join(folder, 'data.age'), secrets: path.join(folder, 'secrets.age') };
  const recipient = await identityToRecipient(identity);
  await writeArchive(files.data, recipient, (archive) =>
    archive.addText('storage/album/public/album/one.webp', 'a picture'),
  );
  await writeArchive(files.secrets, recipient, (archive) => archive.addText('passwords.json', '{}'));
  return files;
}

it('refuses a backup with stored files where no storage is named, before anything is in its place', async () => {
  await expect(restoreBackup({ dataFolder }, await writeBackup(), identity)).rejects.toThrow(NoStorage);
  expect(await readdir(dataFolder)).toEqual([]);
});

it('can be tried again after a storage that failed, and puts the stored files before the database', async () => {
  const files = await writeBackup();
  const refusing = { ...s3, buckets, secretAccessKey: 'another' };
  await expect(restoreBackup({ dataFolder, storedFiles: refusing }, files, identity)).rejects.toThrow(
    'SignatureDoesNotMatch',
  );
  expect(await readdir(dataFolder)).toEqual([]);

  const storedFiles = { ...s3, buckets };
  await expect(restoreBackup({ dataFolder, storedFiles }, files, identity)).rejects.toThrow();
  const store = openS3FileStore({ ...storedFiles, clock: () => new Date() });
  const picture = await store.read({ key: 'album/one.webp', visibility: 'public' });
  expect((await buffer(picture)).toString()).toBe('a picture');
});

it('leaves the storage as it is where the database takes no site', async () => {
  const storedFiles = { ...s3, buckets };
  const site = { dataFolder, storedFiles, ownerUrl: 'postgres://nobody@127.0.0.1:1/nothing' };
  await expect(restoreBackup(site, await writeBackup(), identity)).rejects.toThrow('ECONNREFUSED');
  const store = openS3FileStore({ ...storedFiles, clock: () => new Date() });
  await expect(store.read({ key: 'album/one.webp', visibility: 'public' })).rejects.toThrow();
});

it('takes each file from here or from the bucket, and leaves none of them after a wrong key', async () => {
  const place = openBackupBucket({ ...s3, bucket: 'backups' }, folder);
  const files = await writeBackup();
  const usb = path.join(folder, 'usb.age');
  await copyFile(files.secrets, usb);
  const names = { data: (await place.store(files)).data, secrets: usb };
  const site = { dataFolder, storedFiles: { ...s3, buckets } };
  const otherKey = await generateIdentity();
  for (let tries = 0; tries < 2; tries += 1) {
    await expect(restoreBackup(site, names, otherKey, place)).rejects.toThrow('no identity matched');
    expect(await readdir(dataFolder)).toEqual([]);
  }
  // Both are read once the storage is what is missed.
  await expect(restoreBackup({ dataFolder }, names, identity, place)).rejects.toThrow(NoStorage);
  expect((await stat(usb)).size).toBeGreaterThan(0);
});
