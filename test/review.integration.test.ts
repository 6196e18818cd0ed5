import { bootSite, type Site } from '@candela/testkit/boot';
import { logIn, newMember, newPublisher } from '@candela/testkit/e2e-people';
import { newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { uploadPortrait } from '@candela/testkit/e2e-uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** What models of a level publish is looked at before it is shown, once settings say so. */

let site: Site;
let owner: StaffPerson;
let moderator: StaffPerson;
let model: { token: string; id: string };

beforeAll(async () => {
  site = await bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'error' } });
  owner = await newOwner(site);
  moderator = await newStaff(site, owner, 'moderator');
  const { token, _id: id } = await newPublisher(site, 'fresh.lamp');
  model = { token, id };
});

afterAll(() => site?.stop());

const ask = <T>(call: string, input: object, token = moderator.token) => site.ask<T>(call, input, token);

async function set(key: string, seen: number, value: number): Promise<void> {
  await ask('adminAccess/setSetting', { _id: key, seen, value, reason: 'A test.' }, owner.token);
  // Settings are read again in the background.
  await expect
    .poll(async () => {
      const rows = await ask<{ _id: string; value: unknown }[]>('adminAccess/getSettings', {}, owner.token);
      return rows.find(({ _id }) => _id === key)?.value;
    })
    .toBe(value);
}

type Own = { forOwner: { status: string; approval: string; approvalReason: string | null } };
const mineOf = async (id: string) =>
  (await ask<Own>('userPostOrComment/getOnePostAndComment', { id }, model.token)).forOwner;

/** Publishes a picture; resolves once the site has made what it shows of it. */
async function publish(title: string, file: string): Promise<string> {
  const files = [await uploadPortrait(site, model.token, file)];
  const { _id } = await ask<{ _id: string }>(
    'userGallery/create',
    { kind: 'gallery', title, files },
    model.token,
  );
  await expect.poll(async () => (await mineOf(_id)).status, { timeout: 30_000 }).toBe('published');
  return _id;
}

const isSeen = async (id: string) =>
  (await site.call('userPostOrComment/getOnePostAndComment', { id })).status === 200;

test('a new model is reviewed, a known one is not, and what is added later is looked at again', async () => {
  expect(await isSeen(await publish('Before the rule', 'p1.webp'))).toBe(true);
  await set('reviewNew', 0, 1);
  let waiting = '';
  await expect
    .poll(
      async () => {
        waiting = await publish('Under review', 'p2.webp');
        return (await mineOf(waiting)).approval;
      },
      { timeout: 20_000 },
    )
    .toBe('pending');
  expect(await isSeen(waiting)).toBe(false);
  const { queues } = await ask<{ queues: { items: { waiting: number; oldestAt: string | null } } }>(
    'adminAccess/dashboard',
    {},
  );
  expect(queues.items).toMatchObject({ waiting: 1, oldestAt: expect.any(String) });
  const [first] = await ask<{ _id: string; approval: string }[]>('adminAccess/listItems', {});
  expect(first).toMatchObject({ _id: waiting, approval: 'pending' });
  const shown = await ask<{ trust: string; pictures: string[] }>('adminAccess/getItem', { _id: waiting });
  expect(shown).toMatchObject({ trust: 'new', pictures: [expect.any(String)] });
  expect((await fetch(new URL(shown.pictures[0] ?? '', site.url))).status).toBe(200);

  const verdict = (approval: string, seen = 'pending') => ({
    _id: waiting,
    seen,
    approval,
    reason: 'The title does not fit.',
  });
  const both = await Promise.all([
    site.call('adminAccess/reviewItem', verdict('rejected'), moderator.token),
    site.call('adminAccess/reviewItem', verdict('rejected'), owner.token),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await mineOf(waiting)).toMatchObject({
    approval: 'rejected',
    approvalReason: 'The title does not fit.',
  });
  await ask('adminAccess/reviewItem', verdict('approved', 'rejected'));
  expect(await isSeen(waiting)).toBe(true);
  await expect
    .poll(async () =>
      (await ask<{ title: string }[]>('userNotification/getAll', {}, model.token)).map(({ title }) => title),
    )
    .toEqual(['“Under review” was approved', "“Under review” wasn't approved"]);

  const files = [await uploadPortrait(site, model.token, 'p3.webp')];
  await ask('userGallery/edit', { id: waiting, files }, model.token);
  expect((await mineOf(waiting)).approval).toBe('pending');
  await ask('adminAccess/setModelTrust', { _id: model.id, level: 'known', reason: 'Three good months.' });
  const known = await publish('By somebody we know', 'p4.webp');
  expect(await mineOf(known)).toMatchObject({ approval: 'approved' });
  expect(await isSeen(known)).toBe(true);
});

test('staff see what an account uses of its limits, and how many cases are about it', async () => {
  const member = await newMember(site, 'careful.reader');
  const token = await logIn(site, 'user', member);
  const reported = { kind: 'profile', id: model.id, reason: 'other', text: 'Please have a look.' };
  await ask('complianceAccess/report', reported, token);
  await uploadPortrait(site, model.token, 'p1.webp');
  type Seen = { reports: object; uploads: { openUploads: number } };
  const seen = (id: string) => ask<Seen>('adminAccess/getAccount', { _id: id });
  const { body } = await site.call('userAccess/get-profile', undefined, token);
  const { _id } = (body as { data: { _id: string } }).data;
  expect((await seen(_id)).reports).toEqual({ openReports: 1, openReportsMax: 30, casesAbout: 0 });
  const publisher = await seen(model.id);
  expect(publisher.reports).toEqual({ openReports: 0, openReportsMax: 30, casesAbout: 1 });
  expect(publisher.uploads.openUploads).toBeGreaterThan(0);
});
