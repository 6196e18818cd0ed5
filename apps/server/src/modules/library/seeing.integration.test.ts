import type { ItemVisibility } from '@candela/contract/library/items';
import { hourMs } from '@candela/contract/shared/durations';
import { refusal } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { afterAll, describe, expect, it } from 'vitest';
import { openGuardedItems, visibilities } from './test-guarded-items.ts';
import type { Person } from './test-library.ts';

const { test, ids, model, stranger, buyer, named, clubMember } = await openGuardedItems(
  await openTestDatabase(),
);

afterAll(() => test.close());

const open: Record<ItemVisibility, readonly string[]> = {
  public: ['visitor', 'stranger', 'buyer', 'named', 'clubMember', 'owner'],
  priced: ['buyer', 'owner'],
  membersOnly: ['buyer', 'named', 'owner'],
  clubHouse: ['buyer', 'clubMember', 'owner'],
};
const callers = () => ({
  visitor: test.visitor,
  stranger: stranger.call,
  buyer: buyer.call,
  named: named.call,
  clubMember: clubMember.call,
  owner: model.call,
});

/** Anything that leads to a file or reveals what is inside. */
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
    description: kind === 'news' ? '' : 'What it shows.',
    path: null,
    poster: null,
    thumbnail: null,
    captions: null,
    sprite: null,
    pictures: [],
    signedUrls: [],
    waveform: [],
    commentData: [],
    forOwner: null,
  });
  if (kind === 'album') await refusal(call.getAlbumImages({ id }), 'not_unlocked');
  if (kind === 'video') expect(data.teaser).toMatch(/^\/media\/hls\//);
}

async function expectOpen(call: Person['call'], id: string, kind: string): Promise<void> {
  const { data } = await call.getPost({ id });
  expect(data).toMatchObject({
    locked: false,
    description: kind === 'news' ? 'secret words' : 'What it shows.',
  });
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
        expect((await call.getPost({ id })).data.forOwner !== null, name).toBe(name === 'owner');
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
    const planId = await test.openClub(owned.id, ['video']);
    const parts = { visibility: 'clubHouse', title: 'For the club' } as const;
    const video = (await owned.call.createItem({ ...parts, kind: 'video', files: [film] })).data._id;
    const audio = (await owned.call.createItem({ ...parts, kind: 'audio', files: [sound] })).data._id;
    await test.work();
    const see = async (id: string) => (await member.call.getPost({ id })).data;
    await test.run('update plans.club_plans set closed_at = now() where id = $1', [planId]);
    expect(await see(video)).toMatchObject({ access: 'locked', clubs: [] });
    await test.run('update plans.club_plans set closed_at = null where id = $1', [planId]);
    expect([(await see(video)).clubs, (await see(audio)).clubs]).toEqual([['The club'], []]);
    await test.run(
      `insert into plans.memberships (id, kind, plan_id, member_id, model_id, title, includes_chat, status, started_at,
         ends_at, access_until, months, is_trial, auto_renew, renewal_credits, covers)
       values (gen_random_uuid(), 'clubHousePlan', $1, $2, $3, 'The club', false, 'active', now(), now() + interval '1 day',
         now() + interval '1 day', 1, false, false, 5, '{video}')`,
      [planId, member.id, owned.id],
    );
    await test.entitle(member.id, { kind: 'clubHousePlan', itemId: planId, sellerId: owned.id });
    const access = async () => [(await see(video)).access, (await see(audio)).access];
    expect(await access()).toEqual(['clubHouse', 'locked']);
    await test.run(`update plans.club_plans set covers = '{audio}' where id = $1`, [planId]);
    expect(await access()).toEqual(['clubHouse', 'clubHouse']);
    const cards = (await member.call.listItems({ kind: 'audio', userId: owned.id })).data;
    expect(cards.map((card) => card.access)).toEqual(['clubHouse']);
    for (const id of [video, audio]) await owned.call.deleteItem({ id });
  });

  it('gives members of priced items what their model chose, and free days what she chose for them', async () => {
    const owned = await test.model();
    const [member, trying] = [await test.member(), await test.member()];
    const priced = { visibility: 'priced', price: 50, kind: 'video' } as const;
    const made = async (parts: object) => {
      const files = [await test.upload(owned, { name: 'a.mp4', type: 'video/mp4' })];
      const form = { ...priced, title: JSON.stringify(parts), files, ...parts };
      return (await owned.call.createItem(form)).data._id;
    };
    const paid = await made({});
    const included = await made({ clubTerms: 'included' });
    const discounted = await made({ clubTerms: 'discounted', clubDiscountPercent: 30 });
    await expect(made({ clubTerms: 'discounted' })).rejects.toThrow('Input validation failed');
    await test.work();
    const planId = '0198c5a0-0000-7000-8000-00000000000b';
    await test.run(
      `insert into plans.club_plans (trial_days, id, model_id, title, description, benefits, includes_chat, created_at)
       values (7, $1, $2, 'The club', '', '{}', false, now())`,
      [planId, owned.id],
    );
    for (const [who, isTrial] of [
      [member, false],
      [trying, true],
    ] as const) {
      await test.run(
        `insert into plans.memberships (is_trial, id, kind, plan_id, member_id, model_id, title, includes_chat, status,
           started_at, ends_at, access_until, months, auto_renew, renewal_credits, covers)
         values ($4, gen_random_uuid(), 'clubHousePlan', $1, $2, $3, 'The club', false, 'active', now(),
           now() + interval '1 day', now() + interval '1 day', 1, false, 5, '{video}')`,
        [planId, who.id, owned.id, isTrial],
      );
      await test.entitle(who.id, { kind: 'clubHousePlan', itemId: planId, sellerId: owned.id });
    }
    const seen = async (who: Person, id: string) => {
      const { access, price, listPrice, clubPrice } = (await who.call.getPost({ id })).data;
      return { access, price, listPrice, clubPrice };
    };
    const quote = async (who: Person, itemId: string) =>
      (
        await test.database.transaction((tx) =>
          test.library.sellers.video.quote(tx, { buyerId: who.id, itemId, quantity: 1 }),
        )
      ).amountCredits;
    const locked = { access: 'locked', listPrice: 50 };
    expect(await seen(member, paid)).toEqual({ ...locked, price: 50, clubPrice: 50 });
    expect(await seen(member, included)).toMatchObject({ access: 'clubHouse', clubPrice: 0 });
    expect(await seen(member, discounted)).toEqual({ ...locked, price: 35, clubPrice: 35 });
    expect([await quote(member, paid), await quote(member, discounted)]).toEqual([50n, 35n]);
    await refusal(quote(member, included), 'conflict');
    // Everybody is told before they join.
    expect(await seen(stranger, included)).toEqual({ ...locked, price: 50, clubPrice: 0 });
    expect(await seen(stranger, discounted)).toEqual({ ...locked, price: 50, clubPrice: 35 });
    expect((await stranger.call.getPost({ id: paid })).data.clubs).toEqual([]);
    expect((await stranger.call.getPost({ id: included })).data.clubs).toEqual(['The club']);
    for (const id of [paid, included, discounted]) {
      expect(await seen(trying, id)).toMatchObject({ access: 'locked', price: 50 });
    }
    expect(await quote(trying, discounted)).toBe(50n);
    await test.run('update plans.memberships set trial_opens_priced = true where member_id = $1', [
      trying.id,
    ]);
    expect(await seen(trying, included)).toMatchObject({ access: 'clubHouse' });
    expect(await quote(trying, discounted)).toBe(35n);
    // Her own card says what she set, and an edit keeps it.
    expect(await seen(owned, discounted)).toMatchObject({ access: 'owner', price: 50, clubPrice: 35 });
    await owned.call.editItem({ id: discounted, title: 'Another title' });
    expect(await seen(stranger, discounted)).toMatchObject({ clubPrice: 35 });
    for (const id of [paid, included, discounted]) await owned.call.deleteItem({ id });
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
    expect((await model.call.getNews({ id })).data.forOwner?.status).toBe('hidden');
    await test.library.hideItem({ itemId: id, hidden: false });
    await test.library.reviewItem({ itemId: id, approval: 'rejected', reason: 'Blurry' });
    await refusal(buyer.call.getNews({ id }), 'not_found');
    expect((await model.call.getNews({ id })).data.forOwner).toMatchObject({
      approval: 'rejected',
      approvalReason: 'Blurry',
    });
    await test.library.reviewItem({ itemId: id, approval: 'approved', reason: null });
    const count = async () => (await test.visitor.listPublicItems({ kind: 'video' })).totalCount;
    expect(await count()).toBe(3);
    await test.run('update accounts.accounts set suspended_at = now() where id = $1', [model.id]);
    expect(await count()).toBe(0);
    await refusal(test.visitor.getPost({ id }), 'not_found');
    await test.run('update accounts.accounts set suspended_at = null where id = $1', [model.id]);
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
    const files = [await test.upload(model, { name: 'a.mp4', type: 'video/mp4' })];
    const form = { kind: 'video', title: 'Between us', description: 'What it shows.', files } as const;
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
    expect(bought).toMatchObject({ access: 'bought', path: expect.any(String) });
    // Taking the name off takes nothing from whoever paid.
    await model.call.setItemMembers({ id, members: [] });
    expect((await named.call.getPost({ id })).data.access).toBe('bought');
    const { data: given } = await model.call.editItem({ id, price: null, members: [stranger.username] });
    expect(given.price).toBeNull();
    expect((await stranger.call.getPost({ id })).data.access).toBe('named');
    await model.call.deleteItem({ id });
  });
});
