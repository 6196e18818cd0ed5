import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { bootSite, type Site } from '@candela/testkit/boot';
import { documentPicture, passportFacts, sendPassport } from '@candela/testkit/e2e-documents';
import { newMember, newPublisher } from '@candela/testkit/e2e-people';
import { newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { uploadPortrait } from '@candela/testkit/e2e-uploads';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Documents of a model, from the upload to the approval, on the running site. */

let site: Site;
let owner: StaffPerson;
let moderator: StaffPerson;

beforeAll(async () => {
  site = await bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'debug' } });
  owner = await newOwner(site);
  moderator = await newStaff(site, owner, 'moderator');
});

afterAll(() => site?.stop());

const password = 'Kettle-and-lantern-42';

async function signUp(username: string): Promise<string> {
  const email = `${username}@example.test`;
  const form = { type: 'model', username, email, password, dob: '1991-04-23', acceptTerms: true };
  expect((await site.call('userAccess/register', form)).status).toBe(200);
  const otp = await site.outbox(email);
  const code = { purpose: 'verifyEmail', email, otp };
  const { body } = await site.call('userAccess/change-password', code);
  const { unverifiedUser } = (body.data as { result: { unverifiedUser: { applicationToken: string } } })
    .result;
  return unverifiedUser.applicationToken;
}

async function logIn(login: string) {
  const { body } = await site.call('userAccess/login', { login, password, type: 'model' });
  return body.data as {
    status: string;
    token?: string;
    unverifiedUser?: { waitingFor: string; reason?: string; applicationToken: string };
  };
}

const ask = <T>(call: string, input: object, token = moderator.token) => site.ask<T>(call, input, token);

type Row = { _id: string; username: string; checkId: string | null; documents: string; approval: string };
async function rowOf(username: string, state = 'waiting'): Promise<Row> {
  const rows = await ask<Row[]>('adminAccess/listApprovals', { search: username, state });
  const [row] = rows;
  if (!row) throw new Error(`${username} is not among those ${state}.`);
  return row;
}

type Asked = { part: string; reason: string }[];

async function upload(token: string | undefined, side: string): Promise<string> {
  const data = (await documentPicture(120)).toString('base64');
  const { body } = await site.call('identityAccess/uploadDocument', { token, side, data });
  return (body.data as { fileId: string }).fileId;
}

type Check = {
  _id: string;
  status: string;
  facts: { legalName: string; number: string; ageYears: number; isSameDob: boolean } | null;
  files: { _id: string; side: string; reason: string | null }[];
};

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

test('documents are encrypted, seen by moderators only with a line in the log, rejected, sent again and approved', async () => {
  const token = await signUp('encrypted.lamp');
  const view = (await site.call('identityAccess/getIdentity', { token })).body.data;
  expect(view).toMatchObject({ status: 'none' });
  const none = await rowOf('encrypted.lamp');
  const early = { _id: none._id, seen: 'pending' };
  expect((await site.call('adminAccess/approveModel', early, moderator.token)).status).toBe(409);

  const facts = passportFacts();
  const young = `${new Date().getUTCFullYear() - 17}-01-01`;
  expect((await sendPassport(site, token, { ...facts, dob: young })).body.code).toBe('under_age');
  const old = await sendPassport(site, token, { ...facts, expiresOn: '2020-01-01' });
  expect(old.body).toMatchObject({ code: 'invalid_input', fields: { expiresOn: expect.any(String) } });
  const bare = await sendPassport(site, token, { ...facts, kind: 'idCard' });
  expect(bare.body).toMatchObject({ code: 'invalid_input', fields: { back: expect.any(String) } });
  const sent = await sendPassport(site, token);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  expect(JSON.stringify(sent.body)).not.toContain(facts.number);

  const vault = await filesBelow(path.join(site.dataFolder, 'vault'));
  expect(vault).toHaveLength(2);
  for (const file of vault) {
    const bytes = await readFile(file);
    expect(
      await sharp(bytes)
        .metadata()
        .catch(() => 'encrypted'),
    ).toBe('encrypted');
  }
  expect(await filesBelow(path.join(site.dataFolder, 'files'))).toEqual([]);

  const row = await rowOf('encrypted.lamp');
  expect(row).toMatchObject({ documents: 'pending', approval: 'pending' });
  const [check] = await ask<Check[]>('adminAccess/getIdentityChecks', { _id: row._id });
  expect(check?.facts).toMatchObject({ legalName: facts.legalName, number: facts.number, isSameDob: true });
  const front = check?.files.find(({ side }) => side === 'front');
  const seen = await site.call('adminAccess/viewDocument', { _id: front?._id }, moderator.token);
  const picture = seen.body.data as { contentType: string; data: string };
  const facing = await sharp(Buffer.from(picture.data, 'base64')).metadata();
  expect(facing).toMatchObject({ format: 'webp', width: 420 });
  expect(facing.exif).toBeUndefined();
  const log = await ask<{ action: string; staffEmail: string; targetId: string }[]>(
    'adminAccess/listAudit',
    { action: 'viewDocument' },
    owner.token,
  );
  expect(log).toMatchObject([{ staffEmail: moderator.email, targetId: front?._id }]);

  const reject = {
    _id: row._id,
    seen: 'pending',
    checkId: row.checkId,
    reason: 'We cannot read it.',
    pictures: { selfie: 'Your face is cut off.' },
  };
  const blind = { ...reject, checkId: null };
  expect((await site.call('adminAccess/rejectModel', blind, moderator.token)).status).toBe(409);
  expect((await site.call('adminAccess/rejectModel', reject, moderator.token)).status).toBe(200);
  const answer = await logIn('encrypted.lamp');
  expect(answer.unverifiedUser).toMatchObject({ waitingFor: 'rejected' });
  expect(answer.unverifiedUser?.reason).toContain('Your face is cut off.');

  const again = { token: answer.unverifiedUser?.applicationToken };
  const asked = (await site.call('identityAccess/getIdentity', again)).body.data as { asked: Asked };
  expect(asked.asked).toEqual([{ part: 'selfie', reason: 'Your face is cut off.' }]);
  const selfie = await upload(again.token, 'selfie');
  const second = await site.call('identityAccess/correctIdentity', { ...again, selfie });
  expect(second.body.data, JSON.stringify(second.body)).toMatchObject({ status: 'pending', asked: [] });
  expect((await logIn('encrypted.lamp')).unverifiedUser?.waitingFor).toBe('approval');
  const waiting = await rowOf('encrypted.lamp');
  const approve = { _id: row._id, seen: 'pending', checkId: waiting.checkId };
  expect((await site.call('adminAccess/approveModel', approve, moderator.token)).status).toBe(200);
  const session = await logIn('encrypted.lamp');
  expect(session.status).toBe('signedIn');
  const mine = await site.call('identityAccess/getIdentity', {}, session.token);
  expect(mine.body.data).toMatchObject({ status: 'approved', expiry: 'fine' });
  const words = JSON.stringify([site.output(), await rowOf('encrypted.lamp', 'approved')]);
  for (const secret of [facts.number, facts.legalName]) expect(words).not.toContain(secret);
});

/** A model whose documents were rejected for the parts named. */
async function rejectedFor(username: string, wrong: Record<string, unknown>) {
  const first = await signUp(username);
  const { files } = await sendPassport(site, first);
  const row = await rowOf(username);
  const reject = { _id: row._id, seen: 'pending', checkId: row.checkId, reason: 'Not quite.', ...wrong };
  await ask('adminAccess/rejectModel', reject);
  return { token: (await logIn(username)).unverifiedUser?.applicationToken ?? '', _id: row._id, files };
}

const correct = (token: string, form: object) =>
  site.call('identityAccess/correctIdentity', { token, ...form });
const pendingOf = async (_id: string) => {
  const checks = await ask<(Check & Record<string, unknown>)[]>('adminAccess/getIdentityChecks', { _id });
  return checks.find(({ status }) => status === 'pending');
};

test('of two decisions on the same documents one holds, and an approval is taken back by hand', async () => {
  // Under a name of her own: a search below counts who has the usual one.
  await sendPassport(site, await signUp('paired.lamp'), { ...passportFacts(), legalName: 'Thea Ann Wicks' });
  const row = await rowOf('paired.lamp');
  const decision = { _id: row._id, seen: 'pending', checkId: row.checkId };
  const reason = 'We cannot read it.';
  const both = await Promise.all([
    site.call('adminAccess/rejectModel', { ...decision, reason }, moderator.token),
    site.call('adminAccess/approveModel', decision, owner.token),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const isApproved = both[1]?.status === 200;
  expect((await logIn('paired.lamp')).status === 'signedIn').toBe(isApproved);
  if (!isApproved) return;
  const back = { _id: row._id, seen: 'approved', checkId: null, reason };
  expect((await site.call('adminAccess/rejectModel', back, moderator.token)).status).toBe(200);
  expect((await logIn('paired.lamp')).unverifiedUser).toMatchObject({ waitingFor: 'rejected', reason });
});

test('after a rejection exactly the parts that were wrong are asked again, and the others stay as they were sent', async () => {
  const facts = { legalName: 'Write it as on the passport.', expiresOn: 'The year is another.' };
  const { token, _id, files } = await rejectedFor('third.wick', {
    facts,
    pictures: { front: 'It is blurred.' },
  });
  const { asked } = (await site.call('identityAccess/getIdentity', { token })).body.data as { asked: Asked };
  expect(asked).toEqual([
    { part: 'legalName', reason: facts.legalName },
    { part: 'expiresOn', reason: facts.expiresOn },
    { part: 'front', reason: 'It is blurred.' },
  ]);

  // Around it: everything anew, a part that was right, too little, a picture that is hers no more, and a minor.
  const whole = await sendPassport(site, token, { ...passportFacts(), number: 'Z199' });
  expect(whole.body).toMatchObject({ code: 'conflict' });
  const front = await upload(token, 'front');
  const expiresOn = passportFacts().expiresOn;
  const right = { legalName: 'Ona Wicker', expiresOn, front };
  expect((await correct(token, { ...right, number: 'Z199', dob: '1999-01-01' })).body).toMatchObject({
    code: 'invalid_input',
    fields: { number: expect.any(String), dob: expect.any(String) },
  });
  const selfie = await upload(token, 'selfie');
  expect((await correct(token, { ...right, selfie })).body).toMatchObject({
    fields: { selfie: expect.any(String) },
  });
  expect((await correct(token, { legalName: 'Ona Wicker', front })).body).toMatchObject({
    code: 'invalid_input',
    fields: { expiresOn: expect.any(String) },
  });
  expect((await correct(token, { ...right, front: files.front })).body).toMatchObject({
    code: 'invalid_input',
    fields: { front: expect.any(String) },
  });
  expect((await correct(token, { ...right, expiresOn: '2020-01-01' })).body).toMatchObject({
    fields: { expiresOn: expect.any(String) },
  });
  expect(await pendingOf(_id)).toBeUndefined();

  const both = await Promise.all([correct(token, right), correct(token, right)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const check = await pendingOf(_id);
  const before = passportFacts();
  expect(check).toMatchObject({
    isCorrection: true,
    facts: { legalName: 'Ona Wicker', number: before.number, dob: before.dob, aliases: before.aliases },
  });
  const sides = check?.files.map(({ _id: file, side }) => ({ file, side }));
  expect(sides).toEqual([
    { file: front, side: 'front' },
    { file: files.selfie, side: 'selfie' },
  ]);
  // While it waits, nothing of it is replaced by a whole form either.
  expect((await sendPassport(site, token)).body).toMatchObject({ code: 'conflict' });
  expect((await correct(token, right)).body).toMatchObject({ code: 'conflict' });
  const row = await rowOf('third.wick');
  await ask('adminAccess/approveModel', { _id, seen: 'pending', checkId: row.checkId });
  expect((await logIn('third.wick')).status).toBe('signedIn');
});

test('a rejection that names no part asks for the whole form, and nobody corrects what was never sent', async () => {
  const { token } = await rejectedFor('fourth.wick', {});
  expect((await site.call('identityAccess/getIdentity', { token })).body.data).toMatchObject({ asked: [] });
  expect((await correct(token, { legalName: 'Another Name' })).body).toMatchObject({ code: 'conflict' });
  expect((await sendPassport(site, token)).body.data).toMatchObject({ status: 'pending' });
  const fresh = await signUp('fifth.wick');
  expect((await correct(fresh, { legalName: 'Another Name' })).body).toMatchObject({ code: 'conflict' });
  const nobody = 'x'.repeat(43);
  expect((await correct(nobody, { legalName: 'Another Name' })).body).toMatchObject({
    code: 'unauthenticated',
  });
});

test('a document of another kind comes with the back the one before had not', async () => {
  const { token, _id } = await rejectedFor('sixth.wick', { facts: { kind: 'This is an identity card.' } });
  const bare = await correct(token, { kind: 'idCard' });
  expect(bare.body).toMatchObject({ code: 'invalid_input', fields: { back: expect.any(String) } });
  const back = await upload(token, 'back');
  expect((await correct(token, { kind: 'idCard', back })).status).toBe(200);
  const check = await pendingOf(_id);
  expect(check).toMatchObject({ kind: 'idCard' });
  expect(check?.files.map(({ side }) => side)).toEqual(['front', 'back', 'selfie']);
});

test('pictures of another model, of no model and of nobody are not taken', async () => {
  const one = await signUp('first.lamp');
  const other = await signUp('second.lamp');
  const { files } = await sendPassport(site, one, { ...passportFacts(), expiresOn: '2020-01-01' });
  const stolen = { token: other, ...passportFacts(), ...files };
  expect((await site.call('identityAccess/sendIdentity', stolen)).body).toMatchObject({
    code: 'invalid_input',
    fields: { front: expect.any(String) },
  });
  const upload = { side: 'front', data: Buffer.from('<script>no picture</script>').toString('base64') };
  expect((await site.call('identityAccess/uploadDocument', upload)).body.code).toBe('unauthenticated');
  expect((await site.call('identityAccess/uploadDocument', { ...upload, token: one })).body.code).toBe(
    'unreadable_file',
  );
  const member = await newMember(site, 'plain.member');
  expect((await site.call('identityAccess/uploadDocument', upload, member.token)).body.code).toBe(
    'wrong_account_type',
  );
});

test('somebody without an account is named by a release; records list who is seen in what', async () => {
  const { token } = await newPublisher(site, 'third.lamp');
  const set = { _id: 'releasesRequired', seen: 0, value: 1, reason: 'A test.' };
  await ask('adminAccess/setSetting', set, owner.token);
  const statusOf = async (_id: string) => {
    const { forOwner } = await ask<{ forOwner: { status: string } }>(
      'userPostOrComment/getOnePostAndComment',
      { id: _id },
      token,
    );
    return forOwner.status;
  };
  const publish = async (people: object[]) => {
    const files = [await uploadPortrait(site, token, 'p1.webp')];
    const form = { kind: 'gallery', title: 'Two lamps', files, people };
    const { _id } = await ask<{ _id: string }>('userGallery/create', form, token);
    await expect.poll(() => statusOf(_id), { timeout: 30_000 }).not.toBe('processing');
    return { _id, status: await statusOf(_id) };
  };
  await expect
    .poll(async () => (await publish([{ name: 'Ida Wick' }])).status, { timeout: 30_000 })
    .toBe('draft');

  const upload = async (side: string, hue: number) => {
    const data = (await documentPicture(hue)).toString('base64');
    return (await ask<{ fileId: string }>('identityAccess/uploadDocument', { side, data }, token)).fileId;
  };
  const facts = { ...passportFacts(), legalName: 'Ida Marie Wick', aliases: 'I. W.', number: 'Q99' };
  const pictures = {
    release: await upload('release', 90),
    front: await upload('front', 210),
    selfie: await upload('selfie', 24),
  };
  const form = { ...facts, ...pictures, signedOn: '2026-01-15' };
  const early = { ...form, signedOn: '2999-01-01' };
  expect((await site.call('identityAccess/addRelease', early, token)).body).toMatchObject({
    fields: { signedOn: expect.any(String) },
  });
  const release = await ask<{ _id: string }>('identityAccess/addRelease', form, token);
  const other = await newPublisher(site, 'fourth.lamp');
  const named = { name: 'Ida Wick', releaseId: release._id };
  const theirs = [await uploadPortrait(site, other.token, 'p2.webp')];
  const foreign = { kind: 'gallery', title: 'Mine', files: theirs, people: [named] };
  expect((await site.call('userGallery/create', foreign, other.token)).body.code).toBe('invalid_input');
  const item = await publish([named]);
  expect(item.status).toBe('published');

  const listed = await site.call('adminAccess/listPerformers', { search: 'marie' }, moderator.token);
  expect(listed.body.data).toMatchObject([
    { kind: 'release', legalName: facts.legalName, number: 'Q99', itemCount: 1, username: 'third.lamp' },
  ]);
  const detail = await ask<{ files: { _id: string; side: string }[]; items: { _id: string }[] }>(
    'adminAccess/getPerformer',
    { _id: release._id, kind: 'release' },
  );
  expect(detail.items.map(({ _id }) => _id)).toEqual([item._id]);
  expect(detail.files.map(({ side }) => side)).toEqual(['release', 'front', 'selfie']);
  await ask('adminAccess/viewDocument', { _id: detail.files[0]?._id });
  const { csv } = await ask<{ csv: string }>('adminAccess/exportPerformers', { search: '' });
  expect(csv).toContain(item._id);
  expect(csv).toContain('Maren Adele Vale');
  const found = async (search: string, kind = 'all') =>
    (await ask<{ legalName: string }[]>('adminAccess/listPerformers', { search, kind })).map(
      ({ legalName }) => legalName,
    );
  // Whole words in any order, however they are written; parts of words stay between their owner and the vault.
  expect(await found('vàle MAREN')).toEqual(['Maren Adele Vale']);
  expect(await found('mare')).toEqual([]);
  expect(await found('vale', 'release')).toEqual([]);
  expect(await found('!?')).toEqual([]);
  // A username is no secret.
  expect((await found('third.l')).length).toBeGreaterThan(0);

  const reject = { _id: release._id, reason: 'The signature is missing.' };
  const both = await Promise.all([
    site.call('adminAccess/rejectRelease', reject, moderator.token),
    site.call('adminAccess/rejectRelease', reject, owner.token),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const files = [await uploadPortrait(site, token, 'p3.webp')];
  const later = { kind: 'gallery', title: 'Later', files, people: [named] };
  expect((await site.call('userGallery/create', later, token)).body.code).toBe('invalid_input');
});
