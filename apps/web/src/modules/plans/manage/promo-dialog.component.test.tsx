import type { MyProfile } from '@candela/contract/accounts/profile';
import type { ChatPlan, ClubHousePlan } from '@candela/contract/plans/operations';
import { afterAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { signIn } from '../../../platform/session/session-store.ts';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import { PromoDialog } from './promo-dialog.tsx';

const id = '0198c5a0-0000-7000-8000-000000000001';
const base = {
  _id: id,
  userId: { _id: id, uniqueId: 'tilda', username: 'tilda', name: 'Tilda', profileImage: null },
  description: '',
  planExist: false,
  endDate: null,
  closed: false,
  memberCount: 0,
  createdAt: '2026-11-01T00:00:00.000Z',
};
const chat: ChatPlan = {
  ...base,
  _id: id.replace(/1$/, '2'),
  title: 'Letters',
  price: 40,
  days: 30,
  messages: null,
  messagesLeft: null,
};
const club: ClubHousePlan = {
  ...base,
  title: 'Back row',
  benefits: [],
  prices: [
    { months: 1, price: 99, perMonth: 99, savingPercent: 0 },
    { months: 3, price: 250, perMonth: 83, savingPercent: 16 },
  ],
  price: 99,
  trialDays: 0,
  trialOpen: false,
  includesChat: false,
  covers: ['video'],
  trialCovers: ['video'],
  trialOpensPriced: false,
  membershipId: null,
  autoRenew: false,
};

afterAll(() => page.viewport(1440, 900));

test.each([390, 1440])('a promo code says at %i px what each first payment brings', async (width) => {
  await page.viewport(width, 900);
  const kinds = [
    { kind: 'clubHousePlan' as const, percent: 80, coming: [] },
    { kind: 'chatPlan' as const, percent: 50, coming: [] },
  ];
  fakeApi({
    ledger: { getCreatorShare: () => ({ data: kinds }) },
    plans: {
      listChatPlans: () => ({
        data: [chat, { ...chat, _id: id.replace(/1$/, '3'), title: 'Old', closed: true }],
        totalCount: 2,
      }),
      listClubHousePlans: () => ({ data: [club], totalCount: 1, planExist: false, endDate: null }),
    },
  });
  signIn({ token: 'token', user: { _id: id, type: 'model' } as MyProfile, existPlanIds: [] });
  await show(<PromoDialog onClose={() => {}} />);
  const prices = page.getByRole('region', { name: 'First payment with this code' });
  await expect.element(page.getByLabelText('Amount')).toBeVisible();
  await expect.element(prices).not.toBeInTheDocument();
  await page.getByLabelText('Amount').fill('10');
  const lines = async () => {
    await expect.element(prices).toBeVisible();
    return prices
      .getByRole('listitem')
      .elements()
      .map((one) => one.textContent?.replaceAll(/\s+/g, ' '));
  };
  // Of 99, ten percent are ten: rounded for the buyer.
  await expect
    .poll(lines)
    .toEqual([
      expect.stringMatching(/^Back row, 1 month.*89.*You get 71\.2 credits$/),
      expect.stringMatching(/^Back row, 3 months.*225.*You get 180 credits$/),
      expect.stringMatching(/^Letters.*36.*You get 18 credits$/),
    ]);
  await page.getByRole('radio', { name: 'Credits' }).click({ force: true });
  await page.getByLabelText('Amount').fill('40');
  await expect.poll(async () => (await lines()).at(-1)).toMatch(/^Letters.*0.*You get nothing$/);
  await page.getByRole('combobox', { name: 'Applies to' }).click();
  await page.getByRole('option', { name: 'Back row' }).click();
  await expect.poll(async () => (await lines()).length).toBe(2);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
