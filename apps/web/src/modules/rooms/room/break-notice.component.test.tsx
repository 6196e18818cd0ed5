import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test-support/show.tsx';
import { BreakNotice } from './player-notices.tsx';

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

test('viewers see how long she has been gone, and that nobody pays', async () => {
  await show(<BreakNotice since={ago(83)} isPaid />);
  await expect.element(page.getByText('Back soon')).toBeVisible();
  await expect.element(page.getByText(/On a break for 0?1:2\d/)).toBeVisible();
  await expect.element(page.getByText(/You aren't charged until the show goes on/)).toBeVisible();
});
