import { createHash } from 'node:crypto';
import { bootSite, type Site } from '@candela/testkit/boot';
import { myProfile, newMember, newPublisher } from '@candela/testkit/e2e-people';
import { newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { uploadPortrait } from '@candela/testkit/e2e-uploads';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** What was reported, as staff open it on the running site. */

let site: Site;
let owner: StaffPerson;
let moderator: StaffPerson;
let support: StaffPerson;

beforeAll(async () => {
  site = await bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'error' } });
  owner = await newOwner(site);
  moderator = await newStaff(site, owner, 'moderator');
  support = await newStaff(site, owner, 'support');
});

afterAll(() => site?.stop());

const ask = <T>(call: string, input: object, token = moderator.token) => site.ask<T>(call, input, token);

interface Case {
  _id: string;
  evidence: { _id: string; label: string; sha256: string; sizeBytes: number; wipedAt: string | null }[];
}

test('a moderator opens the encrypted words of a report, which leaves a line in the log; support does not', async () => {
  const member = await newMember(site, 'encrypted.words');
  const own = await myProfile(site, member.token);
  await ask('complianceAccess/report', { kind: 'profile', id: own._id, reason: 'spam', text: 'Spam.' }, '');
  const [row] = await ask<Case[]>('adminAccess/listCases', { status: 'open' });
  const find = async () => (await ask<Case>('adminAccess/getCase', { _id: row?._id })).evidence;
  await expect.poll(async () => (await find()).length, { timeout: 30_000, interval: 300 }).toBe(1);
  const [copy] = await find();
  expect(copy).toMatchObject({ label: 'words.json', wipedAt: null });
  const opened = await ask<{ data: string; pieceCount: number }>('adminAccess/openEvidence', {
    _id: copy?._id,
  });
  const bytes = Buffer.from(opened.data, 'base64');
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(copy?.sha256);
  expect(bytes).toHaveLength(copy?.sizeBytes ?? 0);
  expect(JSON.parse(bytes.toString())).toMatchObject({ about: 'profile', id: own._id });
  const log = await ask('adminAccess/listAudit', { action: 'openEvidence' }, owner.token);
  expect(log).toMatchObject([{ staffEmail: moderator.email, targetId: copy?._id }]);
  const refused = await site.call('adminAccess/openEvidence', { _id: copy?._id }, support.token);
  expect(refused.status).toBe(404);
});

test('every picture of a reported message is kept with its case', async () => {
  const [member, model] = [
    await newMember(site, 'picture.reader'),
    await newPublisher(site, 'picture.maker'),
  ];
  const { uniqueId } = await myProfile(site, member.token);
  const { _id: conversationId } = await ask<{ _id: string }>(
    'userChat/openConversation',
    { userId: uniqueId },
    model.token,
  );
  const filenames = [
    await uploadPortrait(site, model.token, 'p1.webp'),
    await uploadPortrait(site, model.token, 'p2.webp'),
  ];
  const message = { conversationId, clientMessageId: uuid(), text: 'Two', filenames, priceCredits: 20 };
  const { _id: id } = await ask<{ _id: string }>('userChat/sendMessage', message, model.token);
  await ask('complianceAccess/report', { kind: 'message', id, reason: 'spam', text: '' }, member.token);
  const cases = await ask<(Case & { subjectKind: string })[]>('adminAccess/listCases', { status: 'open' });
  const _id = cases.find(({ subjectKind }) => subjectKind === 'message')?._id;
  const labels = async () =>
    (await ask<Case>('adminAccess/getCase', { _id })).evidence.map(({ label }) => label).toSorted();
  await expect
    .poll(labels, { timeout: 30_000, interval: 300 })
    .toEqual(['file.webp', 'file.webp', 'words.json']);
});
