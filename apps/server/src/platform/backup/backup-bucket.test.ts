import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type FakeS3, startFakeS3 } from '@candela/testkit/fake-s3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openS3FileStore } from '../files/index.ts';
import { openBackupBucket } from './backup-bucket.ts';
import { newestBackup, removeOldBackups } from './backup-place.ts';
import { addStoredFiles, restoreStoredFiles } from './stored-files.ts';

let s3: FakeS3;
let folder: string;
beforeEach(async () => {
  s3 = await startFakeS3();
  folder = await mkdtemp(path.join(tmpdir(), 'candela-bucket-'));
});
afterEach(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const nameOf = (day: number, suffix = '') => `candela-2026110${day}T033700Z${suffix}.tar.zst.age`;

async function write(day: number) {
  const files = { data: path.join(folder, nameOf(day)), secrets: path.join(folder, nameOf(day, '-secrets')) };
  for (const file of Object.values(files)) await writeFile(file, path.basename(file));
  return files;
}

it('keeps the newest backups of a bucket, nothing on the disk, and gives them back by their names', async () => {
  const place = openBackupBucket({ ...s3, bucket: 'backups' }, folder);
  expect(await newestBackup(place)).toBeNull();
  for (const day of [1, 2, 3]) {
    expect(await place.store(await write(day))).toEqual({
      data: nameOf(day),
      secrets: nameOf(day, '-secrets'),
    });
  }
  expect(await readdir(folder)).toEqual([]);
  expect(await newestBackup(place)).toEqual(new Date('2026-11-03T03:37:00Z'));
  await removeOldBackups(place, 2);
  expect((await place.names()).toSorted()).toEqual(
    [2, 3].flatMap((day) => [nameOf(day, '-secrets'), nameOf(day)]).toSorted(),
  );
  const back = await place.fetch(nameOf(3), folder);
  expect(await readFile(back, 'utf8')).toBe(nameOf(3));
  await expect(place.fetch(nameOf(1), folder)).rejects.toThrow();
});

it('leaves a backup on the disk that the bucket did not take', async () => {
  const place = openBackupBucket({ ...s3, secretAccessKey: 'another', bucket: 'backups' }, folder);
  const files = await write(1);
  await expect(place.store(files)).rejects.toThrow();
  expect(await readFile(files.data, 'utf8')).toBe(nameOf(1));
});

it('leaves nothing of a backup in the bucket that took its secrets alone', async () => {
  const place = openBackupBucket({ ...s3, bucket: 'backups' }, folder);
  const files = await write(1);
  await rm(files.data);
  await expect(place.store(files)).rejects.toThrow();
  expect(await place.names()).toEqual([]);
  expect(await readdir(folder)).toEqual([nameOf(1, '-secrets')]);
});

it('counts no backup whose secrets the bucket did not take', async () => {
  const place = openBackupBucket({ ...s3, bucket: 'backups' }, folder);
  const files = await write(1);
  await rm(files.secrets);
  await expect(place.store(files)).rejects.toThrow();
  expect(await newestBackup(place)).toBeNull();
});

it('stores a file whole that is read in pieces, and none that became shorter', async () => {
  const place = openBackupBucket({ ...s3, bucket: 'backups' }, folder);
  const files = await write(1);
  const handle = await open(files.data);
  const { read } = Object.getPrototypeOf(handle);
  await handle.close();
  let most = 5;
  const short = vi.spyOn(Object.getPrototypeOf(handle), 'read').mockImplementation(function (
    this: unknown,
    bytes,
    offset,
    length,
    position,
  ) {
    return read.call(this, bytes, offset, Math.min(Number(length), most), position);
  });
  try {
    await place.store(files);
    expect(await readFile(await place.fetch(nameOf(1), folder), 'utf8')).toBe(nameOf(1));
    most = 0;
    await expect(place.store(await write(2))).rejects.toThrow('shorter');
    expect(await place.names()).not.toContain(nameOf(2));
  } finally {
    short.mockRestore();
  }
});

it('adds what the buckets of the files hold, and puts it back where it was', async () => {
  const buckets = { album: 'album', video: 'video' };
  const from = openS3FileStore({ ...s3, buckets, clock: () => new Date() });
  await from.putPublic('album/one.webp', Buffer.from('a picture'), 'image/webp');
  await from.putPrivate('video/two.mp4', Buffer.from('a film'), 'video/mp4');
  const added = new Map<string, string>();
  const archive = {
    addFile: async (name: string, source: string) => void added.set(name, await readFile(source, 'utf8')),
    addText: async () => {},
    addFolder: async () => {},
  };
  await addStoredFiles({ ...s3, buckets }, archive, path.join(folder, 'scratch'));
  expect(Object.fromEntries(added)).toEqual({
    'storage/album/public/album/one.webp': 'a picture',
    'storage/video/private/video/two.mp4': 'a film',
  });
  expect(await readdir(folder)).toEqual([]);

  for (const [name, text] of added) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const other = { album: 'album2', video: 'video2' };
  await restoreStoredFiles({ ...s3, buckets: other }, folder);
  const to = openS3FileStore({ ...s3, buckets: other, clock: () => new Date() });
  const read = async (key: string, visibility: 'public' | 'private') =>
    (await buffer(await to.read({ key, visibility }))).toString();
  expect(await read('album/one.webp', 'public')).toBe('a picture');
  expect(await read('video/two.mp4', 'private')).toBe('a film');
});
