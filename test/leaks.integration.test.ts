import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Database, statement } from '@candela/server/database';
import { bootSite, type Site } from '@candela/testkit/boot';
import { myProfile, newMember, newPublisher } from '@candela/testkit/e2e-people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseOf } from './crash/people.ts';
import { listItems, makePrivateLife, type PrivateLife } from './leaks/private-life.ts';
import { type Names, type Question, questionsAbout } from './leaks/questions.ts';

/**
 * A visitor, a member and a model who are strangers ask every operation of the contract about everything a model and
 * her buyer have, and every address of a file. What comes back is searched for whatever is only theirs.
 */

type Stranger = 'visitor' | 'member' | 'model';

const atOnce = 16;
let site: Site;
let database: Database;
let life: PrivateLife;
let names: Names;
let strangers: [who: Stranger, token: string | undefined][];
/** Ids of things that are only theirs, and of files nobody else may see. */
let privateIds: Set<string>;
let privateFiles: Set<string>;
const addresses = new Set<string>();

beforeAll(async () => {
  site = await bootSite({
    seed: 'none',
    env: { RATE_LIMIT_FACTOR: '10000', LOG_LEVEL: 'error', MEDIA_CONCURRENCY: '2' },
  });
  const [member, model] = [
    await newMember(site, 'stranger.member'),
    await newPublisher(site, 'stranger.model'),
  ];
  strangers = [
    ['visitor', undefined],
    ['member', member.token],
    ['model', model.token],
  ];
  const own = new Set(await idsThereAre());
  life = await makePrivateLife(site);
  const ids = (await idsThereAre()).filter((id) => !own.has(id));
  privateIds = new Set(
    (
      await idsThereAre(
        /order|address|ticket|support|message|conversation|member|purchase|payout|session|promo|campaign|notification|payments\.(payments|events|webhooks)|cart/,
      )
    ).filter((id) => !own.has(id)),
  );
  const files = await rows<{ id: string; stored_name: string; is_open: boolean }>(
    `select f.id, f.stored_name, coalesce(x.item_id = any($1::uuid[]), false) as is_open
     from library.files f left join library.item_files x on x.file_id = f.id`,
    [life.openItems],
  );
  privateFiles = new Set(files.filter((file) => !file.is_open).map((file) => file.id));
  const pairs = await rows<{ a: string; b: string }>(
    `select item_id as a, file_id as b from library.item_files
     union select item_id, id from library.comments
     union select i.id, i.model_id from library.items i`,
  );
  names = {
    ids,
    pairs: pairs.flatMap(
      ({ a, b }) =>
        [
          [a, b],
          [b, a],
        ] as const,
    ),
    storedNames: files.map((file) => file.stored_name),
    people: (
      await rows<{ name: string }>(
        `select unnest(array[unique_id, username]) as name from accounts.accounts where email like '%@example.test' and username in ('lea.owner', 'bea.buyer')`,
      )
    ).map((row) => row.name),
  };
}, 240_000);

afterAll(async () => {
  await database?.close();
  await site?.stop();
});

test('nothing of theirs is in any answer to anybody else', async () => {
  const before = await ownView();
  const questions = questionsAbout(names);
  expect(new Set(questions.map(({ operation }) => operation.name)).size).toBeGreaterThan(300);
  const hidden = await hiddenTexts();
  const leaks: string[] = [];
  const statuses = new Map<number, number>();
  for (const [who, token] of strangers) {
    await inParallel(
      questions.filter((each) => isWorthAsking(each, who)),
      async (question) => {
        const { operation, body } = question;
        const answer = await site.call(operation.path, operation.method === 'GET' ? undefined : body, token);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        for (const what of leaksIn(JSON.stringify(answer.body), JSON.stringify(body), hidden)) {
          leaks.push(`${operation.name} to a ${who}: ${what}; asked ${JSON.stringify(body)?.slice(0, 200)}`);
        }
        if (answer.status >= 500) leaks.push(`${operation.name} to a ${who}: ${answer.status}`);
      },
    );
  }
  expect(leaks.slice(0, 30)).toEqual([]);
  // Most are refused, and still enough is answered for the search to mean something.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(500);
  expect(await ownView()).toEqual(before);
}, 600_000);

test('the same search finds what is theirs in the answers to themselves', async () => {
  const hidden = await hiddenTexts();
  const found = new Set<string>();
  const reads = questionsAbout(names).filter(
    ({ operation }) => /\.(get|list)/.test(operation.name) && operation.access !== 'staff',
  );
  for (const { token } of [life.owner, life.buyer]) {
    await inParallel(reads, async ({ operation, body }) => {
      const answer = await site.call(operation.path, operation.method === 'GET' ? undefined : body, token);
      for (const what of leaksIn(JSON.stringify(answer.body), JSON.stringify(body), hidden)) found.add(what);
    });
  }
  const missing = life.secrets.filter((text) => ![...found].some((what) => what.includes(text)));
  // A holder of an account never goes out again, and people depicted are seen in the item only.
  expect(missing.length, missing.join(', ')).toBeLessThan(6);
}, 300_000);

test('counts reveal nothing but what everybody may see', async () => {
  const [, [, token]] = strangers as [unknown, [string, string]];
  const owner = await myProfile(site, life.owner.token);
  const count = async (kind: string, request: object) =>
    (await listItems(site, kind, { userId: owner._id, ...request }, token)).body.totalCount;
  for (const kind of ['gallery', 'video', 'audio', 'album', 'news']) {
    const listed = await count(kind, {});
    for (const status of ['draft', 'scheduled', 'processing', 'failed', 'hidden', 'archived']) {
      expect([0, listed], `${kind} ${status}`).toContain(await count(kind, { status }));
    }
    for (const visibility of ['membersOnly', 'clubHouse', 'priced']) {
      expect([0, listed], `${kind} ${visibility}`).toContain(await count(kind, { visibility }));
    }
  }
  const plans = await site.call('clubHousePlan/getAllClubHousePlan', { userId: owner._id }, token);
  expect((plans.body.data as { memberCount: null }[]).map((plan) => plan.memberCount)).toEqual([null]);
});

test('no file that is not for everybody is reached without an address that was given', async () => {
  const root = path.join(site.dataFolder, 'files', 'private');
  const all = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  const keys = all.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  expect(keys.length).toBeGreaterThan(60);
  const bogus = `expires=${Math.floor(Date.now() / 1000) + 600}&signature=${'0'.repeat(64)}`;
  const open: string[] = [];
  await inParallel(keys, async (key) => {
    for (const address of [
      `/files/${key}`,
      `/files/private/${key}`,
      `/files/private/${key}?${bogus}`,
      `/files/../private/${key}`,
      `/files/%2e%2e/private/${key}`,
      `/files/put/private/${key}?${bogus}`,
    ]) {
      for (const [who, token] of strangers) {
        const answer = await fetch(site.url + address, {
          headers: token ? { authorization: `Bearer ${token}` } : {},
        });
        await answer.arrayBuffer();
        if (answer.status === 200 && !answer.headers.get('content-type')?.startsWith('text/html'))
          open.push(`${address} to a ${who}`);
      }
    }
  });
  expect(open).toEqual([]);
});

test('an address that was given opens one thing, and a player’s not for anybody else', async () => {
  const given = [...addresses];
  expect(given.length).toBeGreaterThan(5);
  const [, [, token]] = strangers as [unknown, [string, string]];
  const own = await playerAddresses(life.buyer.token);
  expect(own.length).toBeGreaterThan(0);
  for (const address of own) {
    const asOf = async (bearer: string) =>
      (await fetch(site.url + address, { headers: { authorization: `Bearer ${bearer}` } })).status;
    expect([await asOf(life.buyer.token), await asOf(token)]).toEqual([200, 404]);
    expect((await fetch(site.url + address)).status, 'without the cookie of the browser').toBe(404);
    const [grant = ''] = address.split('/').slice(3);
    for (const name of ['../master.m3u8', 'large.webp', '..%2f..%2fmaster.m3u8']) {
      expect((await fetch(`${site.url}/media/hls/${grant}/${name}`)).status, name).toBe(404);
    }
    expect((await fetch(`${site.url}/media/hls/${grant.slice(0, -2)}AA/master.m3u8`)).status).toBe(404);
  }
  for (const address of given.filter((each) => each.startsWith('/files/private/'))) {
    const turned = address.replace(/\/(album|video)\/[0-9a-f-]{36}/, `/album/${[...privateFiles][0]}`);
    if (turned !== address) expect((await fetch(site.url + turned)).status).toBe(400);
  }
});

/** Who is of the wrong kind is turned away before anything is looked at, so asks an operation once. */
function isWorthAsking({ operation, body }: Question, who: Stranger): boolean {
  const answered = {
    visitor: ['public'],
    member: ['public', 'signedIn', 'user'],
    model: ['public', 'signedIn', 'model'],
  };
  if (answered[who].includes(operation.access)) return true;
  return body === undefined || JSON.stringify(body).includes(names.ids[0] ?? '');
}

/** What an answer reveals that it should not, in words. What was in the question is nothing new. */
function leaksIn(answer: string, question: string, hidden: readonly string[]): string[] {
  const found = hidden.filter((text) => answer.includes(text)).map((text) => `tells “${text}”`);
  for (const [id = ''] of answer.matchAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g)) {
    if (privateIds.has(id) && !question.includes(id)) found.push(`names ${id}`);
  }
  for (const [address] of answer.matchAll(/\/(files|media)\/[^"\\]+/g)) {
    const fileId = /(?:album|video)\/([0-9a-f-]{36})/.exec(address)?.[1] ?? fileOfGrant(address);
    if (!address.includes('/blur.webp')) addresses.add(address);
    if (fileId && privateFiles.has(fileId) && !address.endsWith('/blur.webp')) found.push(`gives ${address}`);
  }
  for (const [name = '', fileId = ''] of answer.matchAll(/(?:album|video)\/([0-9a-f-]{36})\.[a-z0-9]+/g)) {
    if (privateFiles.has(fileId) && !question.includes(name)) found.push(`names the upload ${name}`);
  }
  return found;
}

function fileOfGrant(address: string): string | undefined {
  const [payload = ''] = /\/media\/hls\/([^.]+)/.exec(address)?.slice(1) ?? [];
  return payload ? (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { f: string }).f : undefined;
}

/** Texts, mail addresses and balances. */
async function hiddenTexts(): Promise<string[]> {
  const balances = await Promise.all(
    [life.owner, life.buyer].map(async ({ token }) => {
      return String((await myProfile(site, token)).netCreditScore);
    }),
  );
  const mails = [
    life.owner.email,
    life.buyer.email,
    'private.person@example.test',
    '+4790012345',
    '+4790012346',
  ];
  return [...life.secrets, ...mails, 'ZQSECRETCODE', ...balances.filter((balance) => balance.length > 3)];
}

/** What the model has, as she sees it herself. */
async function ownView(): Promise<unknown> {
  const lists = ['gallery', 'video', 'audio', 'album', 'news'].map(async (kind) => {
    const { body } = await listItems(site, kind, { per_page: 100 }, life.owner.token);
    return (body.data as Record<string, unknown>[]).map(({ _id, title, visibility, price, imageCount }) => ({
      _id,
      title,
      visibility,
      price,
      imageCount,
    }));
  });
  const { body } = await site.call('userProduct/getAllProduct', { per_page: 100 }, life.owner.token);
  const products = (body.data as Record<string, unknown>[]).map(({ _id, title, status, price }) => ({
    _id,
    title,
    status,
    price,
  }));
  return { items: await Promise.all(lists), products };
}

async function playerAddresses(token: string): Promise<string[]> {
  const { body } = await site.call('userGallery/getBought', { per_page: 100 }, token);
  const cards = body.data as { _id: string; kind: string }[];
  const details = cards
    .filter(({ kind }) => kind === 'video')
    .map(({ _id }) => site.ask('userPostOrComment/getOnePostAndComment', { id: _id }, token));
  return (await Promise.all(details)).map((detail) => String(detail.path));
}

async function inParallel<One>(all: readonly One[], work: (one: One) => Promise<void>): Promise<void> {
  const waiting = all.values();
  const worker = async () => {
    for (const one of waiting) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Ids of all rows there are, of tables whose name matches. */
async function idsThereAre(table = /./): Promise<string[]> {
  database ??= await databaseOf(site);
  const tables = await rows<{ table_name: string }>(
    `select c.table_schema || '.' || c.table_name as table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema not in ('pg_catalog', 'information_schema', 'migrations', 'graphile_worker')
       and c.column_name = 'id' and c.data_type = 'uuid' and t.table_type = 'BASE TABLE'`,
  );
  const ids: string[] = [];
  for (const { table_name: name } of tables.filter((one) => table.test(one.table_name))) {
    ids.push(...(await rows<{ id: string }>(`select id from ${name}`)).map((row) => row.id));
  }
  return ids;
}

function rows<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return database.rows(statement<Row>(`leaks.${sql.replace(/\W+/g, '-')}`.slice(0, 60), sql), values);
}
