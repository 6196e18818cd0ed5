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
