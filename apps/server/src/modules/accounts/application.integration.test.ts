import { dayMs } from '@candela/contract/shared/durations';
import { contextOf, refusal } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { createRouterClient } from '@orpc/server';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { profilePictureRoutes, type WaitingPicturesDeps } from './index.ts';
import { goodPassword, openTestAccounts, type TestAccounts } from './test-accounts.ts';

/** What a model does while she waits, and what of it anybody else gets to see. */

let site: TestAccounts;
let looksFirst = true;
const stored = new Map<string, Uint8Array>();

const keyOf = ({ key, visibility }: { key: string; visibility: string }) => `${visibility} ${key}`;
const pictures: WaitingPicturesDeps = {
  files: {
    putPrivate: async (key, bytes) => void stored.set(keyOf({ key, visibility: 'private' }), bytes),
    copy: async (from, to) => void stored.set(keyOf(to), stored.get(keyOf(from)) ?? Buffer.alloc(0)),
    delete: async (file) => void stored.delete(keyOf(file)),
    presignGet: async ({ key }) => `/signed/${key}`,
    publicUrl: (key) => `/files/${key}`,
  },
  rewritePicture: async (bytes) => Buffer.from(bytes),
  makeCopies: async ({ key }) => void copied.push(key),
  looksFirst: async () => looksFirst,
};
const copied: string[] = [];
const publicKeys = () => [...stored.keys()].filter((key) => key.startsWith('public'));

beforeAll(async () => {
  site = openTestAccounts(await openTestDatabase(), 0, { pictures });
});
beforeEach(() => {
  looksFirst = true;
  stored.clear();
  copied.length = 0;
});
afterAll(() => site.close());

let data: string;
beforeAll(async () => {
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#a0522d' } });
  data = (await picture.webp().toBuffer()).toString('base64');
});

/** A model who confirmed her email and waits. */
async function applicant() {
  const form = site.form({ type: 'model' });
  await site.visitor.register(form);
  const otp = site.code(form.email);
  const verified = await site.visitor.verifyCode({ email: form.email, otp, purpose: 'verifyEmail' });
  if (verified.data.purpose !== 'verifyEmail' || verified.data.result.status !== 'unverified') {
    throw new Error('She does not wait.');
  }
  const token = verified.data.result.unverifiedUser.applicationToken ?? '';
  const [row] = await site.run('select id, unique_id from accounts.accounts where email = $1', [form.email]);
  return { form, token, id: String(row?.id), uniqueId: String(row?.unique_id) };
}
const applicationOf = async (token: string) => (await site.visitor.getApplication({ token })).data;
const shownOf = async (id: string) =>
  (await site.run('select profile_image, cover_image from accounts.accounts where id = $1', [id]))[0];
const approvePictures = (accountId: string, pictureIds: string[]) =>
  site.database.transaction((tx) =>
    site.accounts.approvePictures(tx, { accountId, pictureIds, withApplication: false }),
  );

const decidedPictures = () =>
  site.events.published.filter((name) => name === 'accounts.picturesDecided').length;

/** The picture operations of a session, with a library that makes whatever is asked for. */
async function withSession(token: string) {
  const routes = profilePictureRoutes({
    database: site.database,
    clock: site.now,
    events: site.events,
    pictures,
    publishPicture: async ({ filename, folder, visibility }) => {
      const key = `${folder}/${filename}`;
      stored.set(keyOf({ key, visibility }), Buffer.from(filename));
      return visibility === 'private' ? key : `/files/${key}`;
    },
  });
  return createRouterClient(routes, { context: contextOf(await site.accounts.authenticate(token)) });
}
const filename = (name: string) => `album/0198f6a0-0000-7000-8000-00000000000${name}.png`;

describe('a model who waits', () => {
  it('prepares her profile, which nobody sees before she is approved', async () => {
    const { token, form, uniqueId } = await applicant();
    const saved = await site.visitor.prepareProfile({
      token,
      name: 'Ida Marsh',
      handle: 'ida.of.the.marsh',
      tagline: 'By lamplight',
    });
    expect(saved.data).toMatchObject({ name: 'Ida Marsh', handle: 'ida.of.the.marsh', approval: 'pending' });
    await refusal(site.visitor.getProfile({ uniqueId }), 'not_found');
    await refusal(site.visitor.getProfile({ uniqueId: '@ida.of.the.marsh' }), 'not_found');
    const other = await applicant();
    await refusal(
      site.visitor.prepareProfile({ token: other.token, handle: form.username }),
      'username_taken',
    );
    await refusal(site.visitor.prepareProfile({ token: 'x'.repeat(43), name: 'Nobody' }), 'unauthenticated');
    await site.accounts.approveModel(form.username);
    expect((await site.visitor.getProfile({ uniqueId })).data).toMatchObject({ tagline: 'By lamplight' });
    await refusal(site.visitor.prepareProfile({ token, name: 'Later' }), 'conflict');
    await refusal(site.visitor.preparePicture({ token, use: 'cover', data }), 'conflict');
  });

  it('has pictures only she and staff see, until somebody has looked at them', async () => {
    const { token, form, id, uniqueId } = await applicant();
    await site.visitor.preparePicture({ token, use: 'cover', data });
    const first = (await site.visitor.preparePicture({ token, use: 'profile', data })).data;
    const second = (await site.visitor.preparePicture({ token, use: 'profile', data })).data;
    expect(second.waitingPictures.map(({ use, reason }) => ({ use, reason }))).toEqual([
      { use: 'profile', reason: null },
      { use: 'cover', reason: null },
    ]);
    expect([...stored.keys()], 'the first profile picture gave way').toHaveLength(2);
    expect(second.picturesWait).toBe(true);
    expect(publicKeys()).toEqual([]);

    await site.accounts.approveModel(form.username);
    expect((await site.visitor.getProfile({ uniqueId })).data).toMatchObject({
      profileImage: null,
      coverImage: null,
    });
    const old = first.waitingPictures.find(({ use }) => use === 'profile')?._id ?? '';
    expect(await approvePictures(id, [old]), 'it was replaced since it was looked at').toBe(0);
    const other = await applicant();
    const ids = second.waitingPictures.map(({ _id }) => _id);
    expect(await approvePictures(other.id, ids), 'not hers').toBe(0);
    expect(await approvePictures(id, ids)).toBe(2);
    expect((await site.visitor.getProfile({ uniqueId })).data).toMatchObject({
      profileImage: `/files/profiles/${ids[0]}.640x640.webp`,
      coverImage: `/files/covers/${ids[1]}.1600x600.webp`,
    });
    expect(
      copied.map((key) => key.split('.').at(-2)),
      'ready for who will see them',
    ).toEqual(['1600x600', '640x640', '640x640']);
    await expect.poll(() => [...stored.keys()].every((key) => key.startsWith('public'))).toBe(true);
  });

  it('reads why a picture was rejected, and sends another', async () => {
    const { token, id } = await applicant();
    const { waitingPictures } = (await site.visitor.preparePicture({ token, use: 'profile', data })).data;
    const pictureIds = waitingPictures.map(({ _id }) => _id);
    const reject = () =>
      site.database.transaction((tx) =>
        site.accounts.rejectPictures(tx, { accountId: id, pictureIds, reason: 'Too dark.' }),
      );
    const before = decidedPictures();
    await reject();
    expect((await applicationOf(token)).waitingPictures).toMatchObject([{ url: null, reason: 'Too dark.' }]);
    await expect.poll(() => stored.size).toBe(0);
    await refusal(reject(), 'conflict');
    expect(decidedPictures(), 'it is said once').toBe(before + 1);
    expect(await approvePictures(id, pictureIds)).toBe(0);
    const again = (await site.visitor.preparePicture({ token, use: 'profile', data })).data;
    expect(again.waitingPictures).toMatchObject([{ reason: null }]);
  });

  it('is shown with her pictures where the operator chose that nobody has to look', async () => {
    looksFirst = false;
    const { token, form, id } = await applicant();
    expect((await site.visitor.preparePicture({ token, use: 'profile', data })).data.picturesWait).toBe(
      false,
    );
    expect(await shownOf(id)).toMatchObject({ profile_image: null });
    await site.accounts.approveModel(form.username);
    expect(await shownOf(id)).toMatchObject({ profile_image: expect.stringMatching(/^\/files\/profiles\//) });
  });
});

describe('first pictures of a model with a session', () => {
  it('wait until one was looked at; later ones are shown at once', async () => {
    const { token, id } = await site.join({ type: 'model' });
    const mine = await withSession(token);
    const sent = (await mine.uploadProfileImage({ filename: filename('1') })).data;
    expect(sent).toMatchObject({
      profileImage: null,
      picturesWait: true,
      waitingPictures: [{ use: 'profile' }],
    });
    expect(publicKeys()).toEqual([]);
    await approvePictures(id, [sent.waitingPictures[0]?._id ?? '']);
    const later = (await mine.uploadCoverImage({ filename: filename('2') })).data;
    expect(later).toMatchObject({ picturesWait: false, waitingPictures: [] });
    expect(await shownOf(id)).toMatchObject({ cover_image: `/files/covers/${filename('2')}` });
  });

  it('of a kind that was rejected or waits do so again, though another was looked at', async () => {
    const { token, id } = await site.join({ type: 'model' });
    const mine = await withSession(token);
    const profile = (await mine.uploadProfileImage({ filename: filename('6') })).data;
    const cover = (await mine.uploadCoverImage({ filename: filename('7') })).data;
    const coverId = cover.waitingPictures.find(({ use }) => use === 'cover')?._id ?? '';
    await approvePictures(id, [profile.waitingPictures[0]?._id ?? '']);
    await site.database.transaction((tx) =>
      site.accounts.rejectPictures(tx, { accountId: id, pictureIds: [coverId], reason: 'Not you.' }),
    );
    const again = (await mine.uploadCoverImage({ filename: filename('7') })).data;
    expect(again).toMatchObject({ coverImage: null, waitingPictures: [{ use: 'cover', reason: null }] });
    looksFirst = false;
    const shown = (await mine.uploadCoverImage({ filename: filename('8') })).data;
    expect(shown).toMatchObject({ coverImage: `/files/covers/${filename('8')}`, waitingPictures: [] });
  });

  it('are shown at once by the setting, and of members always', async () => {
    const member = await withSession((await site.join()).token);
    expect((await member.uploadProfileImage({ filename: filename('3') })).data.profileImage).not.toBeNull();
    looksFirst = false;
    const model = await withSession((await site.join({ type: 'model' })).token);
    expect((await model.uploadProfileImage({ filename: filename('4') })).data.profileImage).not.toBeNull();
  });

  it('are those of the member she was', async () => {
    const { token, id } = await site.join();
    await (await withSession(token)).uploadProfileImage({ filename: filename('5') });
    const become = { password: goodPassword, acceptTerms: true as const };
    const { applicationToken } = (await (await site.as(token)).becomeModel(become)).data;
    expect(await shownOf(id)).toEqual({ profile_image: null, cover_image: null });
    const { waitingPictures } = await applicationOf(applicationToken);
    expect(waitingPictures).toMatchObject([{ use: 'profile', reason: null }]);
    await expect.poll(publicKeys).toEqual([]);
  });
});

describe("an application's token", () => {
  it('becomes a session once, after the approval and within a day', async () => {
    const { token, form, id } = await applicant();
    await refusal(site.visitor.enterApproved({ token }), 'not_approved');
    await site.accounts.approveModel(form.username);
    const both = await Promise.allSettled([
      site.visitor.enterApproved({ token }),
      site.visitor.enterApproved({ token }),
    ]);
    const entered = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.data] : []));
    expect(entered).toHaveLength(1);
    expect(entered[0]).toMatchObject({ status: 'signedIn', user: { _id: id } });
    expect(await site.accounts.authenticate(entered[0]?.token ?? '')).toMatchObject({ accountId: id });
    await refusal(site.visitor.enterApproved({ token }), 'unauthenticated');
    const late = await applicant();
    await site.accounts.approveModel(late.form.username);
    site.pass(dayMs);
    await refusal(site.visitor.enterApproved({ token: late.token }), 'unauthenticated');
  });

  it('is gone once another of hers has become a session', async () => {
    const { token, form } = await applicant();
    const { data: login } = await site.visitor.login({
      login: form.email,
      password: form.password,
      type: 'model',
    });
    if (login.status !== 'unverified') throw new Error('She does not wait.');
    const second = login.unverifiedUser.applicationToken ?? '';
    expect(second).not.toBe(token);
    await site.accounts.approveModel(form.username);
    await site.visitor.enterApproved({ token });
    await refusal(site.visitor.enterApproved({ token: second }), 'unauthenticated');
  });

  it('ends with a suspension, a logout everywhere and another password', async () => {
    for (const end of ['suspend', 'logOut', 'password'] as const) {
      const { token, form, id } = await applicant();
      if (end === 'password') {
        await site.visitor.sendCode({ email: form.email, purpose: 'resetPassword' });
        const otp = site.code(form.email);
        const { data: code } = await site.visitor.verifyCode({
          email: form.email,
          otp,
          purpose: 'resetPassword',
        });
        if (code.purpose !== 'resetPassword') throw new Error('No token.');
        await site.visitor.resetPassword({ resetToken: code.resetToken, password: 'another harbour 8' });
      } else {
        await site.database.transaction(async (tx) => {
          if (end === 'logOut') await site.accounts.logOutEverywhere(tx, id);
          else await site.accounts.suspend(tx, { accountId: id, reason: 'A test.' });
        });
      }
      await refusal(site.visitor.getApplication({ token }), 'unauthenticated');
    }
  });
});
