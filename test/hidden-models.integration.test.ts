import { createHash } from 'node:crypto';
import { statement } from '@candela/server/database';
import { bootSite, type Site } from '@candela/testkit/boot';
import { newMember } from '@candela/testkit/e2e-people';
import { io, type Socket } from 'socket.io-client';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Operation, operations } from './bad-input-cases.ts';
import { databaseOf } from './crash/people.ts';

/** A model who hides is in no answer of the site: every reading operation is asked about her, and everything of hers. */

interface Model {
  id: string;
  unique_id: string;
  username: string;
}
/** Whom a call is made as: a token, and the country the proxy in front would name. */
interface Asker {
  token?: string;
  country?: string;
}

let site: Site;
let database: Awaited<ReturnType<typeof databaseOf>>;
let model: Model;
let modelToken: string;
let showId: string;
let member: { id: string; token: string };
let other: { id: string; token: string };
let belongings: Record<string, string>;

const header = 'x-test-country';

beforeAll(async () => {
  site = await bootSite({
    seed: 'demo',
    env: {
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'error',
      TRUST_PROXY: 'on',
      COUNTRY_HEADER: header,
    },
  });
  database = await databaseOf(site);
  const [found] = await query<Model & { password: string }>(
    `select a.id, a.unique_id, a.username from accounts.accounts a
     where a.type = 'model' and exists (select from shop.products p where p.model_id = a.id and p.status = 'published')
       and exists (select from library.items i where i.model_id = a.id and i.kind = 'video' and i.status = 'published')
       and exists (select from plans.chat_plans p where p.model_id = a.id and p.closed_at is null)
       and exists (select from plans.club_plans p where p.model_id = a.id and p.closed_at is null)
     order by a.created_at limit 1`,
  );
  if (!found) throw new Error('The demo site has no model with everything.');
  model = found;
  belongings = { model: model.id };
  for (const [name, text] of Object.entries({
    video: `select id from library.items where model_id = $1 and kind = 'video' and status = 'published' limit 1`,
    album: `select id from library.items where model_id = $1 and kind = 'album' and status = 'published' limit 1`,
    product: `select id from shop.products where model_id = $1 and status = 'published' limit 1`,
    chatPlan: 'select id from plans.chat_plans where model_id = $1 and closed_at is null limit 1',
    clubPlan: 'select id from plans.club_plans where model_id = $1 and closed_at is null limit 1',
  })) {
    const [row] = await query<{ id: string }>(text, [model.id]);
    if (row) belongings[name] = row.id;
  }
  await openShow();
  const ids = async (username: string) => {
    const { token } = await newMember(site, username);
    const [row] = await query<{ id: string }>('select id from accounts.accounts where username = $1', [
      username,
    ]);
    return { id: row?.id ?? '', token };
  };
  member = await ids('blocked.member');
  other = await ids('welcome.member');
  for (const { token } of [member, other]) {
    await ask('favorites/addRemoveFavorite', { modelId: model.id, favorite: true }, { token });
    await query(
      `insert into library.favourites (account_id, item_id, created_at)
       select a.id, $1, now() from accounts.accounts a where a.type = 'user' on conflict do nothing`,
      [belongings.video],
    );
  }
  // Her own word under somebody else's video is hers, too.
  const [foreign] = await query<{ id: string }>(
    `select id from library.items where model_id <> $1 and kind = 'video' and status = 'published'
       and visibility = 'public' limit 1`,
    [model.id],
  );
  await query(
    `insert into library.comments (id, item_id, account_id, text, created_at) values ($1, $2, $3, 'Her word.', now())`,
    [uuid(), foreign?.id, model.id],
  );
  belongings.foreign = foreign?.id ?? '';
  const { hash } = (
    await query<{ hash: string }>('select password_hash as hash from accounts.accounts where id = $1', [
      other.id,
    ])
  )[0] ?? {
    hash: '',
  };
  await query('update accounts.accounts set password_hash = $2 where id = $1', [model.id, hash]);
  const login = { login: model.username, password: 'Kettle-and-lantern-42', type: 'model' };
  modelToken = ((await ask('userAccess/login', login, {})).body.data as { token: string }).token;
}, 180_000);

afterAll(async () => {
  await database?.close();
  await site?.stop();
});

/** A show without a picture is ended after a while, so each test that needs one opens it. */
async function openShow(): Promise<void> {
  showId = uuid();
  await query(
    `update shows.shows set status = 'ended', ended_at = now(), end_reason = 'stopped', publisher_lost_at = null
     where model_id = $1 and status <> 'ended'`,
    [model.id],
  );
  await query(
    `insert into shows.shows (id, model_id, status, show_type, created_at, started_at, title)
     values ($1, $2, 'live', 'free', now(), now(), 'Hidden and live')`,
    [showId, model.id],
  );
}

function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const name = `hidden-test.${createHash('md5').update(text).digest('hex')}`;
  return database.rows(statement<Row>(name, text), values);
}

async function ask(path: string, body: unknown, { token, country }: Asker) {
  const response = await fetch(`${site.url}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(country && { [header]: country }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) as Record<string, unknown> };
}

/** Operations that only read; those on the caller's own money and papers have nothing of hers here. */
const reading = operations.filter(
  ({ name, access }) =>
    /\.(get|list|search|quote|find|view)/.test(name) && access !== 'staff' && access !== 'model',
);

const kinds = ['video', 'album', 'gallery', 'audio', 'news', 'products', null];

/** Bodies that ask an operation about her in every way its fields allow. */
function bodiesFor(operation: Operation): Record<string, unknown>[] {
  const has = (field: string) => operation.fields.includes(field);
  const named = has('id') || has('planId') || has('productId') || has('itemId') || has('_id');
  const things = named ? Object.values(belongings) : [model.id];
  const shapes = has('kind') ? kinds : [undefined];
  const orders = has('sortObject') ? [undefined, { popularity: -1 }, { rating: -1 }] : [undefined];
  const words = has('search') ? ['', model.username] : [undefined];
  return things.flatMap((id) =>
    shapes.flatMap((kind) =>
      words.flatMap((search) =>
        orders.map((sortObject) => {
          const all: Record<string, unknown> = {
            id,
            _id: id,
            planId: id,
            productId: id,
            itemId: id,
            userId: model.id,
            modelId: model.id,
            channelName: model.id,
            uniqueId: model.unique_id,
            modelIds: [model.id],
            current_page: 1,
            per_page: 50,
            kind,
            search,
            sortObject,
          };
          return Object.fromEntries(operation.fields.map((field) => [field, all[field]]));
        }),
      ),
    ),
  );
}

/** The operations whose answers say anything of hers to somebody. */
async function operationsNaming(asker: Asker): Promise<string[]> {
  const naming = new Set<string>();
  const words = [model.id, model.unique_id, model.username, showId, 'Her word.'];
  for (const { name, ...mine } of Object.entries(belongings).map(([key, id]) => ({ name: key, id }))) {
    if (name !== 'foreign') words.push(mine.id);
  }
  for (const operation of reading) {
    for (const body of bodiesFor(operation)) {
      const { text, status } = await ask(
        operation.path.slice(1),
        operation.method === 'GET' ? undefined : body,
        asker,
      );
      if (status < 400 && words.some((word) => text.includes(word))) naming.add(operation.name);
    }
  }
  return [...naming].toSorted();
}

async function hideFrom(countries: string[]): Promise<void> {
  const { status } = await ask('userAccess/setBlockedCountries', { countries }, { token: modelToken });
  expect(status).toBe(200);
}
async function block(isBlocked: boolean): Promise<void> {
  const asked: [string, object] = isBlocked
    ? ['userChat/blockMany', { usernames: ['Blocked.Member'] }]
    : ['userChat/setBlocked', { accountId: member.id, isBlocked }];
  expect((await ask(...asked, { token: modelToken })).status).toBe(200);
}

test('whoever she does not hide from finds her everywhere, which the other tests rest on', async () => {
  const naming = await operationsNaming({ token: member.token });
  for (const name of [
    'accounts.getProfile',
    'discovery.listModels',
    'discovery.listPopularModels',
    'discovery.listLiveModels',
    'discovery.searchHome',
    'discovery.searchAll',
    'discovery.getFavourited',
    'discovery.listFavourites',
    'library.listItems',
    'library.listPublicItems',
    'library.listSiteItems',
    'library.listSiteItemsWithoutLogin',
    'library.listFavouriteItems',
    'library.getPost',
    'shows.getRoom',
    'rooms.getRoomBoard',
    'plans.getChatPlan',
    'plans.listChatPlans',
    'plans.getClubHousePlan',
    'plans.listClubHousePlans',
    'shop.getProduct',
    'shop.listProducts',
    'shop.listSiteProducts',
  ]) {
    expect(naming, name).toContain(name);
  }
});

test('while staff look at a report about her nobody finds anything of hers, and everybody does afterwards', async () => {
  const hide = (at: string) =>
    query(`update accounts.accounts set hidden_at = ${at} where id = $1`, [model.id]);
  await hide('now()');
  for (const asker of [{}, { token: member.token }, { country: 'SE' }]) {
    expect(await operationsNaming(asker), JSON.stringify(asker)).toEqual([]);
  }
  const mine = await ask('userAccess/get-profile', undefined, { token: modelToken });
  expect(mine.text).toContain(model.username);
  await hide('null');
  expect(await operationsNaming({})).toContain('discovery.listModels');
}, 240_000);

test('a member she blocked finds nothing of hers in any answer, and finds it again afterwards', async () => {
  await block(true);
  expect(await operationsNaming({ token: member.token })).toEqual([]);
  expect(await operationsNaming({ token: other.token })).toContain('discovery.listModels');
  await block(false);
  expect(await operationsNaming({ token: member.token })).toContain('discovery.listModels');
}, 240_000);

test('a model the member blocked is in none of the member’s lists, and her own page still opens', async () => {
  await openShow();
  await query(
    `insert into discovery.favourite_models (account_id, model_id, notify, created_at)
     select distinct on (theirs.model_id) $1::uuid, theirs.model_id, false, now()
     from discovery.model_categories mine join discovery.model_categories theirs on theirs.category_id = mine.category_id
     where mine.model_id = $2 and theirs.model_id <> $2
     on conflict do nothing`,
    [member.id, model.id],
  );
  await query(
    `insert into library.positions (account_id, item_id, position_seconds, saved_at) values ($1, $2, 7, now())
     on conflict do nothing`,
    [member.id, belongings.foreign],
  );
  const forYou = async () => {
    await ask('favorites/addRemoveFavorite', { modelId: model.id, favorite: false }, { token: member.token });
    const { text } = await ask('userHomeManegement/listForYou', { per_page: 48 }, { token: member.token });
    await ask('favorites/addRemoveFavorite', { modelId: model.id, favorite: true }, { token: member.token });
    return text.includes(model.id);
  };
  const lists = [
    'discovery.listModels',
    'discovery.listLiveModels',
    'discovery.listPopularModels',
    'discovery.listFavourites',
    'discovery.searchAll',
    'discovery.searchHome',
    'editorial.listBanners',
    'editorial.listModelImages',
    'library.listFavouriteItems',
    'library.listSiteItems',
    'library.listSiteItemsWithoutLogin',
    'schedule.listFollowedShows',
  ];
  await query(
    `insert into schedule.shows (id, model_id, title, starts_at, minutes, kind, cost, created_at, updated_at)
     values ($1, $2, 'Planned by her', now() + interval '1 hour', 60, 'free', 0, now(), now())`,
    [uuid(), model.id],
  );
  // The lists of her own page, asked for the whole site.
  const wholeSite = async () => {
    const page = { current_page: 1, per_page: 50 };
    const answers = await Promise.all([
      ask('userProduct/getAllProductWithcategory', page, { token: member.token }),
      ask('userPopularModel/getAllGallery', { ...page, kind: 'video' }, { token: member.token }),
    ]);
    return answers.map(({ status, text }) => `${status} ${text.includes(model.id)}`);
  };
  const before = await operationsNaming({ token: member.token });
  expect(lists.filter((name) => !before.includes(name))).toEqual([]);
  expect([await forYou(), ...(await wholeSite())]).toEqual([true, '200 true', '200 true']);
  const counted = { search: '', current_page: 1, per_page: 50 };
  const count = async () =>
    (await ask('userAccess/getAllModelWithCategory', counted, { token: member.token })).body.modelCounts;
  const countBefore = (await count()) as number;

  const mine = { accountId: model.id };
  await ask('userChat/setBlocked', { ...mine, isBlocked: true }, { token: member.token });
  await openShow();
  const blocked = await operationsNaming({ token: member.token });
  expect(lists.filter((name) => blocked.includes(name))).toEqual([]);
  expect(blocked).toEqual(expect.arrayContaining(['accounts.getProfile', 'library.listItems']));
  expect([await forYou(), ...(await wholeSite())]).toEqual([false, '200 false', '200 false']);
  expect(await count()).toBe(countBefore - 1);
  expect(await operationsNaming({ token: other.token })).toContain('discovery.listModels');

  await ask('userChat/setBlocked', { ...mine, isBlocked: false }, { token: member.token });
  await openShow();
  const after = await operationsNaming({ token: member.token });
  expect(lists.filter((name) => !after.includes(name))).toEqual([]);
}, 240_000);

test('a country she hides from finds nothing: the proxy’s word before the account’s', async () => {
  await hideFrom(['NO', 'DE']);
  expect(await operationsNaming({ country: 'NO' })).toEqual([]);
  expect(await operationsNaming({ token: member.token, country: 'DE' })).toEqual([]);
  expect(await operationsNaming({ country: 'SE' })).toContain('discovery.listModels');
  await ask('userAccess/updateProfile', { country: 'Norway' }, { token: other.token });
  expect(await operationsNaming({ token: other.token })).toEqual([]);
  expect(await operationsNaming({ token: other.token, country: 'SE' })).toContain('discovery.listModels');
  await hideFrom([]);
}, 240_000);

test('counts leave her out, whatever the list and its order', async () => {
  await openShow();
  const orders = ['createdAt', 'username', 'viewers', 'popularity', 'rating'].flatMap((field) => [
    { [field]: 1 },
    { [field]: -1 },
  ]);
  for (const sortObject of orders) {
    for (const path of ['userAccess/getAllModelWithCategory', 'userAccess/getAllLiveModelWithCategory']) {
      const request = { sortObject, search: '', current_page: 1, per_page: 50 };
      await hideFrom([]);
      const before = (await ask(path, request, { country: 'NO' })).body as {
        models: unknown[];
        modelCounts: number;
      };
      await hideFrom(['NO']);
      const after = (await ask(path, request, { country: 'NO' })).body as {
        models: unknown[];
        modelCounts: number;
      };
      expect(after.modelCounts, `${path} ${JSON.stringify(sortObject)}`).toBe(before.modelCounts - 1);
      expect(after.models.length).toBe(before.models.length - 1);
    }
  }
  await hideFrom([]);
});

test('nothing of hers can be bought, watched or entered, and nobody hidden from learns of her show', async () => {
  await openShow();
  await block(true);
  const asker = { token: member.token };
  const refused = [
    ['userLive/joinBroadcast', { channelName: model.id }],
    ['userAccess/tips', { modelId: model.id, amountCredits: 1 }],
    ['userAccess/purchaseByCredit', { kind: 'chatPlan', itemId: belongings.chatPlan, option: '' }],
    ['favorites/addRemoveFavorite', { modelId: model.id, favorite: true }],
    ['userChat/openConversation', { userId: model.id }],
  ] as const;
  for (const [path, body] of refused) {
    const { status, body: answer } = await ask(path, body, asker);
    expect({ path, status, code: answer.code }).toEqual({ path, status: 404, code: 'not_found' });
  }
  const received: Record<string, string[]> = { member: [], other: [] };
  const sockets = await Promise.all([watchLives(member.token), watchLives(other.token)]);
  for (const [index, name] of ['member', 'other'].entries()) {
    sockets[index]?.on('lives.remove', ({ channelName }: { channelName: string }) =>
      received[name]?.push(channelName),
    );
    sockets[index]?.on('lives.upsert', ({ _id }: { _id: string }) => received[name]?.push(_id));
  }
  const entered = await new Promise<{ ok: boolean }>((resolve) =>
    sockets[0]?.emit('room.enter', { channelName: model.id }, resolve),
  );
  expect(entered).toMatchObject({ ok: false, code: 'not_found' });
  const stopped = await ask('userLive/stopBroadcast', { channelName: model.id }, { token: modelToken });
  expect(stopped).toMatchObject({ status: 200 });
  await expect.poll(() => received.other, { timeout: 20_000 }).toContain(model.id);
  expect(received.member).toEqual([]);
  for (const socket of sockets) socket.close();
  await block(false);
});

test('whoever is in her room from a country she hides from in the middle of a show is out at once', async () => {
  await openShow();
  const rooms = ['NO', 'SE'].map((country) => {
    const socket = io(site.url, {
      auth: { token: other.token },
      transports: ['websocket'],
      extraHeaders: { [header]: country },
    });
    const out: string[] = [];
    socket.on('room.out', ({ channelName }: { channelName: string }) => out.push(channelName));
    return { socket, out };
  });
  for (const { socket } of rooms) {
    const answer = await new Promise<{ ok: boolean }>((resolve) =>
      socket.emit('room.enter', { channelName: model.id }, resolve),
    );
    expect(answer).toMatchObject({ ok: true });
  }
  await hideFrom(['NO']);
  await expect.poll(() => rooms[0]?.out).toEqual([model.id]);
  const again = await Promise.all(
    rooms.map(
      ({ socket }) =>
        new Promise<object>((resolve) => socket.emit('room.enter', { channelName: model.id }, resolve)),
    ),
  );
  expect(again).toMatchObject([{ ok: false, code: 'not_found' }, { ok: true }]);
  expect(rooms[1]?.out).toEqual([]);
  for (const { socket } of rooms) socket.close();
  await hideFrom([]);
});

async function watchLives(token: string): Promise<Socket> {
  const socket = io(site.url, { auth: { token }, transports: ['websocket'] });
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  await new Promise((resolve) => socket.emit('lives.watch', resolve));
  return socket;
}
