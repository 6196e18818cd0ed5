import { openTestDatabase } from '@candela/testkit/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestLibrary, type Person, type TestLibrary } from './test-library.ts';

const gigabyte = 1024 ** 3;
const budgets = { memberGigabytes: 1, modelGigabytes: 2, openUploadsMax: 3, processingHoursADay: 1 };
let test: TestLibrary;
let model: Person;

beforeAll(async () => {
  test = await openTestLibrary(await openTestDatabase(), { budgets: async () => budgets });
  model = await test.model();
});

afterAll(async () => {
  await test.close();
});

const announce = (who: Person, fileSize: number | undefined, name = 'a.mp4') =>
  who.call.createPreSignedUrlPrivate({
    bucketName: 'video',
    fileName: name,
    contentType: 'video/mp4',
    ...(fileSize !== undefined && { fileSize }),
  } as never);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { code?: string }) => error.code,
  );
const budgetOf = async (who: Person) => (await who.call.getUploadBudget({})).data;

it('lets nobody announce more than there is room for, however many ask at once', async () => {
  const member = await test.member();
  const asked = await Promise.all(
    Array.from({ length: 6 }, () => codeOf(announce(member, Math.round(0.6 * gigabyte)))),
  );
  expect(asked.filter((code) => code === 'ok')).toHaveLength(1);
  expect(new Set(asked)).toEqual(new Set(['ok', 'conflict']));
  expect(await budgetOf(member)).toMatchObject({
    storedBytes: 0,
    pendingBytes: Math.round(0.6 * gigabyte),
    bytesMax: gigabyte,
    openUploads: 1,
  });
});

it('bounds how many uploads are open, and gives room back when one is cancelled', async () => {
  const member = await test.member();
  const made: { urlData: { uploadId: string } }[] = [];
  for (let count = 0; count < budgets.openUploadsMax; count += 1) {
    made.push((await announce(member, 1_000)) as { urlData: { uploadId: string } });
  }
  expect(await codeOf(announce(member, 1_000))).toBe('rate_limited');
  await member.call.abandonUpload({ uploadId: made[0]?.urlData.uploadId ?? '' });
  expect(await codeOf(announce(member, 1_000))).toBe('ok');
});

it('counts a file that does not say its size as the largest there may be', async () => {
  const member = await test.member();
  expect(await codeOf(announce(member, undefined))).toBe('conflict');
});

it('writes down how long files were worked on, and takes no more once the day is used up', async () => {
  const file = await test.upload(model, { name: 'one.png', type: 'image/png' });
  await model.call.createItem({ kind: 'gallery', title: 'One', files: [file] });
  await test.work();
  const budget = await budgetOf(model);
  expect(budget.processingSeconds).toBeGreaterThan(0);
  expect(budget.bytesMax).toBe(2 * gigabyte);
  budgets.processingHoursADay = budget.processingSeconds / 3_600;
  expect(await codeOf(announce(model, 1_000))).toBe('rate_limited');
  test.pass(24 * 3_600_000);
  expect(await codeOf(announce(model, 1_000))).toBe('ok');
});

it('counts a file without a size by what it turned out to be, once it is processed', async () => {
  const own = await test.model();
  budgets.processingHoursADay = 24;
  const request = { bucketName: 'album', fileName: 'b.png', contentType: 'image/png' } as const;
  const { urlData } = await own.call.createPreSignedUrlPrivate(request as never);
  expect(await budgetOf(own)).toMatchObject({ storedBytes: 0, pendingBytes: 50 * 1024 ** 2, openUploads: 1 });
  const bytes = Buffer.from('fine, and short');
  await test.files.putPrivate(urlData.filename, bytes, 'image/png');
  await own.call.createItem({ kind: 'gallery', title: 'B', files: [urlData.filename] });
  await test.work();
  expect(await budgetOf(own)).toMatchObject({ storedBytes: bytes.length, pendingBytes: 0, openUploads: 0 });
});

it('keeps for each account the sum of its files, whatever becomes of them', async () => {
  const people = await Promise.all([test.member(), test.member(), test.member()]);
  const ids = people.map(({ id }) => id);
  const add = `insert into library.files (id, owner_id, stored_name, original_name, kind, content_type, size_bytes,
      bytes_at_most, visibility, state, created_at, updated_at)
    select gen_random_uuid(), ($1::uuid[])[1 + n % 3], 'album/' || gen_random_uuid(), 'x', 'image', 'image/png',
      case when n % 4 > 0 then n end, 1000, 'private', case when n % 2 = 0 then 'awaited' else 'stored' end, now(), now()
    from generate_series(1, 300) n`;
  const sums = `select owner_id, sum(coalesce(size_bytes, bytes_at_most)) filter (where state <> 'awaited')::text as stored,
      sum(coalesce(size_bytes, bytes_at_most)) filter (where state = 'awaited')::text as pending,
      (count(*) filter (where state = 'awaited'))::int as open
    from library.files where owner_id = any($1) group by 1 order by 1`;
  const saved = `select owner_id, stored_bytes::text as stored, pending_bytes::text as pending, open_uploads as open
    from library.storage where owner_id = any($1) order by 1`;
  const steps = [
    add,
    `update library.files set state = 'queued' where owner_id = any($1) and size_bytes % 3 = 0`,
    `update library.files set size_bytes = 77 where owner_id = any($1) and size_bytes is null`,
    `update library.files set progress_percent = 5 where owner_id = any($1)`,
    `delete from library.files where owner_id = any($1) and size_bytes % 5 = 0`,
    add,
    `update library.files set state = 'awaited' where owner_id = any($1) and size_bytes % 7 = 0`,
  ];
  for (const step of steps) {
    await test.run(step, [ids]);
    const [expected, found] = await Promise.all([test.run(sums, [ids]), test.run(saved, [ids])]);
    expect(found, step).toEqual(expected);
  }
  await test.run('delete from library.files where owner_id = any($1)', [ids]);
  expect((await test.run(saved, [ids])).map(({ stored, pending, open }) => [stored, pending, open])).toEqual(
    ids.map(() => ['0', '0', 0]),
  );
});
