import { bootSite, type Site } from '@candela/testkit/boot';
import { newMember } from '@candela/testkit/e2e-people';
import { newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** What staff did seconds ago is undone while nobody was mailed about it, and both are in the audit log. */

let site: Site;
let owner: StaffPerson;
let moderator: StaffPerson;
let other: StaffPerson;

beforeAll(async () => {
  site = await bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } });
  owner = await newOwner(site);
  moderator = await newStaff(site, owner, 'moderator');
  other = await newStaff(site, owner, 'moderator', 'other@example.test');
});
afterAll(() => site?.stop());

type Undone = { done: number; refused: { _id: string; msg: string }[] };

const undo = (staff: StaffPerson, action: string, ...records: string[]) =>
  site.ask<Undone>('adminAccess/undoActions', { action, records }, staff.token);
const account = async (username: string) => {
  const [found] = await site.ask<{ _id: string; isSuspended: boolean }[]>(
    'adminAccess/listAccounts',
    { search: username },
    owner.token,
  );
  if (!found) throw new Error(`${username} is nobody.`);
  return found;
};
const suspend = (_id: string, isSuspending = true) =>
  site.ask(
    `adminAccess/${isSuspending ? 'suspendAccount' : 'unsuspendAccount'}`,
    { _id, reason: 'By mistake.' },
    moderator.token,
  );
const mailsTo = async (email: string): Promise<string[]> => {
  const answer = await fetch(`${site.url}/dev/outbox.json?to=${encodeURIComponent(email)}`);
  const found = (await answer.json()) as { data?: { subject: string }[] } | { subject: string }[];
  return (Array.isArray(found) ? found : (found.data ?? [])).map(({ subject }) => subject);
};
const audited = async () => {
  const lines = await site.ask<{ action: string; targetLabel: string }[]>(
    'adminAccess/listAudit',
    {},
    owner.token,
  );
  return lines.map(({ action, targetLabel }) => `${action} ${targetLabel}`);
};

test('a suspension that is undone is mailed to nobody, and one that stands is', async () => {
  const slip = await newMember(site, 'slip.one');
  const meant = await newMember(site, 'meant.one');
  const ids = { slip: (await account('slip.one'))._id, meant: (await account('meant.one'))._id };
  await suspend(ids.slip);
  await suspend(ids.meant);
  expect((await undo(other, 'suspendAccount', ids.slip)).refused, 'by who did it alone').toHaveLength(1);
  expect(await undo(moderator, 'suspendAccount', ids.slip)).toEqual({ done: 1, refused: [] });
  expect((await account('slip.one')).isSuspended).toBe(false);
  const again = await undo(moderator, 'suspendAccount', ids.slip);
  expect(again).toMatchObject({ done: 0, refused: [{ msg: expect.stringContaining('too late') }] });
  expect((await audited()).slice(0, 3)).toEqual([
    'undoAction slip.one',
    'suspendAccount meant.one',
    'suspendAccount slip.one',
  ]);
  expect(await mailsTo(meant.email)).not.toContain('Your Candela account is suspended');
  await expect
    .poll(() => mailsTo(meant.email), { timeout: 45_000, interval: 500 })
    .toContain('Your Candela account is suspended');
  expect(await mailsTo(slip.email)).not.toContain('Your Candela account is suspended');
  expect((await undo(moderator, 'suspendAccount', ids.meant)).done, 'once it is mailed').toBe(0);
  expect((await account('meant.one')).isSuspended).toBe(true);

  await suspend(ids.meant, false);
  expect((await undo(moderator, 'unsuspendAccount', ids.meant)).done).toBe(1);
  expect((await account('meant.one')).isSuspended).toBe(true);
  const detail = await site.ask<{ suspensionReason: string }>(
    'adminAccess/getAccount',
    { _id: ids.meant },
    owner.token,
  );
  expect(detail.suspensionReason, 'as it was').toBe('By mistake.');
});

test('what has changed since is not undone, nor by a role that may not do it', async () => {
  await newMember(site, 'moved.one');
  const { _id } = await account('moved.one');
  await suspend(_id);
  await suspend(_id, false);
  expect((await undo(moderator, 'suspendAccount', _id)).done, 'it was lifted by hand').toBe(0);
  expect((await account('moved.one')).isSuspended).toBe(false);
  const answer = await site.call(
    'adminAccess/undoActions',
    { action: 'approvePayout', records: [_id] },
    moderator.token,
  );
  expect(answer.body).toMatchObject({ code: 'not_your_role' });
});
