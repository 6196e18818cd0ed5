import type { EarningReport } from '@candela/contract/earnings/operations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import { AutomaticPayout } from './automatic-payout.tsx';

const at = '2026-12-01T06:00:00.000Z';
const terms = { payoutMinimumCredits: { bank: 500, wire: 2500, crypto: 1000 } } as EarningReport['terms'];
const settings = {
  methods: [
    {
      _id: '0198c1b2-0000-7000-8000-000000000001',
      kind: 'bank' as const,
      label: '…00',
      preferred: true,
      createdAt: at,
    },
  ],
  autoPayout: true,
  autoPayoutEvery: 'weekly' as const,
  autoPayoutFrom: 1200,
  nextAutoPayoutAt: at,
};

test('how often and from how much on payouts happen by themselves is hers to say', async () => {
  const { sent } = fakeApi({ earnings: { updatePayoutSettings: () => ({ data: settings }) } });
  await show(<AutomaticPayout settings={settings} terms={terms} />);
  await expect.element(page.getByText(/Every Tuesday we pay out.*1,200 credits/)).toBeVisible();
  await page.getByRole('radio', { name: 'Monthly' }).click({ force: true });
  await page.getByLabelText('Only from').fill('2000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Threshold saved')).toBeVisible();
  await page.getByLabelText('Only from').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent.filter(([name]) => name === 'earnings.updatePayoutSettings').map(([, input]) => input))
    .toEqual([{ autoPayoutEvery: 'monthly' }, { autoPayoutFrom: 2000 }, { autoPayoutFrom: null }]);
});
