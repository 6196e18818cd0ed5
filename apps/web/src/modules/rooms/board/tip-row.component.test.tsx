import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test-support/show.tsx';
import { TipRow } from './tip-row.tsx';
import type { Tipping } from './use-tipping.ts';

function tipping(now: Partial<Tipping> = {}): Tipping {
  return {
    waiting: null,
    failed: null,
    leftCredits: 90,
    give: vi.fn(),
    openDialog: vi.fn(),
    undo: vi.fn(),
    retry: vi.fn(),
    dismiss: vi.fn(),
    ...now,
  };
}

test('a press gives the amount, by pointer and by key; holding it opens the dialog instead', async () => {
  const given = tipping();
  await show(<TipRow tipping={given} />);
  const fifty = page.getByRole('button', { name: 'Tip 50 credits' });
  await fifty.click();
  expect(given.give).toHaveBeenLastCalledWith(50);
  fifty.element().focus();
  await userEvent.keyboard('{Enter}');
  expect(given.give).toHaveBeenCalledTimes(2);
  expect(given.openDialog).not.toHaveBeenCalled();

  await fifty.click({ delay: 700 });
  expect(given.openDialog).toHaveBeenCalledExactlyOnceWith(50);
  expect(given.give).toHaveBeenCalledTimes(2);
  await page.getByRole('button', { name: 'More' }).click();
  expect(given.openDialog).toHaveBeenLastCalledWith();
});

test('what waits can be undone, and what was not sent says why and can be tried again', async () => {
  const tip = { key: 'one', amountCredits: 60 };
  const waits = tipping({ waiting: tip, leftCredits: 40 });
  const { unmount } = await show(<TipRow tipping={waits} />);
  await expect.element(page.getByText('Tipping 60 credits')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(waits.undo).toHaveBeenCalledOnce();

  const failed = tipping({ failed: { tip, reason: 'Nothing was charged.' } });
  await unmount();
  await show(<TipRow tipping={failed} />);
  await expect.element(page.getByText("Your tip of 60 credits wasn't sent.")).toBeVisible();
  await expect.element(page.getByText('Nothing was charged.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(failed.retry).toHaveBeenCalledOnce();
});
