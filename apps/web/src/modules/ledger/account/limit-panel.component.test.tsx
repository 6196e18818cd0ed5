import type { SpendingLimit } from '@candela/contract/ledger/operations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { emitToPage } from '../../../test-support/fake-realtime.ts';
import { show } from '../../../test-support/show.tsx';
import { LimitPanel } from './limit-panel.tsx';

const later = '2026-11-23T12:00:00.000Z';

/** Fakes the server's limit: lowering is immediate, raising or removing it is delayed. */
function serveLimit(limit: SpendingLimit) {
  const reply = () => ({ msg: '', data: limit });
  const api = fakeApi({
    ledger: {
      getSpendingLimit: reply,
      setSpendingLimit: ({ limitCredits }) => {
        if (limitCredits === null) limit.pending = { limitCredits, from: later };
        else limit.limitCredits = limitCredits;
        return reply();
      },
      cancelPendingLimit: () => {
        limit.pending = null;
        return reply();
      },
    },
  });
  return { ...api, limit };
}

test('a limit is set, lifting it waits, and can be cancelled until then', async () => {
  const { sent } = serveLimit({ limitCredits: null, spentCredits: 0, pending: null });
  await show(<LimitPanel />);
  await page.getByLabelText('Credits per month').fill('20');
  await page.getByRole('button', { name: 'Set limit' }).click();
  await expect.element(page.getByText('0 of 20 credits spent this month').first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove limit' }).click();
  await expect.element(page.getByText(/Your limit will be removed on/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep current limit' }).click();
  await expect.element(page.getByText(/Your limit will be removed on/)).not.toBeInTheDocument();
  expect(sent.filter(([operation]) => operation !== 'ledger.getSpendingLimit')).toEqual([
    ['ledger.setSpendingLimit', { limitCredits: 20 }],
    ['ledger.setSpendingLimit', { limitCredits: null }],
    ['ledger.cancelPendingLimit', {}],
  ]);
});

test('what is no whole number is not sent', async () => {
  const { sent } = serveLimit({ limitCredits: null, spentCredits: 0, pending: null });
  await show(<LimitPanel />);
  const field = page.getByLabelText('Credits per month');
  for (const typed of ['', '-5', '2.5', '10000001'.padEnd(9, '0')]) {
    await field.fill(typed);
    await page.getByRole('button', { name: 'Set limit' }).click();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  }
  expect(sent.map(([operation]) => operation)).not.toContain('ledger.setSpendingLimit');
});

test('what is spent in another tab shows at once', async () => {
  const { limit } = serveLimit({ limitCredits: 20, spentCredits: 0, pending: null });
  await show(<LimitPanel />);
  await expect.element(page.getByText('0 of 20 credits spent this month').first()).toBeVisible();
  limit.spentCredits = 15;
  emitToPage('wallet.balance', { netCreditScore: 85 });
  await expect.element(page.getByText('15 of 20 credits spent this month').first()).toBeVisible();
});

test('what was spent this month is one press from its lines', async () => {
  serveLimit({ limitCredits: null, spentCredits: 30, pending: null });
  await show(<LimitPanel />);
  const link = page.getByRole('link', { name: "This month's statement" });
  await expect.element(link).toBeVisible();
  const month = new Date().toISOString().slice(0, 7);
  expect(link.element().getAttribute('href')).toContain(`/purchase-history?from=${month}-01&to=${month}-`);
});
