import { sourceKinds } from '@candela/contract/rooms/browser-sources';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import BrowserSourcesScreen from './browser-sources-screen.tsx';

const answer = (key: string) => ({
  msg: '',
  data: {
    sources: sourceKinds.map((kind) => ({
      kind,
      url: `https://live.test/media/browser-sources/${kind}/${key}`,
    })),
    createdAt: '2026-03-01T12:00:00.000Z',
  },
});

const addresses = () =>
  page.getByLabelText('Address', { exact: true }).elements() as unknown as HTMLInputElement[];

test('each source has its address beside its preview, in the chosen colour and size', async () => {
  fakeApi({ rooms: { getBrowserSources: () => answer('first') } });
  await show(<BrowserSourcesScreen />);
  await expect.element(page.getByRole('heading', { name: 'Top tipper' })).toBeVisible();
  await expect
    .poll(() => addresses().map(({ value }) => value))
    .toEqual(sourceKinds.map((kind) => `https://live.test/media/browser-sources/${kind}/first`));
  // Her screen may be in the picture.
  expect(addresses().every(({ type }) => type === 'password')).toBe(true);
  await page.getByRole('radio', { name: 'Large' }).click();
  await page.getByLabelText('Color', { exact: true }).fill('#33aa55');
  await expect
    .poll(() => addresses()[0]?.value)
    .toBe('https://live.test/media/browser-sources/goal/first?color=33aa55&size=40');
  const preview = page.getByTitle('Preview: Goal');
  await expect
    .element(preview)
    .toHaveAttribute('src', '/media/browser-sources/goal/first?color=33aa55&size=40&sample=');
  await page.getByLabelText('Color', { exact: true }).fill('#33aa5');
  await expect.element(page.getByText('Enter a color such as #f0954a.')).toBeVisible();
  // A half-typed colour is left out.
  await expect
    .poll(() => addresses()[0]?.value)
    .toBe('https://live.test/media/browser-sources/goal/first?size=40');
});

test('new addresses are made after a question, and shown at once', async () => {
  fakeApi({
    rooms: { getBrowserSources: () => answer('first'), rotateBrowserSources: () => answer('second') },
  });
  await show(<BrowserSourcesScreen />);
  await page.getByRole('button', { name: 'Make new addresses' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make new addresses' }).click();
  await expect.element(page.getByText('New addresses made')).toBeVisible();
  await expect.poll(() => addresses()[3]?.value).toContain('/topTipper/second');
});
