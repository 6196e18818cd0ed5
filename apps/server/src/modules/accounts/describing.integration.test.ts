import { profileCompleteness } from '@candela/contract/accounts/profile-completeness';
import { profileOptions } from '@candela/contract/accounts/profile-options';
import { contextOf, refusal } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { createTestEvents } from '@candela/testkit/test-events';
import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuse } from '../../platform/refusal.ts';
import { createAccounts, noPictures, profilePictureRoutes } from './index.ts';
import { openTestAccounts, type TestAccounts } from './test-accounts.ts';

let test: TestAccounts;
const chosen: string[][] = [];

beforeAll(async () => {
  test = openTestAccounts(await openTestDatabase());
});
afterAll(() => test.close());

/** The feature with the neighbours it leaves pictures and categories to. */
async function wired(token: string) {
  const accounts = createAccounts({
    database: test.database,
    clock: test.now,
    events: createTestEvents(),
    mailer: { send: async () => {} },
    siteName: () => 'Candela',
    publicUrl: 'https://site.test',
    chooseCategories: async (_tx, _modelId, ids) => void chosen.push([...ids]),
  });
  const pictures = profilePictureRoutes({
    database: test.database,
    clock: test.now,
    events: createTestEvents(),
    pictures: { ...noPictures, looksFirst: async () => false },
    publishPicture: async ({ filename, width, height }) =>
      filename.endsWith('.png') ? `/files/${width}x${height}.webp` : refuse('unreadable_file'),
  });
  const session = await accounts.authenticate(token);
  const context = contextOf(session);
  return createRouterClient({ ...accounts.routes, ...pictures }, { context });
}

describe('what people say of themselves', () => {
  it('is changed in parts, kept, and taken back', async () => {
    const { token } = await test.join({ type: 'model', name: 'Mara' });
    const as = await wired(token);
    const first = await as.updateProfile({
      tagline: 'By lamplight',
      description: 'Two\nlines',
      phone: '+44 20 7946 0000',
      country: 'Portugal',
      aboutMe: { height: profileOptions.height[3] ?? '', eyeColor: 'Green', age: 31 },
      hootChie: { astrology: 'Leo', shoeSize: '38' },
    });
    expect(first.data).toMatchObject({
      name: 'Mara',
      tagline: 'By lamplight',
      description: 'Two\nlines',
      aboutMe: { eyeColor: 'Green', age: 31, weight: null },
      hootChie: { astrology: 'Leo', shoeSize: '38' },
    });
    const second = await as.updateProfile({ phone: '', aboutMe: { eyeColor: null, build: 'Athletic' } });
    expect(second.data).toMatchObject({ phone: null, country: 'Portugal', tagline: 'By lamplight' });
    expect(second.data.aboutMe).toMatchObject({ eyeColor: null, build: 'Athletic', age: 31 });
    const bio = await as.updateBioInfo({ name: 'M. Linden', phone: '12345', email: '' });
    expect(bio.data.bioInfo).toMatchObject({
      name: 'M. Linden',
      phone: '12345',
      email: null,
      adminApproved: 'approved',
    });
    const category = '0198c5a0-0000-7000-8000-000000000001';
    await as.updateProfile({ categoryIds: [category] });
    expect(chosen.at(-1)).toEqual([category]);
  });

  it('takes only what the lists offer', async () => {
    const { token } = await test.join({ type: 'model' });
    const as = await wired(token);
    for (const aboutMe of [
      { eyeColor: 'Purple' },
      { hips: '41in (104cm)' },
      { age: 17 },
      { weight: '95 lbs' },
    ]) {
      await expect(as.updateProfile({ aboutMe })).rejects.toThrow();
    }
    expect(profileOptions.hips).toHaveLength(35);
    expect(profileOptions.weight).toHaveLength(21);
    expect([profileOptions.height[0], profileOptions.height.at(-1)]).toEqual([
      '4ft6in (1.37m)',
      'More than 7ft0in (2.13m)',
    ]);
  });

  it('keeps details of the body and categories to models', async () => {
    const { token } = await test.join();
    const as = await wired(token);
    const before = chosen.length;
    const { data } = await as.updateProfile({ name: 'Jo', aboutMe: { build: 'Curvy' }, categoryIds: [] });
    expect(data).toMatchObject({ name: 'Jo', aboutMe: { build: null } });
    expect(chosen).toHaveLength(before);
  });
});

describe('pictures of a profile', () => {
  it('become the profile image and the cover, or are refused', async () => {
    const { token } = await test.join({ type: 'model' });
    const as = await wired(token);
    const filename = 'album/0198c5a0-0000-7000-8000-000000000001.png';
    const crop = { x: 0.1, y: 0, width: 0.5, height: 1 };
    expect((await as.uploadProfileImage({ filename, crop })).data.profileImage).toBe('/files/640x640.webp');
    expect((await as.uploadCoverImage({ filename })).data.coverImage).toBe('/files/1600x600.webp');
    const { data } = await as.getMyProfile({});
    expect(data).toMatchObject({ profileImage: '/files/640x640.webp', coverImage: '/files/1600x600.webp' });
    await refusal(as.uploadProfileImage({ filename: filename.replace('png', 'jpg') }), 'unreadable_file');
    await expect(as.uploadProfileImage({ filename, crop: { ...crop, width: 0.95 } })).rejects.toThrow();
  });
});

describe('how complete a profile is', () => {
  it('counts a model’s steps and a member’s own', async () => {
    const model = await test.join({ type: 'model', name: 'Mara' });
    const as = await wired(model.token);
    const own = async () => profileCompleteness((await as.getMyProfile({})).data);
    expect(await own()).toEqual({
      percent: 13,
      missing: ['picture', 'description', 'cover', 'categories', 'about', 'details', 'contact'],
    });
    await as.updateProfile({ description: 'x', hootChie: { astrology: 'Leo' } });
    expect((await own()).percent).toBe(38);
    const member = await test.join({ name: 'Jo' });
    const { data } = await (await wired(member.token)).getMyProfile({});
    expect(profileCompleteness(data)).toEqual({ percent: 33, missing: ['picture', 'description'] });
  });
});

describe('sessions and terms', () => {
  it('are sent to the library: a session’s end, and the first acceptance', async () => {
    const { token, id } = await test.join({ type: 'model' });
    const session = await test.accounts.authenticate(token);
    expect(await test.accounts.isSessionAlive(session.id)).toBe(true);
    await (await test.as(token)).logout({});
    expect(await test.accounts.isSessionAlive(session.id)).toBe(false);
    expect(await test.accounts.hasAcceptedContentTerms(test.database, id)).toBe(false);
    await test.accounts.acceptContentTerms(test.database, id);
    expect(await test.accounts.hasAcceptedContentTerms(test.database, id)).toBe(true);
  });
});
