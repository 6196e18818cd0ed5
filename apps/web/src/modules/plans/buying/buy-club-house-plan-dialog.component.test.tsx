import type { MyProfile } from '@candela/contract/accounts/profile';
import type { ClubHousePlan } from '@candela/contract/plans/operations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { usePurchaseRequest } from '../../../platform/purchase/purchase-intent.ts';
import { signIn } from '../../../platform/session/session-store.ts';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import { BuyClubHousePlanDialog } from './buy-club-house-plan-dialog.tsx';

const id = '0198c5a0-0000-7000-8000-000000000001';
const plan: ClubHousePlan = {
  _id: id,
  userId: { _id: id, uniqueId: 'tilda', username: 'tilda', name: 'Tilda', profileImage: null },
  title: 'Back of the hall',
  description: '',
  planExist: false,
  endDate: null,
  closed: false,
  memberCount: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  benefits: [],
  prices: [{ months: 1, price: 90, perMonth: 90, savingPercent: 0 }],
  price: 90,
  trialDays: 7,
  trialOpen: true,
  includesChat: true,
  covers: ['video'],
  trialCovers: ['video'],
  trialOpensPriced: true,
  membershipId: null,
  autoRenew: false,
};

/** The sentence the purchase dialog is given. */
function Terms() {
  const request = usePurchaseRequest();
  return <output>{request?.ask === 'purchase' && request.intent.terms}</output>;
}

test('the dialog says the whole of what each choice costs, and hands the same sentence on', async () => {
  fakeApi({
    plans: {
      quotePlan: ({ trial = false, once = false }) => ({
        msg: 'ok',
        data: {
          kind: 'clubHousePlan',
          planId: id,
          option: ['months=1', trial && 'trial', once && 'once'].filter(Boolean).join(','),
          credits: trial ? 0 : 90,
          listCredits: 90,
          renewalCredits: once ? null : 90,
          trial,
          endDate: '2026-12-23T12:00:00.000Z',
          covers: ['video'],
          opensPriced: true,
          includesChat: true,
        },
      }),
    },
  });
  signIn({ token: 'token', user: { _id: id, type: 'user' } as MyProfile, existPlanIds: [] });
  await show(
    <>
      <BuyClubHousePlanDialog plan={plan} onClose={() => {}} />
      <Terms />
    </>,
  );
  await expect.element(page.getByText(/^Free until .*, then 90 credits on that day/)).toBeVisible();
  await page.getByRole('switch').click({ force: true });
  await expect.element(page.getByText(/^You pay 90 credits now, then 90 credits on/)).toBeVisible();
  await page.getByRole('radio', { name: /Don't renew/ }).click({ force: true });
  const ends = page.getByText(/^You pay 90 credits now; it ends on .* and doesn’t renew\.$/);
  await expect.element(ends).toBeVisible();
  const words = ends.element().textContent;
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => document.querySelector('output')?.textContent).toBe(words);
});
