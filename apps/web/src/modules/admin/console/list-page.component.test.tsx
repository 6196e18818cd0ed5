import type { HoldRow, PayoutRow } from '@candela/contract/admin/money';
import type { OrderRow } from '@candela/contract/admin/orders';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeRefusal, fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import { holds } from '../money/holds.tsx';
import { ledger } from '../money/ledger.tsx';
import { orders } from '../money/orders.tsx';
import { payouts } from '../money/payouts.tsx';
import { settlements } from '../money/settlements.tsx';
import { useStaff } from '../staff-session.ts';
import { ListPage } from './list-page.tsx';

const at = '2026-03-02T10:00:00.000Z';
const idOf = (n: number) => `0190a000-0000-7000-8000-00000000000${n}`;

beforeEach(() => {
  const rest = { isDisabled: false, hasSecondFactor: true, isDemo: false, passwordExpiresAt: null };
  const staff = { _id: idOf(9), email: 'f@site.test', name: 'Fin', role: 'finance' as const, ...rest };
  useStaff.setState({ token: 'x', staff: { ...staff, createdAt: at, lastSeenAt: at } });
});

test('checks of the ledger are sorted by their headings and kept to those with differences', async () => {
  const found = { what: 'balance', id: 'x', expected: '1', found: '2' };
  const { sent } = fakeApi({
    admin: {
      ledgerStatus: () => ({
        data: [
          { _id: '2', checkedAt: at, differences: [found] },
          { _id: '1', checkedAt: at, differences: [] },
        ],
        totalCount: 2,
      }),
    },
  });
  const asked = () => sent.at(-1)?.[1];
  await show(<ListPage list={ledger} />);
  await expect.element(page.getByRole('cell', { name: '1 difference' })).toBeVisible();
  expect(asked()).toMatchObject({ sort: '-checkedAt', result: 'all', from: '', to: '' });
  const result = page.getByRole('columnheader', { name: 'Result' });
  await result.getByRole('button').click();
  await expect.poll(asked).toMatchObject({ sort: '-differences' });
  await expect.element(result).toHaveAttribute('aria-sort', 'descending');
  await result.getByRole('button').click();
  await expect.poll(asked).toMatchObject({ sort: 'differences' });
  await page.getByRole('combobox', { name: 'Result' }).click();
  await page.getByRole('option', { name: 'With differences' }).click();
  await expect.poll(asked).toMatchObject({ sort: 'differences', result: 'different' });
});

test('a list whose search ends somewhere says so when it found nothing', async () => {
  fakeApi({ admin: { listSettlements: () => ({ data: [], totalCount: 0 }) } });
  await show(<ListPage list={settlements} />);
  await expect.element(page.getByText('No settlement files found')).toBeVisible();
  const ends = page.getByText(
    'Only the newest 50,000 were searched. Choose days or a filter to search older ones.',
  );
  await expect.element(ends).not.toBeInTheDocument();
  await page.getByRole('searchbox').click();
  await userEvent.keyboard('march{Enter}');
  await expect.element(ends).toBeVisible();
});

test('several orders are refunded in full, each by itself, and what was refused says why', async () => {
  const order = (n: number, refundedCredits: number): OrderRow => ({
    ...{ _id: idOf(n), number: n, createdAt: at, state: 'paid' },
    ...{ buyerId: idOf(8), buyer: 'ada', sellerId: idOf(0), seller: 'maren' },
    ...{
      subtotalCredits: 100,
      shippingCredits: 20,
      refundedCredits,
      lines: 'Poster',
      purchaseId: idOf(n + 4),
    },
  });
  const data = [order(1, 0), order(2, 20), order(3, 120)];
  const { sent } = fakeApi({
    admin: {
      listOrdersForStaff: () => ({ data, totalCount: 3 }),
      refundPurchase: ({ _id }) =>
        _id === idOf(6)
          ? new FakeRefusal(400, 'invalid_input', 'Check amountCredits.', {
              amountCredits: 'Over your limit.',
            })
          : { msg: 'Returned.' },
    },
  });
  await show(<ListPage list={orders} />);
  await expect.element(page.getByRole('checkbox', { name: 'Select: Order 1' })).toBeVisible();
  // What is only for several is offered on none, and the order that went back in full is not chosen.
  await expect.element(page.getByRole('button', { name: 'Refund', exact: true }).first()).toBeVisible();
  expect(page.getByRole('button', { name: 'Actions' }).elements()).toHaveLength(0);
  expect(page.getByRole('checkbox', { name: 'Select: Order 3' }).elements()).toHaveLength(0);
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await page.getByRole('button', { name: 'Refund in full (2)' }).click();
  await page.getByLabelText('Reason').fill('The shop was closed.');
  await page.getByRole('dialog').getByRole('button', { name: 'Refund in full' }).click();
  await expect.element(page.getByText('1 was refused')).toBeVisible();
  await expect
    .element(page.getByRole('dialog').getByRole('listitem'))
    .toHaveTextContent('Order 2 Over your limit.');
  const refunds = sent
    .filter(([operation]) => operation === 'admin.refundPurchase')
    .map(([, input]) => input);
  const reason = 'The shop was closed.';
  expect(refunds).toEqual([
    { _id: idOf(5), seenRefunded: 0, reason },
    { _id: idOf(6), seenRefunded: 20, reason },
  ]);
});

test('payouts approved together are undone together, and the list says so', async () => {
  const payout = (n: number): PayoutRow => ({
    ...{ _id: idOf(n), requestedAt: at, modelId: idOf(0), model: 'maren.vale', method: 'Bank' },
    ...{ amountCredits: 500, amountMinor: 4_000, currency: 'USD', status: 'requested', isAutomatic: false },
    ...{ batchId: null, reason: '', reference: '', provider: null, providerProblem: '' },
  });
  const { sent } = fakeApi({
    admin: {
      listPayouts: () => ({ data: [payout(1), payout(2)], totalCount: 2 }),
      decidePayouts: () => ({ msg: '', data: { done: 2, refused: [] } }),
      undoActions: () => ({ msg: '', data: { done: 2, refused: [] } }),
    },
  });
  await show(<ListPage list={payouts} />);
  await expect
    .element(page.getByRole('link', { name: 'maren.vale' }).first())
    .toHaveAttribute('href', `/admin/account?id=${idOf(0)}`);
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await page.getByRole('button', { name: 'Approve 2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve 2' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Undone.')).toBeVisible();
  expect(sent.find(([operation]) => operation === 'admin.undoActions')?.[1]).toEqual({
    action: 'approvePayout',
    records: [idOf(1), idOf(2)],
  });
});

test('a released hold is held again by its notice, and who was quicker is said', async () => {
  const hold: HoldRow = {
    ...{ _id: idOf(1), createdAt: at, modelId: idOf(2), model: 'maren.vale', kind: 'manual' },
    ...{ amountCredits: 48, reason: 'Two accounts, one face', paymentId: null },
  };
  const { sent } = fakeApi({
    admin: {
      listHolds: () => ({ data: [hold], totalCount: 1 }),
      releaseEarnings: () => ({ msg: 'Hold ended.' }),
      undoActions: () => ({
        msg: '',
        data: { done: 0, refused: [{ _id: idOf(1), msg: 'The model knows of it already.' }] },
      }),
    },
  });
  await show(<ListPage list={holds} />);
  await page.getByRole('button', { name: 'Release' }).click();
  await page.getByLabelText('Reason').fill('The wrong one.');
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('The model knows of it already.')).toBeVisible();
  expect(sent.find(([operation]) => operation === 'admin.undoActions')?.[1]).toEqual({
    action: 'releaseEarnings',
    records: [idOf(1)],
  });
});

test('a settlement file that differs says so, and its alarm is closed with a note', async () => {
  const file = {
    ...{ provider: 'ccbill' as const, firstDay: '2026-03-01', lastDay: '2026-03-01', readAt: at },
    ...{ readBy: 'Fin', lineCount: 3, ignoredCount: 0 },
  };
  const alarm = { oddCount: 2, raisedAt: at, closedAt: null, closedBy: null, note: null };
  const data = [
    { ...file, _id: idOf(1), fileName: 'bad.csv', alarm },
    { ...file, _id: idOf(2), fileName: 'good.csv', alarm: null },
  ];
  const { sent } = fakeApi({
    admin: {
      listSettlements: () => ({ data, totalCount: 2 }),
      closeSettlementAlarm: () => ({ msg: 'Alarm closed.' }),
    },
  });
  await show(<ListPage list={settlements} />, { at: '/?state=open' });
  await expect.element(page.getByText('2 lines differ')).toBeVisible();
  await expect.element(page.getByText('No alarm')).toBeVisible();
  expect(sent[0]?.[1]).toMatchObject({ state: 'open' });
  await page.getByRole('button', { name: 'Close alarm' }).click();
  await page.getByLabelText('What was done').fill('The provider corrects it.');
  await page.getByRole('dialog').getByRole('button', { name: 'Close alarm' }).click();
  await expect
    .poll(() => sent.find(([operation]) => operation === 'admin.closeSettlementAlarm')?.[1])
    .toEqual({ _id: idOf(1), note: 'The provider corrects it.' });
});
