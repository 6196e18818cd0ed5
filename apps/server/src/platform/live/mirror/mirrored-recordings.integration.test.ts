import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type FakeS3, startFakeS3 } from '@candela/testkit/fake-s3';
import { openTestDatabase } from '@candela/testkit/test-database';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { statement } from '../../database/index.ts';
import { type FileStore, openLocalFileStore, openS3FileStore } from '../../files/index.ts';
import { silentLiveLog } from '../live-log.ts';
import { createMirroredRecordings } from './mirrored-recordings.ts';
import { createRecordedStretches } from './recorded-stretches.ts';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let folder: string;
let fake: FakeS3;

beforeAll(async () => {
  test = await openTestDatabase();
  fake = await startFakeS3();
  folder = mkdtempSync(path.join(tmpdir(), 'candela-stretches-'));
  mkdirSync(path.join(folder, 'files'));
});
afterAll(async () => {
  await test?.drop();
  await fake?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A segment as the engine writes it, with so many seconds of a picture. */
function writeSegment(file: string, startedAtMs: number, seconds: number): void {
  const json = Buffer.from(JSON.stringify({ startedAtMs, codecs: { video: { name: 'VP8' } } }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  writeFileSync(file, Buffer.concat([Buffer.from('CNDRTP1\n'), length, json, Buffer.alloc(5_000, 1)]));
  const lastAtSeconds = startedAtMs / 1000 + seconds;
  utimesSync(file, lastAtSeconds, lastAtSeconds);
}

type Process = ReturnType<typeof processOf>;

/** One process of a site, with a disk of its own. */
function processOf(name: string, files: FileStore) {
  const own = path.join(folder, name, 'recordings');
  mkdirSync(own, { recursive: true });
  const role = { leads: false };
  const [recorded, told] = [[] as string[], [] as string[]];
  const needed = new Set<string>();
  const recordings = createMirroredRecordings({
    written: {
      start: async (_channel, stretch) => void recorded.push(stretch),
      stop: async () => {},
      folderOf: async (stretch) => path.join(own, stretch),
      keys: () => readdir(own),
    },
    stretches: createRecordedStretches(test.database, files),
    mirror: {
      need: async (channel) => void needed.add(channel),
      drop: async (channel) => void needed.delete(channel),
    },
    folder: path.join(folder, name, 'here'),
    isLeader: () => role.leads,
    notifyLeader: async (what, _channel, key) => void told.push(`${what} ${key}`),
    log: silentLiveLog,
  });
  const write = (startedAtMs: number, seconds: number) => {
    mkdirSync(path.join(own, recorded.at(-1) ?? ''), { recursive: true });
    writeSegment(path.join(own, recorded.at(-1) ?? '', '00001.rtp'), startedAtMs, seconds);
  };
  return { role, recordings, recorded, told, needed, write, own };
}

const growOld = statement<object>(
  'test.old-stretches',
  "update platform.live_stretches set touched_at = now() - interval '1 hour'",
);
const quietOf = statement<{ quietMs: number }>(
  'test.quiet-stretch',
  `select (extract(epoch from now() - touched_at) * 1000)::double precision as "quietMs"
   from platform.live_stretches where recording = $1`,
);

/** What lies in the store on this machine. */
const storedHere = () =>
  readdirSync(path.join(folder, 'files'), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.rtp'));

const clock = () => new Date();
const stores: [string, () => FileStore][] = [
  [
    'this machine',
    () => openLocalFileStore({ folder: path.join(folder, 'files'), secret: 'a secret of the tests', clock }),
  ],
  ['S3', () => openS3FileStore({ ...fake, buckets: { album: 'album-b', video: 'video-b' }, clock })],
];

it.each(stores)(
  'with files on %s, one process records, and a third puts together what two wrote in turn',
  async (name, open) => {
    const files = open();
    const [one, two, worker] = ['one', 'two', 'worker'].map((one) => processOf(`${name} ${one}`, files)) as [
      Process,
      Process,
      Process,
    ];
    one.role.leads = true;
    for (const each of [one, two])
      for (let look = 0; look < 2; look += 1) await each.recordings.start('show', 'key');
    expect([one.recorded.length, two.recorded.length]).toEqual([1, 0]);
    expect(two.told).toEqual(['start key']);
    expect([...one.needed]).toEqual(['show']);
    one.write(1_700_000_000_000, 4);

    // Another one leads: what the first wrote is awaited until it has handed it in.
    [one.role.leads, two.role.leads] = [false, true];
    await two.recordings.start('show', 'key');
    two.write(1_700_000_005_000, 3);
    await two.recordings.stop('key');
    await vi.waitFor(async () =>
      expect(await two.recordings.partsOf('key')).toMatchObject({
        isWhole: false,
        parts: [{ durationSeconds: 3 }],
      }),
    );
    await one.recordings.start('show', 'key');
    expect(one.needed.size).toBe(0);
    await vi.waitFor(async () =>
      expect(await worker.recordings.partsOf('key')).toMatchObject({
        isWhole: true,
        parts: [{ ending: 'webm', durationSeconds: 7 }],
      }),
    );
    await vi.waitFor(() => expect([readdirSync(one.own), readdirSync(two.own)]).toEqual([[], []]));

    const here = await worker.recordings.folderOf('key');
    expect(readdirSync(here)).toEqual(['00001.rtp', '00002.rtp']);
    expect(await worker.recordings.keys()).toEqual(['key']);
    await worker.recordings.remove('key');
    expect(await worker.recordings.keys()).toEqual([]);
    expect(await one.recordings.partsOf('key')).toMatchObject({ isWhole: true, parts: [] });
    expect(storedHere()).toEqual([]);
  },
);

it('hands in after a restart what a process had not handed in before it ended', async () => {
  const files = stores[0]?.[1]() as FileStore;
  const before = processOf('again', files);
  before.role.leads = true;
  await before.recordings.start('show', 'later');
  before.write(1_700_000_000_000, 4);
  const after = processOf('again', files);
  await after.recordings.stop('later');
  await vi.waitFor(async () =>
    expect(await after.recordings.partsOf('later')).toMatchObject({
      isWhole: true,
      parts: [{ durationSeconds: 4 }],
    }),
  );
});

it('leaves nothing in the store of what is thrown away while it is handed in', async () => {
  const store = stores[0]?.[1]() as FileStore;
  const uploading = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const process = processOf('discarded', {
    ...store,
    async putFrom(...file) {
      uploading.resolve();
      await go.promise;
      await store.putFrom(...file);
    },
  });
  process.role.leads = true;
  await process.recordings.start('show', 'unwanted');
  process.write(1_700_000_000_000, 4);
  await process.recordings.stop('unwanted');
  await uploading.promise;
  await process.recordings.remove('unwanted');
  go.resolve();
  await vi.waitFor(() => expect(readdirSync(process.own)).toEqual([]));
  expect(storedHere().filter((name) => name.includes('unwanted'))).toEqual([]);
});

it('is whole although nothing was ever written of a stretch', async () => {
  const process = processOf('empty', stores[0]?.[1]() as FileStore);
  process.role.leads = true;
  await process.recordings.start('show', 'nothing-came');
  expect((await process.recordings.partsOf('nothing-came')).isWhole).toBe(false);
  await process.recordings.stop('nothing-came');
  await vi.waitFor(async () =>
    expect(await process.recordings.partsOf('nothing-came')).toMatchObject({ isWhole: true, parts: [] }),
  );
});

it('cleans up what a crash left half fetched', async () => {
  const process = processOf('crashed', stores[0]?.[1]() as FileStore);
  const here = path.join(folder, 'crashed', 'here');
  mkdirSync(path.join(here, 'left.fetching'), { recursive: true });
  for (const key of await process.recordings.keys())
    if (key.startsWith('left')) await process.recordings.remove(key);
  expect(readdirSync(here)).toEqual([]);
});

it('says how long ago a process that has not handed in was last heard of', async () => {
  const store = stores[0]?.[1]() as FileStore;
  const uploading = Promise.withResolvers<void>();
  const process = processOf('quiet', { ...store, putFrom: async () => uploading.resolve() });
  process.role.leads = true;
  await process.recordings.start('show', 'quiet');
  process.write(1_700_000_000_000, 4);
  await test.database.execute(growOld, []);
  expect((await process.recordings.partsOf('quiet')).quietMs).toBeGreaterThanOrEqual(3_600_000);
  await process.recordings.stop('quiet');
  await uploading.promise;
  expect((await test.database.row(quietOf, ['quiet'])).quietMs).toBeLessThan(60_000);
});

it('leaves out what two processes recorded at once, where one has all of it', async () => {
  const files = stores[0]?.[1]() as FileStore;
  const [one, two] = ['first', 'second'].map((name) => processOf(`at once ${name}`, files)) as [
    Process,
    Process,
  ];
  for (const each of [one, two]) {
    each.role.leads = true;
    await each.recordings.start('show', 'twice');
  }
  one.write(1_700_000_000_000, 20);
  two.write(1_700_000_005_000, 5);
  for (const each of [one, two]) await each.recordings.stop('twice');
  await vi.waitFor(async () =>
    expect(await one.recordings.partsOf('twice')).toMatchObject({
      isWhole: true,
      parts: [{ durationSeconds: 20 }],
    }),
  );
  expect(readdirSync(await one.recordings.folderOf('twice'))).toEqual(['00001.rtp']);
});
