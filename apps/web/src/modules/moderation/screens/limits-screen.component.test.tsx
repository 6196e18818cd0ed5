import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeRefusal, fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import LimitsScreen from './limits-screen.tsx';

const gigabyte = 1024 ** 3;
const budget = {
  storedBytes: gigabyte,
  pendingBytes: gigabyte / 2,
  bytesMax: 5 * gigabyte,
  openUploads: 3,
  openUploadsMax: 200,
  processingSeconds: 90 * 60,
  processingSecondsMax: 24 * 3_600,
};
const answers = (uploads: typeof budget, openReports: number) => ({
  library: { getUploadBudget: () => ({ data: uploads }) },
  moderation: { getReportLimit: () => ({ data: { openReports, openReportsMax: 30 } }) },
});

test('every limit says what is used of it, and what counts', async () => {
  fakeApi(answers(budget, 2));
  await show(<LimitsScreen />, { at: '/my-limits' });
  for (const words of ['1.5 GB of 5 GB', '3 of 200', '90 of 1,440 minutes', '2 of 30'])
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  await expect
    .element(page.getByText(/Files in your library: 1 GB. Uploads you've started: 512 MB/))
    .toBeVisible();
  await expect.element(page.getByText(/after 3 days/)).toBeVisible();
  await expect.element(page.getByText('Full', { exact: true })).not.toBeInTheDocument();
});

test('what is full says so, and what helps', async () => {
  fakeApi(answers({ ...budget, pendingBytes: 4 * gigabyte, openUploads: 190 }, 30));
  await show(<LimitsScreen />, { at: '/my-limits' });
  await expect.element(page.getByText('Full', { exact: true }).first()).toBeVisible();
  expect(page.getByText('Full', { exact: true }).elements()).toHaveLength(2);
  await expect.element(page.getByText(/^New uploads are refused. Delete items/)).toBeVisible();
  await expect.element(page.getByText(/^You can send more once/)).toBeVisible();
  await expect.element(page.getByText('Nearly full')).toBeVisible();
});

test('a server that fails is said so, and asked again on request', async () => {
  let isDown = true;
  const { library, moderation } = answers(budget, 0);
  fakeApi({
    library: {
      getUploadBudget: () =>
        isDown ? new FakeRefusal(400, 'conflict', 'Not now.') : library.getUploadBudget(),
    },
    moderation,
  });
  await show(<LimitsScreen />, { at: '/my-limits' });
  await expect.element(page.getByText("Couldn't load your limits")).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('0 of 30', { exact: true })).toBeVisible();
});
