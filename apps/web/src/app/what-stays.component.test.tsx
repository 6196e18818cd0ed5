import type { MyProfile } from '@candela/contract/accounts/profile';
import type { CallBooking } from '@candela/contract/calls/operations';
import type { ChatPlan } from '@candela/contract/plans/operations';
import type { SiteFeature } from '@candela/contract/shared/site-features';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import CallTimesScreen from '../modules/calls/screens/call-times-screen.tsx';
import MassMessageScreen from '../modules/messages/mass-message-screen.tsx';
import { ManagePlans } from '../modules/plans/manage/manage-plans.tsx';
import { PlanDialog } from '../modules/schedule/plan-dialog.tsx';
import { signIn } from '../platform/session/session-store.ts';
import { setSite } from '../platform/site-features.ts';
import { fakeApi } from '../test-support/fake-api.ts';
import { show } from '../test-support/show.tsx';

/** What people still find, and can still do, once the operator has turned a feature off. */

const id = (last: number) => `0198c5a0-0000-7000-8000-00000000000${last}`;
const person = (last: number, username: string) => ({
  _id: id(last),
  uniqueId: username,
  username,
  profileImage: null,
});
const model = person(1, 'maren');
const turnOff = (...off: SiteFeature[]) => setSite({ off, gone: [], texts: {} });
afterEach(() => setSite());

const buttons = () =>
  page
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
const chatPlan: ChatPlan = {
  _id: id(6),
  userId: { ...model, name: 'Maren' },
  title: 'Long evenings',
  description: '',
  planExist: false,
  endDate: null,
  closed: false,
  memberCount: 2,
  createdAt: '2026-05-01T20:00:00.000Z',
  price: 40,
  days: 7,
  messages: null,
  messagesLeft: null,
};
const nothing = () => ({ msg: '', data: [], totalCount: 0 });

test('an agreed call can be cancelled, and neither answered nor begun', async () => {
  const booking = (_id: string, status: CallBooking['status']): CallBooking => ({
    _id,
    model,
    member: person(2, 'tam'),
    startsAt: new Date().toISOString(),
    minutes: 20,
    note: '',
    cost: 10,
    status,
  });
  const data = [booking(id(3), 'asked'), booking(id(4), 'accepted')];
  const { sent } = fakeApi({
    calls: {
      listCallBookings: () => ({ msg: '', data, totalCount: 2 }),
      cancelCallBooking: () => ({ msg: 'Cancelled.' }),
    },
  });
  signIn({ token: 'token', user: { _id: model._id, type: 'model' } as MyProfile, existPlanIds: [] });
  turnOff('calls');
  await show(<CallTimesScreen />);
  await expect.element(page.getByText('This site no longer offers video calls.')).toBeVisible();
  await expect.poll(buttons).toEqual(['Cancel', 'Cancel']);
  await page.getByRole('button', { name: 'Cancel', exact: true }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect
    .poll(() => sent.filter(([name]) => name === 'calls.cancelCallBooking').map(([, input]) => input))
    .toEqual([{ bookingId: id(4) }]);
  turnOff();
  await expect.poll(buttons).toContain('Accept');
});

test('planned messages to many are listed and cancelled, and no new one is written', async () => {
  const planned = {
    _id: id(5),
    audience: 'followers' as const,
    filter: null,
    text: 'Tonight at nine',
    hasPicture: false,
    imageCount: 0,
    videoCount: 0,
    firstIsFree: false,
    priceCredits: null,
    status: 'scheduled' as const,
    sendAt: '2099-07-01T20:00:00.000Z',
    sentCount: 0,
  };
  fakeApi({ messages: { listCampaigns: () => ({ msg: '', data: [planned], totalCount: 1 }) } });
  turnOff('massMessages');
  const { unmount } = await show(<MassMessageScreen />);
  await expect.element(page.getByText('This site no longer offers messages to many.')).toBeVisible();
  await expect.element(page.getByText('Tonight at nine')).toBeVisible();
  expect(buttons()).toEqual(['Cancel message']);
  expect(page.getByRole('textbox').elements()).toEqual([]);
  await unmount();
});

test('a model sees her plans, codes and members, ends them, and makes none', async () => {
  fakeApi({
    plans: {
      listChatPlans: () => ({ msg: '', data: [chatPlan], totalCount: 1 }),
      listClubHousePlans: () => ({ ...nothing(), planExist: false, endDate: null }),
      listPromoCodes: nothing,
      listPlanMembers: nothing,
    },
  });
  turnOff('memberships');
  await show(<ManagePlans />);
  await expect.element(page.getByText('This site no longer offers memberships.')).toBeVisible();
  await expect.poll(buttons).toEqual(['Delete Long evenings']);
  turnOff();
  await expect.poll(buttons).toContain('Add chat plan');
  expect(buttons()).toContain('Edit Long evenings');
});

test('a private show is not among the kinds that are planned', async () => {
  fakeApi({});
  turnOff('privateShows');
  await show(<PlanDialog timeZone="UTC" onClose={() => {}} />);
  const kinds = () =>
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent);
  await page.getByRole('combobox', { name: 'Who can watch' }).click();
  await expect.poll(() => kinds().length).toBe(2);
  expect(kinds().join()).not.toContain('rivate');
});
