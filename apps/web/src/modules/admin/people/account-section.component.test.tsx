import type { AccountRecord } from '@candela/contract/admin/account-page';
import type { StaffRole } from '@candela/contract/admin/staff-roles';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import { useStaff } from '../staff-session.ts';
import { AccountSectionList } from './account-section.tsx';

const at = '2026-03-02T10:00:00.000Z';
const idOf = (n: number) => `0190a000-0000-7000-8000-00000000000${n}`;
const record = (changes: Partial<AccountRecord>): AccountRecord => ({
  ...{ _id: idOf(1), foundBy: idOf(1), title: 'Silk and smoke', kind: 'video', state: 'done', at },
  ...{ counterpart: null, counterpartId: null, credits: null, refundedCredits: null },
  ...{ amountMinor: null, currency: null },
  ...changes,
});

function logIn(role: StaffRole): void {
  const rest = { isDisabled: false, hasSecondFactor: true, isDemo: false, passwordExpiresAt: null };
  const staff = { _id: idOf(9), email: 's@site.test', name: 'Sam', role, ...rest };
  useStaff.setState({ token: 'x', staff: { ...staff, createdAt: at, lastSeenAt: at } });
}
const hrefs = () =>
  page
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'));

test('a sale leads to its place among purchases and to whoever bought it, and the section to all of them', async () => {
  logIn('finance');
  const sale = record({ counterpart: 'ada.quill', counterpartId: idOf(2), credits: 60 });
  fakeApi({ admin: { listAccountRecords: () => ({ data: [sale], totalCount: 1 }) } });
  await show(<AccountSectionList accountId={idOf(5)} section="sales" />);
  await expect.element(page.getByText('Silk and smoke')).toBeVisible();
  expect(hrefs()).toEqual([
    `/admin/purchases?accountId=${idOf(5)}`,
    `/admin/purchases?q=${idOf(1)}`,
    `/admin/account?id=${idOf(2)}`,
  ]);
});

test('a case is opened by its number, and is words alone to a role that decides none', async () => {
  const one = record({ title: '#12 Silk and smoke', kind: 'copyright', state: 'open', foundBy: '12' });
  fakeApi({ admin: { listAccountRecords: () => ({ data: [one], totalCount: 1 }) } });
  logIn('moderator');
  await show(<AccountSectionList accountId={idOf(5)} section="reports" />);
  await expect
    .element(page.getByRole('link', { name: '#12 Silk and smoke' }))
    .toHaveAttribute('href', `/admin/cases?status=all&q=12&open=${idOf(1)}`);
  logIn('support');
  await expect.poll(hrefs).toEqual([]);
});

test('a hold that was released is in no list any more', async () => {
  logIn('finance');
  const rows = [record({ state: 'held' }), record({ _id: idOf(2), foundBy: idOf(2), state: 'released' })];
  fakeApi({ admin: { listAccountRecords: () => ({ data: rows, totalCount: 2 }) } });
  await show(<AccountSectionList accountId={idOf(5)} section="holds" />);
  await expect.element(page.getByText('Silk and smoke').first()).toBeVisible();
  expect(hrefs()).toEqual([`/admin/holds?accountId=${idOf(5)}`, `/admin/holds?q=${idOf(1)}`]);
});
