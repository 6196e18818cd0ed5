import type { ItemVisibility } from '@candela/contract/library-items';
import { refusal } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asViewer } from '../../platform/viewer/index.ts';
import { hourMs, openTestLibrary, type Person, type TestLibrary } from './test-library.ts';

let test: TestLibrary;
let model: Person;
let stranger: Person;
let buyer: Person;
let named: Person;
let clubMember: Person;
const ids = new Map<string, string>();

const visibilities = ['public', 'priced', 'membersOnly', 'clubHouse'] as const;
const open: Record<ItemVisibility, readonly string[]> = {
  public: ['visitor', 'stranger', 'buyer', 'named', 'clubMember', 'owner'],
  priced: ['buyer', 'clubMember', 'owner'],
  membersOnly: ['buyer', 'named', 'owner'],
  clubHouse: ['buyer', 'clubMember', 'owner'],
};
const upload = (name: string, type: string) => test.upload(model, { name, type });

async function publish(visibility: ItemVisibility): Promise<void> {
  const parts = {
    visibility,
    price: visibility === 'priced' ? 40 : null,
    members: visibility === 'membersOnly' ? [named.username] : [],
    description: 'secret words',
  };
  const make = {
    gallery: model.call.createItem({
      ...parts,
      kind: 'gallery',
      title: `gallery ${visibility}`,
      files: [await upload('a.png', 'image/png')],
    }),
    video: model.call.createItem({
      ...parts,
      kind: 'video',
      title: `video ${visibility}`,
      captionsText: 'WEBVTT\n\n00:00.000 --> 00:01.000\nsecret words',
      files: [await upload('a.mp4', 'video/mp4')],
      teaser: await upload('t.mp4', 'video/mp4'),
    }),
    audio: model.call.createItem({
      ...parts,
      kind: 'audio',
      title: `audio ${visibility}`,
      files: [await upload('a.mp3', 'audio/mpeg')],
    }),
    album: model.call.createAlbum({
      ...parts,
      title: `album ${visibility}`,
      files: [await upload('b.png', 'image/png')],
    }),
    news: model.call.createNews({ ...parts, title: `news ${visibility}`, files: [] }),
  };
  for (const [kind, made] of Object.entries(make)) ids.set(`${kind} ${visibility}`, (await made).data._id);
}

beforeAll(async () => {
  test = await openTestLibrary(await openTestDatabase());
  model = await test.model();
  [stranger, buyer, named, clubMember] = [
    await test.member(),
    await test.member(),
    await test.member(),
    await test.member(),
  ] as [Person, Person, Person, Person];
  for (const visibility of visibilities) await publish(visibility);
  await test.work();
  for (const [name, itemId] of ids) {
    await test.entitle(buyer.id, { kind: name.split(' ')[0] ?? '', itemId, sellerId: model.id });
  }
  const plan = { kind: 'clubHousePlan', itemId: '0198c5a0-0000-7000-8000-000000000001', sellerId: model.id };
  await test.entitle(clubMember.id, plan);
});
afterAll(() => test.close());

const callers = () => ({
  visitor: test.visitor,
  stranger: stranger.call,
  buyer: buyer.call,
  named: named.call,
  clubMember: clubMember.call,
  owner: model.call,
});

/** Anything that leads to a file or tells what is inside. */
const giveaways = /secret words|\/files\/private\/|\/media\/hls\/|large\.webp|medium\.webp|thumbnails|\.m3u8/;
/** The card's blurred picture and the teaser, also as a card's preview, are for everyone. */
const harmless = ['placeholder', 'teaser', 'preview'];

function withoutHarmless(value: unknown): string {
  return JSON.stringify(value, (key, part) => (harmless.includes(key) ? undefined : part));
}

async function expectAbsent(call: Person['call'], id: string): Promise<void> {
  await refusal(call.getPost({ id }), 'not_found');
  await refusal(call.getAlbumImages({ id }), 'not_found');
  await refusal(call.getNews({ id }), 'not_found');
}

async function expectLocked(call: Person['call'], id: string, kind: string): Promise<void> {
  const { data } = await call.getPost({ id });
  expect(withoutHarmless(data)).not.toMatch(giveaways);
  expect(data).toMatchObject({
    locked: true,
    title: expect.stringContaining(kind),
    description: '',
    path: null,
    poster: null,
    thumbnail: null,
    captions: null,
    sprite: null,
    pictures: [],
    signedUrls: [],
    waveform: [],
    commentData: [],
    own: null,
  });
  if (kind === 'album') await refusal(call.getAlbumImages({ id }), 'not_unlocked');
  if (kind === 'video') expect(data.teaser).toMatch(/^\/media\/hls\//);
}

async function expectOpen(call: Person['call'], id: string, kind: string): Promise<void> {
  const { data } = await call.getPost({ id });
  expect(data).toMatchObject({ locked: false, description: 'secret words' });
  if (kind === 'gallery') {
    const isForAll = id === ids.get('gallery public');
    expect(data.pictures[0]?.signedUrl).toMatch(isForAll ? /^\/files\/private\// : /^\/media\/hls\//);
  }
  if (kind === 'video') expect(data.path).toMatch(/^\/media\/hls\//);
  if (kind === 'audio') expect(data.signedUrls[0]?.url).toMatch(/^\/media\/hls\/.+\/audio\.m4a$/);
  if (kind === 'album') expect((await call.getAlbumImages({ id })).data.images).toHaveLength(1);
}

describe.each(visibilities)('an item that is %s', (visibility) => {
  const kinds = ['gallery', 'video', 'audio', 'album', 'news'];
  it.each(kinds)('of the kind %s opens for whom it should alone', async (kind) => {
    const id = ids.get(`${kind} ${visibility}`) ?? '';
    for (const [name, call] of Object.entries(callers())) {
      if (open[visibility].includes(name)) {
        await expectOpen(call, id, kind);
        expect((await call.getPost({ id })).data.own !== null, name).toBe(name === 'owner');
      } else await (visibility === 'membersOnly' ? expectAbsent(call, id) : expectLocked(call, id, kind));
    }
  });

  it('gives nothing away in lists', async () => {
    const lists = async (call: typeof test.visitor, signedIn: boolean) => [
      ...(signedIn
        ? [
            await call.listItems({ kind: 'video', userId: model.id }),
            await call.listItems({ kind: 'gallery', userId: model.id }),
            await call.listItems({ kind: 'audio', userId: model.id }),
            await call.listAlbums({ userId: model.id }),
            await call.listSiteItems({ kind: 'video' }),
          ]
        : []),
      await call.listNews({ userId: model.id }),
      await call.listPublicItems({ kind: 'video', userId: model.id }),
      await call.listPublicAlbums({}),
      await call.listSiteItemsWithoutLogin({ kind: 'gallery' }),
    ];
    for (const [name, call] of Object.entries(callers())) {
      for (const { data } of await lists(call, name !== 'visitor')) {
        const cards = data.filter((card) => card.title.endsWith(visibility));
        expect(cards.length > 0, name).toBe(
          visibility !== 'membersOnly' || (name === 'owner' && cards.length > 0),
        );
        for (const card of cards) if (card.locked) expect(withoutHarmless(card), name).not.toMatch(giveaways);
      }
    }
  });
});

describe('membership and naming', () => {
  it('ends when the membership does', async () => {
    const id = ids.get('video clubHouse') ?? '';
    const plan = {
      kind: 'clubHousePlan',
      itemId: '0198c5a0-0000-7000-8000-000000000002',
      sellerId: model.id,
    };
    await test.entitle(stranger.id, { ...plan, until: new Date(Date.now() + hourMs) });
    expect((await stranger.call.getPost({ id })).data.access).toBe('clubHouse');
    await test.entitle(stranger.id, { ...plan, until: new Date(Date.now() - 1000) });
    expect((await stranger.call.getPost({ id })).data.access).toBe('locked');
  });

  it('opens the kinds that the club-house covers, what was joined for and what is added', async () => {
    const owned = await test.model();
    const member = await test.member();
    const [film, sound] = [
      await test.upload(owned, { name: 'a.mp4', type: 'video/mp4' }),
      await test.upload(owned, { name: 'a.mp3', type: 'audio/mpeg' }),
    ];
    const parts = { visibility: 'clubHouse', title: 'For the club' } as const;
    const video = (await owned.call.createItem({ ...parts, kind: 'video', files: [film] })).data._id;
    const audio = (await owned.call.createItem({ ...parts, kind: 'audio', files: [sound] })).data._id;
    await test.work();
    const planId = '0198c5a0-0000-7000-8000-000000000009';
    const see = async (id: string) => (await member.call.getPost({ id })).data;
    expect(await see(video)).toMatchObject({ access: 'locked', clubs: [] });
    await test.run(
      `insert into club_plans (id, model_id, title, description, benefits, trial_days, includes_chat, covers, created_at)
       values ($1, $2, 'Films only', '', '{}', 0, false, '{video}', now())`,
      [planId, owned.id],
    );
    expect([(await see(video)).clubs, (await see(audio)).clubs]).toEqual([['Films only'], []]);
    await test.run(
      `insert into plan_memberships (id, kind, plan_id, member_id, model_id, title, includes_chat, status, started_at,
         ends_at, access_until, months, is_trial, auto_renew, renewal_credits, covers)
       values (gen_random_uuid(), 'clubHousePlan', $1, $2, $3, 'Films only', false, 'active', now(), now() + interval '1 day',
         now() + interval '1 day', 1, false, false, 5, '{video}')`,
      [planId, member.id, owned.id],
    );
    await test.entitle(member.id, { kind: 'clubHousePlan', itemId: planId, sellerId: owned.id });
    const access = async () => [(await see(video)).access, (await see(audio)).access];
    expect(await access()).toEqual(['clubHouse', 'locked']);
    await test.run(`update club_plans set covers = '{audio}' where id = $1`, [planId]);
    expect(await access()).toEqual(['clubHouse', 'clubHouse']);
    const cards = (await member.call.listItems({ kind: 'audio', userId: owned.id })).data;
    expect(cards.map((card) => card.access)).toEqual(['clubHouse']);
    for (const id of [video, audio]) await owned.call.deleteItem({ id });
  });

  it('lists what was given by name, and takes it back', async () => {
    const shared = async (who: Person) =>
      (await who.call.listSharedItems({})).data.map((card) => card.title).sort();
    expect(await shared(named)).toEqual(
      ['album', 'audio', 'gallery', 'news', 'video'].map((kind) => `${kind} membersOnly`),
    );
    expect((await named.call.listSharedItems({ kind: 'video' })).totalCount).toBe(1);
    expect(await shared(stranger)).toEqual([]);
    const id = ids.get('news membersOnly') ?? '';
    const given = await model.call.setItemMembers({ id, members: [stranger.username.toUpperCase()] });
    expect(given.data.members).toEqual([stranger.username]);
    await refusal(named.call.getNews({ id }), 'not_found');
    expect((await stranger.call.getNews({ id })).data.access).toBe('named');
    const unknown = model.call.setItemMembers({ id, members: ['no.body.here'] });
    expect((await refusal(unknown, 'invalid_input')).fields).toHaveProperty('members');
  });

  it('takes away what the site hides or rejects, from buyers too, and everything of a suspended model', async () => {
    const id = ids.get('news public') ?? '';
    await test.library.hideItem({ itemId: id, hidden: true });
    await refusal(buyer.call.getNews({ id }), 'not_found');
    expect((await model.call.getNews({ id })).data.own?.status).toBe('hidden');
    await test.library.hideItem({ itemId: id, hidden: false });
    await test.library.judgeItem({ itemId: id, approval: 'rejected', reason: 'Blurry' });
    await refusal(buyer.call.getNews({ id }), 'not_found');
    expect((await model.call.getNews({ id })).data.own).toMatchObject({
      approval: 'rejected',
      approvalReason: 'Blurry',
    });
    await test.library.judgeItem({ itemId: id, approval: 'approved', reason: null });
    const count = async () => (await test.visitor.listPublicItems({ kind: 'video' })).totalCount;
    expect(await count()).toBe(3);
    await test.run('update accounts set suspended_at = now() where id = $1', [model.id]);
    expect(await count()).toBe(0);
    await refusal(test.visitor.getPost({ id }), 'not_found');
    await test.run('update accounts set suspended_at = null where id = $1', [model.id]);
    expect(await count()).toBe(3);
  });
});

describe('selling', () => {
  const quote = (kind: 'video' | 'news', name: string, buyerId: string) =>
    test.database.transaction((tx) =>
      test.library.sellers[kind].quote(tx, { buyerId, itemId: ids.get(name) ?? '', quantity: 1 }),
    );

  it('names the price to those who may buy, and refuses the others', async () => {
    expect(await quote('video', 'video priced', stranger.id)).toEqual({
      sellerId: model.id,
      amountCredits: 40n,
      title: 'video priced',
      until: null,
    });
    await refusal(quote('video', 'video priced', buyer.id), 'conflict');
    await refusal(quote('video', 'video priced', model.id), 'conflict');
    await refusal(quote('video', 'video public', stranger.id), 'conflict');
    await refusal(quote('video', 'video membersOnly', stranger.id), 'not_found');
    await refusal(quote('video', 'video clubHouse', stranger.id), 'not_found');
    await refusal(quote('news', 'video priced', stranger.id), 'not_found');
  });
});

describe('selling to named members only', () => {
  it('shows it to them at its price, sells it to them, and is nothing to anybody else', async () => {
    const files = [await upload('a.mp4', 'video/mp4')];
    const form = { kind: 'video', title: 'Between us', description: 'secret words', files } as const;
    const seen = { visibility: 'membersOnly' as const, price: 25, members: [named.username] };
    const { data } = await model.call.createItem({ ...form, ...seen });
    await test.work();
    const id = data._id;
    const quote = (who: Person) =>
      test.database.transaction((tx) =>
        test.library.sellers.video.quote(tx, { buyerId: who.id, itemId: id, quantity: 1 }),
      );
    await expectLocked(named.call, id, 'Between us');
    const { data: offered } = await named.call.listSharedItems({ kind: 'video' });
    expect(offered.find((card) => card._id === id)).toMatchObject({
      locked: true,
      price: 25,
      title: 'Between us',
    });
    for (const other of [stranger, clubMember, buyer]) {
      await expectAbsent(other.call, id);
      await refusal(quote(other), 'not_found');
    }
    await expectAbsent(test.visitor, id);
    expect((await quote(named)).amountCredits).toBe(25n);
    await refusal(named.call.createComment({ id, comment: 'Hello' }), 'not_unlocked');
    await test.entitle(named.id, { kind: 'video', itemId: id, sellerId: model.id });
    const { data: bought } = await named.call.getPost({ id });
    expect(bought).toMatchObject({ access: 'bought', description: 'secret words', path: expect.any(String) });
    // Taking the name off takes nothing from whoever paid.
    await model.call.setItemMembers({ id, members: [] });
    expect((await named.call.getPost({ id })).data.access).toBe('bought');
    const { data: given } = await model.call.editItem({ id, price: null, members: [stranger.username] });
    expect(given.price).toBeNull();
    expect((await stranger.call.getPost({ id })).data.access).toBe('named');
    await model.call.deleteItem({ id });
  });
});

describe('playing a video', () => {
  const play = async (path: string | null, name: string, asker?: string) => {
    const grant = path?.split('/')[3] ?? '';
    return await test.library.play({ grant, name, asker });
  };

  it('gives every part under a grant, one by one, and nothing else', async () => {
    const { data } = await buyer.call.getPost({ id: ids.get('video priced') ?? '' });
    const master = await play(data.path, 'master.m3u8');
    expect(master).toMatchObject({ contentType: 'application/vnd.apple.mpegurl' });
    expect(await play(data.path, '360p/index.m3u8', buyer.id)).toMatchObject({
      text: expect.stringContaining('0.m4s'),
    });
    expect(await play(data.path, '360p/0.m4s')).toEqual({
      location: expect.stringContaining('/files/private/'),
    });
    expect(await play(data.sprite?.url ?? null, 'sprite.webp')).toHaveProperty('location');
    expect(await play(data.sprite?.vttUrl ?? null, 'sprite.vtt')).toMatchObject({ text: 'WEBVTT\n' });
    for (const name of [
      '../x/master.m3u8',
      'none.m3u8',
      'master.m3u8/..',
      '',
      '/etc/passwd',
      '360p/0.m4s\0',
      'a.json',
    ]) {
      expect(await play(data.path, name), name).toBeUndefined();
    }
  });

  it('ends with the session, the entitlement and the time, and is for its account alone', async () => {
    const id = ids.get('video priced') ?? '';
    const path = async (who: Person) => (await who.call.getPost({ id })).data.path;
    const guest = await test.member();
    await test.entitle(guest.id, { kind: 'video', itemId: id, sellerId: model.id });
    const own = await path(guest);
    expect(await play(own, 'master.m3u8', stranger.id)).toBeUndefined();
    expect(await play(own, 'master.m3u8')).toBeDefined();
    await test.run('delete from entitlements where account_id = $1', [guest.id]);
    test.pass(10_000);
    expect(await play(own, 'master.m3u8')).toBeUndefined();
    await test.entitle(guest.id, { kind: 'video', itemId: id, sellerId: model.id });
    test.pass(10_000);
    expect(await play(own, '360p/0.m4s')).toBeDefined();
    await test.run('delete from sessions where id = $1', [guest.session.id]);
    test.pass(10_000);
    expect(await play(own, '360p/0.m4s')).toBeUndefined();
    const late = await path(buyer);
    test.pass(7 * hourMs);
    expect(await play(late, 'master.m3u8')).toBeUndefined();
  });

  it('gives a sound under a grant for as long as its listener may have it', async () => {
    const id = ids.get('audio priced') ?? '';
    const guest = await test.member();
    await test.entitle(guest.id, { kind: 'audio', itemId: id, sellerId: model.id });
    const { path } = (await guest.call.getPost({ id })).data;
    const heard = await play(path, 'audio.m4a');
    expect(heard).toMatchObject({ contentType: 'audio/mp4', sizeBytes: 5 });
    expect(await play(path, 'audio.m4a', stranger.id)).toBeUndefined();
    expect(await play(path, 'waveform.json')).toBeUndefined();
    await test.run('delete from entitlements where account_id = $1', [guest.id]);
    test.pass(10_000);
    expect(await play(path, 'audio.m4a')).toBeUndefined();
  });

  it('gives a picture that is not for everybody for as long as its viewer may see it, each time anew', async () => {
    const guest = await test.member();
    for (const kind of ['gallery', 'album'] as const) {
      const id = ids.get(`${kind} priced`) ?? '';
      await test.entitle(guest.id, { kind, itemId: id, sellerId: model.id });
      const { data } = await guest.call.getPost({ id });
      const [picture] =
        kind === 'album' ? (await guest.call.getAlbumImages({ id })).data.images : data.pictures;
      const addresses = [
        picture?.signedUrl,
        picture?.signedThumbUrl,
        picture?.signedMediumUrl,
        data.thumbnail,
      ];
      const seen = async () =>
        await Promise.all(
          addresses.map(async (address) => {
            const name = address?.split('/').slice(4).join('/') ?? '';
            expect(await play(address ?? null, name, stranger.id)).toBeUndefined();
            const played = await play(address ?? null, name);
            if (!played || !('location' in played)) return false;
            const key = new URL(played.location, 'http://site').pathname.replace('/files/private/', '');
            return (await test.files.stat({ key, visibility: 'private' })) !== undefined;
          }),
        );
      expect(await seen()).toEqual([true, true, true, true]);
      expect((await guest.call.getPost({ id })).data.thumbnail, 'read again').toBe(data.thumbnail);
      await test.run('delete from entitlements where account_id = $1', [guest.id]);
      test.pass(10_000);
      expect(await seen()).toEqual([false, false, false, false]);
      await test.entitle(guest.id, { kind, itemId: id, sellerId: model.id });
      test.pass(10_000);
      expect(await seen()).toEqual([true, true, true, true]);
      await test.run(
        'insert into account_blocks (account_id, blocked_id, created_at) values ($1, $2, now())',
        [model.id, guest.id],
      );
      await test.run('delete from entitlements where account_id = $1', [guest.id]);
      test.pass(10_000);
      expect(await seen()).toEqual([false, false, false, false]);
      await test.run('delete from account_blocks where blocked_id = $1', [guest.id]);
    }
  });

  it('keeps no address of a public picture open for longer than ten minutes', async () => {
    const { data } = await test.visitor.getPost({ id: ids.get('gallery public') ?? '' });
    const expires = Number(
      new URL(data.pictures[0]?.signedUrl ?? '', 'http://site.test').searchParams.get('expires'),
    );
    expect(expires * 1000 - test.now().getTime()).toBeLessThanOrEqual(600_000);
    expect(expires * 1000 - test.now().getTime()).toBeGreaterThan(0);
  });

  it('judges visitors of one country apart from those of another', async () => {
    const { data } = await test.visitor.getPost({ id: ids.get('video public') ?? '' });
    const from = (country: string) =>
      asViewer({ accountId: undefined, country }, () => play(data.path, 'master.m3u8'));
    await test.run(
      `insert into model_country_blocks (model_id, country, created_at) values ($1, 'NO', now())`,
      [model.id],
    );
    test.pass(10_000);
    expect([await from('SE'), await from('NO'), await from('SE')]).toEqual([
      expect.any(Object),
      undefined,
      expect.any(Object),
    ]);
    await test.run('delete from model_country_blocks where model_id = $1', [model.id]);
  });

  it('remembers how far its viewer is, for that account alone, until its end', async () => {
    const id = ids.get('video priced') ?? '';
    const resume = async (who: Person) => (await who.call.getPost({ id })).data.resume;
    expect(await resume(clubMember)).toBeNull();
    await clubMember.call.savePosition({ id, positionSeconds: 7.5 });
    expect(await resume(clubMember)).toEqual({ seconds: 7.5, savedAt: test.now().toISOString() });
    expect(await resume(model)).toBeNull();
    await clubMember.call.savePosition({ id, positionSeconds: 12.4 });
    expect((await resume(clubMember))?.seconds).toBe(0);
    await refusal(stranger.call.savePosition({ id, positionSeconds: 5 }), 'not_unlocked');
    const hidden = stranger.call.savePosition({ id: ids.get('video membersOnly') ?? '', positionSeconds: 5 });
    await refusal(hidden, 'not_found');
    await refusal(
      model.call.savePosition({ id: ids.get('news public') ?? '', positionSeconds: 5 }),
      'not_found',
    );
  });

  it('takes no grant that was made up or changed', async () => {
    const { data } = await test.visitor.getPost({ id: ids.get('video public') ?? '' });
    const grant = data.path?.split('/')[3] ?? '';
    const [payload = '', signature = ''] = grant.split('.');
    const other = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), i: ids.get('video priced') };
    const forged = Buffer.from(JSON.stringify(other)).toString('base64url');
    for (const made of [
      `${forged}.${signature}`,
      payload,
      `${payload}.`,
      `.${signature}`,
      `${grant}x`,
      `${grant}.x`,
      '',
    ]) {
      expect(
        await test.library.play({ grant: made, name: 'master.m3u8', asker: undefined }),
        made,
      ).toBeUndefined();
    }
    expect(await test.library.play({ grant, name: 'master.m3u8', asker: undefined })).toBeDefined();
  });

  it('shows the teaser, and no more, of what is locked', async () => {
    const { data } = await stranger.call.getPost({ id: ids.get('video priced') ?? '' });
    expect(await play(data.teaser, 'master.m3u8')).toBeDefined();
    const grant = JSON.parse(
      Buffer.from(data.teaser?.split('/')[3]?.split('.')[0] ?? '', 'base64url').toString(),
    );
    const [media] = await test.run(
      `select file_id from library_item_files where item_id = $1 and role = 'media'`,
      [ids.get('video priced')],
    );
    expect(grant.f).not.toBe(media?.file_id);
  });
});

describe('lists by page', () => {
  it('count, page and sort without losing or repeating anything, across days', async () => {
    const other = await test.model();
    const titles: string[] = [];
    for (let index = 0; index < 25; index += 1) {
      test.pass(7 * hourMs);
      titles.unshift(`n${index}`);
      await other.call.createNews({ title: `n${index}` });
    }
    const page = (current_page: number) =>
      stranger.call.listNews({ userId: other.id, current_page, per_page: 10 });
    const pages = [await page(1), await page(2), await page(3), await page(4)];
    expect(pages.flatMap(({ data }) => data.map((card) => card.title))).toEqual(titles);
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([25, 25, 25, 25]);
    const own = await other.call.listNews({ current_page: 9, per_page: 10 });
    expect(own).toEqual({ data: [], totalCount: 25 });
    const oldest = await stranger.call.listSiteItems({ kind: 'video', sortObject: { createdAt: 1 } });
    const newest = await stranger.call.listSiteItems({ kind: 'video' });
    expect(oldest.data.map((card) => card._id)).toEqual(newest.data.map((card) => card._id).reverse());
    await refusal(stranger.call.listSiteItems({ sortObject: { views: 1 } }), 'invalid_input');
    expect((await stranger.call.listSiteItems({ kind: 'video', search: 'PRICED' })).data).toMatchObject([
      { title: 'video priced', locked: true },
    ]);
    await refusal(stranger.call.listItems({}), 'not_found');
    const given = await model.call.listItems({ kind: 'video', visibility: 'membersOnly' });
    expect(given).toMatchObject({ totalCount: 1, data: [{ title: 'video membersOnly' }] });
    expect((await model.call.listItems({ kind: 'video', status: 'draft' })).totalCount).toBe(0);
  });

  it('count and page without the models who hide from whoever asks', async () => {
    const [hiding, shown] = [await test.model(), await test.model()];
    const made: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      test.pass(9 * hourMs);
      const maker = index % 3 === 0 ? shown : hiding;
      const { data } = await maker.call.createNews({ title: `n${index}` });
      if (maker === shown) made.unshift(data._id);
    }
    const everything = await stranger.call.listNews({ per_page: 100 });
    await test.run(
      `insert into model_country_blocks (model_id, country, created_at) values ($1, 'NO', now())`,
      [hiding.id],
    );
    const inNorway = (asked: { current_page?: number; per_page?: number; userId?: string }) =>
      asViewer({ accountId: stranger.id, country: 'NO' }, () => stranger.call.listNews(asked));
    const kept = everything.data.filter((card) => card.userId._id !== hiding.id).map((card) => card._id);
    const read: string[] = [];
    for (let current_page = 1; current_page * 3 < kept.length + 3; current_page += 1) {
      const { data, totalCount } = await inNorway({ current_page, per_page: 3 });
      expect(totalCount).toBe(everything.totalCount - 8);
      read.push(...data.map((card) => card._id));
    }
    expect(read).toEqual(kept);
    expect(kept.slice(0, 4)).toEqual(made);
    expect(await inNorway({ userId: hiding.id })).toEqual({ data: [], totalCount: 0 });
    expect(await inNorway({ current_page: 999 })).toMatchObject({ data: [] });
  });

  it("keep pace with a model's own drafts, changes and deletions", async () => {
    const other = await test.model();
    const made: string[] = [];
    for (let index = 0; index < 14; index += 1) {
      test.pass(index % 4 === 0 ? 50 * hourMs : hourMs);
      const { data } = await other.call.createNews({ title: `n${index}`, draft: index % 3 === 0 });
      made.unshift(data._id);
    }
    const own = async (asked: object) => {
      const { data, totalCount } = await other.call.listNews({ per_page: 3, ...asked });
      return { ids: data.map((card) => card._id), totalCount };
    };
    const all = async (asked: object, pages: number) => {
      const read: string[] = [];
      for (let page = 1; page <= pages; page += 1) {
        read.push(...(await own({ ...asked, current_page: page })).ids);
      }
      return read;
    };
    const drafts = () => made.filter((_, place) => (made.length - 1 - place) % 3 === 0);
    expect(await all({}, 5)).toEqual(made);
    expect(await all({ status: 'draft' }, 2)).toEqual(drafts());
    expect(await own({ status: 'draft', current_page: 9 })).toEqual({ ids: [], totalCount: 5 });
    expect(await own({ status: 'scheduled' })).toEqual({ ids: [], totalCount: 0 });
    const [published] = drafts();
    await other.call.editNews({ id: published ?? '', draft: false });
    await other.call.deleteNews({ id: made[1] ?? '' });
    expect(await own({ status: 'draft' })).toMatchObject({ ids: drafts().slice(1, 4), totalCount: 4 });
    expect((await own({})).totalCount).toBe(13);
    expect(await all({}, 5)).toEqual(made.toSpliced(1, 1));
  });

  it('go on behind what was read, whatever is published or taken away meanwhile', async () => {
    const other = await test.model();
    const publishOne = async (title: string) => {
      test.pass(5 * hourMs);
      const files = [await test.upload(other, { name: 'a.png', type: 'image/png' })];
      const { data } = await other.call.createItem({ kind: 'gallery', title, files });
      await test.work();
      return data._id;
    };
    const made: string[] = [];
    for (let index = 0; index < 7; index += 1) made.unshift(await publishOne(`g${index}`));
    const list = { kind: 'gallery' as const, userId: other.id, per_page: 3 };
    const idsOf = (answer: { data: { _id: string }[] }) => answer.data.map((card) => card._id);
    const first = idsOf(await stranger.call.listItems(list));
    expect(first).toEqual(made.slice(0, 3));
    const after = first.at(-1);
    await publishOne('newer');
    await other.call.deleteItem({ id: made[3] ?? '' });
    const next = await stranger.call.listItems({ ...list, current_page: 2, after });
    expect({ ids: idsOf(next), totalCount: next.totalCount }).toEqual({
      ids: made.slice(4, 7),
      totalCount: 7,
    });
    // The last one read is in no list any more, and nothing is left behind the last of all.
    await other.call.deleteItem({ id: after ?? '' });
    const asVisitor = await test.visitor.listPublicItems({ ...list, current_page: 2, after: made[4] });
    expect(idsOf(asVisitor)).toEqual(made.slice(5, 7));
    expect(idsOf(await stranger.call.listItems({ ...list, current_page: 4, after: made[6] }))).toEqual([]);
    const oldest = { kind: 'gallery' as const, sortObject: { createdAt: 1 as const }, per_page: 2 };
    expect(idsOf(await stranger.call.listSiteItems({ ...oldest, after: made[6] }))).toEqual([
      made[5],
      made[4],
    ]);
    // Of what is gone for good, and of what never was, only the number of the page is known.
    const unknown = { ...list, current_page: 1, after: '0198c5a0-0000-7000-8000-00000000dead' };
    expect(idsOf(await stranger.call.listItems(unknown))).toHaveLength(3);
  });

  it('follow categories and their parents', async () => {
    const [parent, child] = ['0198c5a0-0000-7000-8000-00000000000a', '0198c5a0-0000-7000-8000-00000000000b'];
    await test.run(
      `insert into categories (id, parent_id, name, position, created_at)
       values ($1, null, 'Light', 1, now()), ($2, $1, 'Dusk', 1, now())`,
      [parent, child],
    );
    const id = ids.get('video public') ?? '';
    await model.call.editItem({ id, categoryIds: [child] });
    const inCategory = async (list: object) =>
      (await stranger.call.listSiteItems({ kind: 'video', ...list })).data;
    expect(await inCategory({ categoryId: parent })).toMatchObject([{ _id: id }]);
    expect(await inCategory({ categoryId: parent, subcategoryId: child })).toMatchObject([{ _id: id }]);
    await model.call.editItem({ id, categoryIds: [] });
    expect(await inCategory({ categoryId: parent })).toEqual([]);
    await refusal(model.call.editItem({ id, categoryIds: [model.id] }), 'invalid_input');
  });
});
