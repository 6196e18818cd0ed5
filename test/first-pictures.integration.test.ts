import { createHash } from 'node:crypto';
import { statement } from '@candela/server/database';
import { bootSite, type Site } from '@candela/testkit/boot';
import { newMember, newPublisher } from '@candela/testkit/e2e-people';
import { newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { uploadPortrait } from '@candela/testkit/e2e-uploads';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Operation, operations } from './bad-input-cases.ts';
import { databaseOf } from './crash/people.ts';

/**
 * A model's first pictures, which nobody has looked at yet, are nowhere: every reading operation is asked about her, and
 * every page, list and file that could show them is read, as a visitor, as a member and as her follower. The same places
 * show them once they are approved, so that the search looks where it has to.
 */

let site: Site;
let database: Awaited<ReturnType<typeof databaseOf>>;
let moderator: StaffPerson;
let model: { token: string; _id: string; uniqueId: string };
let viewers: Record<'visitor' | 'member' | 'follower', string | undefined>;
let calendar: string;
/** What names the pictures: their ids, their files and the uploads they were made of. */
let traces: string[];
let waiting: { _id: string; use: string; url: string }[];
let itemId: string;
let shareBefore: string;

const username = 'fresh.lamp';

function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const name = `first-pictures.${createHash('md5').update(text).digest('hex')}`;
  return database.rows(statement<Row>(name, text), values);
}

async function read(path: string, token?: string, body?: unknown) {
  const response = await fetch(new URL(path, site.url), {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, bytes, text: bytes.toString('utf8') };
}

beforeAll(async () => {
  site = await bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'error' } });
  database = await databaseOf(site);
  moderator = await newStaff(site, await newOwner(site), 'moderator');
  model = await newPublisher(site, username);
  const [member, follower] = [await newMember(site, 'any.reader'), await newMember(site, 'her.follower')];
  viewers = { visitor: undefined, member: member.token, follower: follower.token };
  await site.ask('favorites/addRemoveFavorite', { modelId: model._id, favorite: true }, follower.token);
  calendar = (await site.ask<{ url: string }>('schedule/createCalendarFeed', {}, follower.token)).url;
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const plan = { startsAt, minutes: 60, title: 'First light', kind: 'free', cost: 0 };
  await site.ask('schedule/plan', plan, model.token);
  await site.ask('userChat/sendCampaign', { audience: 'followers', text: 'Good evening' }, model.token);
  const post = { title: 'Hello', description: 'A first word.' };
  itemId = (await site.ask<{ _id: string }>('userNews/create', post, model.token))._id;
  await query(
    `insert into shows.shows (id, model_id, status, show_type, created_at, started_at, title)
     values ($1, $2, 'live', 'free', now(), now(), 'First light')`,
    [uuid(), model._id],
  );
  await query('update accounts.accounts set shares_portrait = true where id = $1', [model._id]);
  shareBefore = await sharePicture();

  const uploads = [
    await uploadPortrait(site, model.token, 'p1.webp'),
    await uploadPortrait(site, model.token, 'p2.webp'),
  ];
  await site.ask('userAccess/uploadProfileImage', { filename: uploads[0] }, model.token);
  await site.ask('userAccess/uploadCoverImage', { filename: uploads[1] }, model.token);
  ({ waitingPictures: waiting } = await mine());
  const rows = await query<{ id: string; file_key: string }>(
    'select id, file_key from accounts.waiting_pictures where account_id = $1',
    [model._id],
  );
  traces = [
    'held-pictures',
    ...rows.flatMap(({ id, file_key: key }) => [id, nameOf(key)]),
    ...uploads.map(nameOf),
  ];
}, 180_000);

afterAll(async () => {
  await database?.close();
  await site?.stop();
});

const mine = () =>
  site.ask<{ waitingPictures: typeof waiting; profileImage: string | null }>(
    'userAccess/get-profile',
    undefined,
    model.token,
  );
/** The last part of an address without its ending. */
function nameOf(key: string): string {
  return (key.split('/').at(-1) ?? '').split('.')[0] ?? '';
}
async function sharePicture(): Promise<string> {
  const { status, bytes } = await read(`/share/${model.uniqueId}.jpg`);
  expect(status).toBe(200);
  return createHash('sha256').update(bytes).digest('hex');
}
const tracesIn = (text: string) => traces.filter((trace) => text.includes(trace));

const reading = operations.filter(
  ({ name, access }) =>
    /\.(get|list|search|quote|find|view)/.test(name) && access !== 'staff' && access !== 'model',
);

/** Bodies that ask an operation about her in the ways its fields allow. */
function bodiesFor(operation: Operation): Record<string, unknown>[] {
  const has = (field: string) => operation.fields.includes(field);
  const kinds = has('kind') ? ['news', 'gallery', 'video', null] : [undefined];
  const words = has('search') ? ['', username] : [undefined];
  const things = has('id') || has('_id') || has('itemId') ? [model._id, itemId] : [model._id];
  return things.flatMap((id) =>
    kinds.flatMap((kind) =>
      words.map((search) => {
        const all: Record<string, unknown> = {
          id,
          _id: id,
          itemId: id,
          userId: model._id,
          modelId: model._id,
          channelName: model._id,
          uniqueId: model.uniqueId,
          modelIds: [model._id],
          current_page: 1,
          per_page: 50,
          hours: 24,
          kind,
          search,
        };
        return Object.fromEntries(operation.fields.map((field) => [field, all[field]]));
      }),
    ),
  );
}

/** Nobody publishes to the show, so the site ends it within two minutes: however long all of this takes, it is on again. */
const showAgain = () =>
  query(
    `update shows.shows set status = 'live', publisher_lost_at = null, ended_at = null, end_reason = null
     where model_id = $1`,
    [model._id],
  );

/** The operations whose answers to somebody name one of the pictures, and those that name her at all. */
async function answersTo(token: string | undefined) {
  await showAgain();
  const [showing, naming] = [new Set<string>(), new Set<string>()];
  for (const operation of reading) {
    for (const body of bodiesFor(operation)) {
      const sent = operation.method === 'GET' ? undefined : body;
      const { text, status } = await read(`/api${operation.path}`, token, sent);
      if (tracesIn(text).length > 0) showing.add(operation.name);
      if (status < 400 && text.includes(model._id)) naming.add(operation.name);
    }
  }
  return { showing: [...showing].toSorted(), naming: [...naming] };
}

const who = ['visitor', 'member', 'follower'] as const;
/** Where she is shown with her face; asked as a follower. */
const cards = [
  'accounts.getProfile',
  'discovery.listModels',
  'discovery.listPopularModels',
  'discovery.listLiveModels',
  'discovery.searchHome',
  'discovery.searchAll',
  'discovery.listFavourites',
  'schedule.listFollowedShows',
  'messages.listConversations',
];
const pages = () => [
  '/',
  '/models',
  '/live',
  '/videos',
  '/category',
  '/schedule',
  `/profile/${model.uniqueId}`,
  `/@${username}`,
  `/live-model/${model.uniqueId}`,
  `/profile/${model.uniqueId}?tab=news`,
];

describe('pictures nobody has looked at', () => {
  test('are there, and their model sees them', async () => {
    expect(waiting.map(({ use }) => use).toSorted()).toEqual(['cover', 'profile']);
    expect(tracesIn(JSON.stringify(waiting)).length).toBeGreaterThan(2);
    const { url } = waiting[0] ?? { url: '' };
    expect((await read(url)).status).toBe(200);
  });

  test.each(who)('are in no answer to a %s: cards, lists, search, profile, conversations', async (viewer) => {
    const { showing, naming } = await answersTo(viewers[viewer]);
    expect(showing).toEqual([]);
    // She herself is in these answers.
    const places = viewer === 'follower' ? cards : ['accounts.getProfile', 'discovery.listModels'];
    expect(places.filter((name) => !naming.includes(name))).toEqual([]);
  });

  test('are in no page, nor in what it says to search engines and those who share it', async () => {
    for (const path of pages()) {
      const { text } = await read(path);
      expect(tracesIn(text), path).toEqual([]);
    }
    const { status, text } = await read(`/profile/${model.uniqueId}`);
    expect(status).toBe(200);
    expect(text).toContain('application/ld+json');
    const ofPage = text.match(/<meta property="og:image" content="([^"]+)"/)?.[1] ?? '';
    expect(new URL(ofPage).pathname).toBe(`/share/${model.uniqueId}.jpg`);
  });

  test('are not on the picture of a shared link', async () => {
    expect(await sharePicture()).toBe(shareBefore);
  });

  test('are in no sitemap and no calendar', async () => {
    const index = await read('/sitemap.xml');
    expect(index.text).toContain('/sitemap/models-1.xml');
    for (const path of [
      '/sitemap.xml',
      '/sitemap/pages.xml',
      '/sitemap/models-1.xml',
      '/robots.txt',
      new URL(calendar).pathname,
    ]) {
      const { status, text } = await read(path);
      expect(status, path).toBe(200);
      expect(tracesIn(text), path).toEqual([]);
    }
    expect((await read('/sitemap/models-1.xml')).text).toContain(username);
    expect((await read(new URL(calendar).pathname)).text).toContain('First light');
  });

  test('have no address that works without its signature', async () => {
    for (const { _id, url } of waiting) {
      const signed = new URL(url, site.url);
      const guesses = [
        signed.pathname,
        `/files/profiles/${_id}.webp`,
        `/files/covers/${_id}.webp`,
        `/files/held-pictures/${nameOf(signed.pathname)}.webp`,
        `/files/held-pictures/${_id}.webp`,
      ];
      for (const path of guesses) {
        for (const viewer of who) {
          const { status, bytes } = await read(path, viewers[viewer]);
          const isPicture = bytes.subarray(0, 4).toString('latin1') === 'RIFF';
          expect({ path, viewer, isShown: status === 200 && isPicture }).toMatchObject({ isShown: false });
        }
      }
    }
  });
});

test('a refused picture is said by bell and mail, with the reason and where to send another', async () => {
  const cover = waiting.find(({ use }) => use === 'cover')?._id ?? '';
  const reason = 'Somebody else is in it.';
  const decision = { _id: model._id, pictureIds: [cover], decision: 'rejected', reason };
  await site.ask('adminAccess/decidePictures', decision, moderator.token);
  type Line = { title: string; text: string; href: string };
  const bell = async () => (await site.ask<Line[]>('userNotification/getAll', {}, model.token))[0];
  await expect.poll(bell, { timeout: 20_000 }).toMatchObject({
    title: "Your cover wasn't approved",
    text: `You can send another. Reason: ${reason}`,
    href: '/profile-setup?step=pictures',
  });
  const { text } = await read(`/dev/outbox.json?to=${username}@example.test`);
  const mails = (JSON.parse(text) as { data: { subject: string; text: string }[] }).data;
  const mail = mails.find(({ subject }) => subject.includes("Your cover wasn't approved"));
  expect(mail?.text).toContain(reason);
  expect(mail?.text).toContain('/profile-setup?step=pictures');
  const { showing } = await answersTo(viewers.follower);
  expect(showing).toEqual([]);
});

test('an approved picture is in all these places, and its model is told', async () => {
  const profile = waiting.find(({ use }) => use === 'profile')?._id ?? '';
  const decision = { _id: model._id, pictureIds: [profile], decision: 'approved', reason: '' };
  await site.ask('adminAccess/decidePictures', decision, moderator.token);
  const titles = async () =>
    (await site.ask<{ title: string }[]>('userNotification/getAll', {}, model.token)).map(
      ({ title }) => title,
    );
  await expect.poll(titles, { timeout: 20_000 }).toContain('Your profile picture is public');
  await expect
    .poll(async () => (await answersTo(viewers.follower)).showing, { timeout: 60_000, interval: 3_000 })
    .toEqual(expect.arrayContaining(cards));
  const { text } = await read(`/profile/${model.uniqueId}`);
  expect(tracesIn(text)).toEqual([profile]);
  expect(await sharePicture()).not.toBe(shareBefore);
});
