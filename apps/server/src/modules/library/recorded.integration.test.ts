import { hourMs } from '@candela/contract/shared/durations';
import { refusal } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { createTestEvents } from '@candela/testkit/test-events';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MediaFailure } from '../../platform/media/index.ts';
import { recordingsToProcess } from './index.ts';
import { openTestLibrary, type Person, type TestLibrary } from './test-library.ts';
import { fakeMedia } from './test-media.ts';

let test: TestLibrary;
let model: Person;
let assembled: { folder: string; part: number; key: string }[] = [];
let cleanUps = 0;
const events = createTestEvents();
let isBroken = false;

beforeAll(async () => {
  test = await openTestLibrary(
    await openTestDatabase(),
    {
      recordings: {
        folderOf: async (id) => `/recordings/${id}`,
        cleanUp: async () => {
          cleanUps += 1;
        },
      },
      events,
    },
    (files) => ({
      ...fakeMedia(files),
      async assembleRecording({ folder, part, target }) {
        if (isBroken) throw new MediaFailure('processingFailed', 'It says so.');
        assembled.push({ folder, part, key: target.key });
        const bytes = Buffer.from('fine and assembled');
        await files.putPrivate(target.key, bytes, 'video/mp4');
        return { durationSeconds: 90, sizeBytes: bytes.length };
      },
    }),
  );
});
afterAll(() => test.close());

beforeEach(async () => {
  model = await test.model();
  [assembled, cleanUps, isBroken] = [[], 0, false];
  events.published.length = 0;
});

const part = (durationSeconds = 90) => ({ ending: 'mp4' as const, sizeBytes: 1_000_000, durationSeconds });

async function record(show: { title?: string; cost?: number; parts?: ReturnType<typeof part>[] } = {}) {
  const recordingId = uuid();
  const { title = 'An evening', cost = 0, parts = [part()] } = show;
  const recordedAt = test.now();
  await test.database.transaction((tx) =>
    test.library.addRecordedShow(tx, { recordingId, modelId: model.id, title, cost, recordedAt, parts }),
  );
  return recordingId;
}

const own = async () => (await model.call.listItems({ kind: 'video' })).data;
const discard = (recordingId: string) =>
  test.database.transaction((tx) => test.library.discardRecordedShow(tx, recordingId));

it('becomes a draft at the price it was seen for, is made into a video, and then its packets may go', async () => {
  const recordingId = await record({ cost: 6 });
  expect((await own())[0]).toMatchObject({
    title: 'An evening',
    visibility: 'priced',
    price: 12,
    recordedAt: test.now().toISOString(),
    forOwner: { status: 'processing' },
  });
  expect(await recordingsToProcess(test.database)).toContain(recordingId);
  await test.work();
  expect(assembled).toMatchObject([{ folder: `/recordings/${recordingId}`, part: 0 }]);
  expect((await own())[0]?.forOwner).toMatchObject({ status: 'draft', peopleConfirmed: false });
  expect([events.published, cleanUps]).toEqual([['library.recordingReady'], 1]);
  expect(await recordingsToProcess(test.database)).not.toContain(recordingId);
});

it('of two codings becomes two drafts; one without a title is called by its day', async () => {
  await record({ title: '  ', parts: [part(), part()] });
  await test.work();
  expect((await own()).map((item) => item.title).sort()).toEqual([
    'Live show, 1 March 2026 (part 1)',
    'Live show, 1 March 2026 (part 2)',
  ]);
  expect(assembled.map((one) => one.part).sort()).toEqual([0, 1]);
});

it('that fails says so, keeps its packets, and can be tried again', async () => {
  isBroken = true;
  const recordingId = await record();
  await test.work();
  const [failed] = await own();
  expect(failed?.forOwner).toMatchObject({
    status: 'failed',
    failure: expect.stringContaining("couldn't be processed"),
  });
  expect([events.published, cleanUps]).toEqual([[], 0]);
  expect(await recordingsToProcess(test.database)).toContain(recordingId);
  isBroken = false;
  await model.call.retryItem({ id: failed?._id ?? '' });
  await test.work();
  expect((await own())[0]?.forOwner?.status).toBe('draft');
});

it('is assembled once, whatever happens to its renditions afterwards', async () => {
  await record();
  await test.work();
  await test.run(
    "update library.files set state = 'failed' where recording_id is not null and owner_id = $1",
    [model.id],
  );
  await model.call.retryItem({ id: (await own())[0]?._id ?? '' });
  await test.work();
  expect(assembled).toHaveLength(1);
  expect((await own())[0]?.forOwner?.status).toBe('draft');
});

it('is nobody’s but its model’s, and goes out only once she has said who is in it', async () => {
  await record();
  await test.work();
  const id = (await own())[0]?._id ?? '';
  const member = await test.member();
  await refusal(member.call.getPost({ id }), 'not_found');
  await refusal(test.visitor.getPost({ id }), 'not_found');
  const later = new Date(test.now().getTime() + hourMs).toISOString();
  for (const change of [{ draft: false }, { draft: false, publishAt: later }]) {
    const { data } = await model.call.editItem({ id, ...change });
    expect(data.forOwner).toMatchObject({
      status: 'draft',
      failure: expect.stringContaining('Name everyone'),
    });
  }
  const { data } = await model.call.editItem({
    id,
    draft: false,
    publishAt: null,
    peopleConfirmed: true,
    people: [],
  });
  expect(data.forOwner).toMatchObject({ status: 'published', peopleConfirmed: true });
  expect((await member.call.getPost({ id })).data).toMatchObject({ recordedAt: test.now().toISOString() });
});

it('has to be confirmed again when other people are named', async () => {
  await record();
  await test.work();
  const id = (await own())[0]?._id ?? '';
  await model.call.editItem({ id, draft: true, peopleConfirmed: true });
  expect((await model.call.editItem({ id, title: 'Kept' })).data.forOwner?.peopleConfirmed).toBe(true);
  const { data } = await model.call.editItem({ id, people: [{ name: 'A Guest' }] });
  expect(data.forOwner?.peopleConfirmed).toBe(false);
});

it('thrown away is gone, unless it is published already', async () => {
  const thrown = await record({ title: 'Thrown away' });
  const saved = await record({ title: 'Published' });
  await test.work();
  const id = (await own()).find((item) => item.title === 'Published')?._id ?? '';
  await model.call.editItem({ id, draft: false, peopleConfirmed: true });
  await discard(thrown);
  await discard(saved);
  expect((await own()).map((item) => item.title)).toEqual(['Published']);
  cleanUps = 0;
  await test.work();
  expect(cleanUps).toBe(1);
});
