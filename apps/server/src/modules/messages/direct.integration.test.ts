import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { minuteMs } from '@candela/contract/shared/durations';
import { contextOf, outcomeOf, refusal, sessionOf } from '@candela/testkit/test-calls';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { createTestEvents } from '@candela/testkit/test-events';
import { addAccount } from '@candela/testkit/test-people';
import { call } from '@orpc/server';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement, type Transaction } from '../../platform/database/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Realtime } from '../../platform/realtime/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { createAccounts } from '../accounts/index.ts';
import { createWallet, type Wallet } from '../ledger/index.ts';
import { createWatermarks } from '../watermarks/index.ts';
import type { SavedMedium } from './dependencies.ts';
import { campaignGivenUp, createDirectChat, type DirectChat, messageSent } from './index.ts';

const usernameOf = statement<{ username: string }>(
  'test.username-of',
  'select username from accounts.public_accounts where id = $1',
);

type Type = 'user' | 'model';

/** Pictures of a file store that has one. */
const pictures = {
  stat: async () => ({ sizeBytes: 1, contentType: 'image/webp', modifiedAt: new Date(0) }),
  read: async () => Readable.from([await anyPicture]),
};
const anyPicture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#8090a0' } })
  .webp()
  .toBuffer();

let test: TestDatabase;
let owner: pg.Client;
let wallet: Wallet;
let direct: DirectChat;
let now: Date;
let model: string;
let member: string;
/** Messages a member may still write, by member. */
const left = new Map<string, number>();
const clubs = new Set<string>();
let clubsSince = new Date(0);
const events = createTestEvents();
const kick: { room: string; who: object }[] = [];
const notified: string[] = [];
/** Models whose messages to many were given up. */
const givenUp: string[] = [];
const emitted: { room: string; event: string; payload: Record<string, unknown> }[] = [];
const jobs = new Map<string, (payload: unknown) => Promise<void>>();
const due: { name: string; payload: unknown }[] = [];

let isTurnedOff = false;

beforeAll(async () => {
  test = await openTestDatabase();
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  events.afterCommit(campaignGivenUp, 'test', async ({ modelId }) => void givenUp.push(modelId));
  events.afterCommit(messageSent, 'test', async ({ toAccountId }) => void notified.push(toAccountId));
  wallet = createWallet({ database: test.database, clock: () => now });
  const allowance = (memberId: string) => ({
    allowed: (left.get(memberId) ?? 0) > 0,
    until: null,
    messagesLeft: left.get(memberId) ?? 0,
  });
  const accounts = createAccounts({
    database: test.database,
    clock: () => now,
    events,
    mailer: { send: async () => {} },
    siteName: () => 'Candela',
    publicUrl: 'https://site.test',
  });
  const watermarks = createWatermarks({ database: test.database, clock: () => now, files: pictures });
  direct = createDirectChat({
    database: test.database,
    isOff: () => isTurnedOff,
    events,
    clock: () => now,
    realtime: {
      emit: (room: string, event: string, payload: Record<string, unknown>) =>
        void emitted.push({ room, event, payload }),
      on: () => {},
      accountsOnline: async (ids: readonly string[]) => new Set(ids),
      kick: (room: string, who: object) => void kick.push({ room, who }),
    } as unknown as Realtime,
    jobs: {
      add: async (_tx: unknown, name: string, payload: unknown) => void due.push({ name, payload }),
      register: (name: string, run: (payload: unknown) => Promise<void>) => void jobs.set(name, run),
      every: () => {},
    } as unknown as Jobs,
    chatAllowance: async (_db, { memberId }) => allowance(memberId),
    useChatMessage: async (tx, { memberId }) => {
      const before = left.get(memberId) ?? 0;
      if (before === 0) refuse('not_unlocked');
      // As with a plan, nobody else sees it before the message.
      (tx as Transaction).afterCommit(() => left.set(memberId, before - 1));
      return { ...allowance(memberId), messagesLeft: before - 1 };
    },
    isMember: async (_queries, accountId, modelId) => clubs.has(`${accountId} ${modelId}`),
    clubsOf: async (accountId) =>
      [...clubs]
        .filter((club) => club.startsWith(accountId))
        .map((club) => ({ modelId: club.split(' ')[1] ?? '', since: clubsSince })),
    clubMembersOf: async (modelId) =>
      [...clubs].filter((club) => club.endsWith(modelId)).map((club) => club.split(' ')[0] ?? ''),
    accounts,
    prepareMedia: async ({ ownerId, filenames }) => ({
      media: filenames.map(mediumOf),
      take: async () => takeOnce(ownerId, filenames),
    }),
    playFile: async ({ fileId, name }) => ({ location: `signed:${fileId}/${name}` }),
    copyPicture: async () => refuse('not_found'),
    signPicture: async (key) => `signed:${key}`,
    watermarks,
    secret: 'a secret of the site',
    log: { error: () => {} },
  });
  wallet.registerGoods('message', direct.seller);
});

beforeEach(async () => {
  now = new Date('2026-05-01T20:00:00.000Z');
  emitted.length = 0;
  notified.length = 0;
  due.length = 0;
  model = await account('model');
  member = await account('user');
  left.set(member, 3);
});

afterAll(async () => {
  await owner?.end();
  await test?.drop();
});

async function account(type: Type, credits = 0): Promise<string> {
  const id = await addAccount(test.database, type);
  if (credits > 0) {
    const grant = { accountId: id, amountCredits: BigInt(credits), note: 'test', actorId: null };
    await test.database.transaction((tx) => wallet.grantCredits(tx, grant));
  }
  return id;
}

const as = (accountId: string, type: Type) => ({ context: contextOf(sessionOf(accountId, type)) });
const open = async (from: string, to: string, type: Type) =>
  (await call(direct.routes.openConversation, { userId: to }, as(from, type))).data;
const write = async (conversationId: string, from: string, type: Type, letter: object) => {
  const input = { conversationId, clientMessageId: randomUUID(), ...letter };
  return (await call(direct.routes.sendMessage, input, as(from, type))).data;
};
const read = (conversationId: string, from: string, type: Type, request: object = {}) =>
  call(direct.routes.listMessages, { conversationId, ...request }, as(from, type));

const picture = { filename: 'album/01970000-0000-7000-8000-000000000000.webp' };
const nameOf = (number: number, bucket: 'album' | 'video' = 'album') =>
  `${bucket}/01970000-0000-7000-8000-${String(number).padStart(12, '0')}.${bucket === 'video' ? 'mp4' : 'webp'}`;

/** What a library that has every file makes of one. */
function mediumOf(filename: string): SavedMedium {
  const id = randomUUID();
  const size = { width: 4, height: 3, placeholderUrl: `/files/${id}/p.webp` };
  if (!filename.startsWith('video/')) return { id, kind: 'image', key: `letters/${id}.webp`, ...size };
  const video = { fileId: filename.slice(6, 42), originalKey: filename, durationSeconds: 12.5 };
  return { id, kind: 'video', key: `video/${id}/poster.webp`, ...size, video };
}

/** Members' files that went with a message, by owner and name. */
const usedUp = new Set<string>();
function takeOnce(ownerId: string, filenames: readonly string[]): void {
  if (ownerId === model) return;
  for (const name of filenames.map((one) => `${ownerId} ${one}`)) {
    if (usedUp.has(name)) refuse('invalid_input');
    usedUp.add(name);
  }
}

describe('letters', () => {
  it('need a plan of the member, use it up, and none of the model', async () => {
    left.set(member, 1);
    const { _id, allowance } = await open(member, model, 'user');
    expect(allowance).toMatchObject({ mayWrite: true, messagesLeft: 1 });
    const letter = await write(_id, member, 'user', { text: 'Good evening' });
    expect(emitted.map((one) => one.room).toSorted()).toEqual(
      [`account:${member}`, `account:${model}`].toSorted(),
    );
    expect(notified).toEqual([model]);
    expect(await outcomeOf(write(_id, member, 'user', { text: 'Again' }))).toBe('not_unlocked');
    await write(_id, model, 'model', { text: 'Hello' });
    expect((await open(model, member, 'model'))._id, 'one conversation for the two').toBe(_id);
    const { data } = await read(_id, model, 'model');
    expect(data.map((one) => one.text)).toEqual(['Hello', 'Good evening']);
    expect(data[1]?._id).toBe(letter._id);
  });

  it('are written once, however often they are sent, and cost one message then', async () => {
    const { _id } = await open(member, model, 'user');
    const clientMessageId = randomUUID();
    const send = () => write(_id, member, 'user', { text: 'Once', clientMessageId });
    const [first, second] = await Promise.all([send(), send()]);
    expect(second._id).toBe(first._id);
    expect((await send())._id).toBe(first._id);
    expect((await read(_id, member, 'user')).data).toHaveLength(1);
    expect(left.get(member)).toBe(2);
  });

  it('are written once from two tabs, though the first uses up the last message and the picture', async () => {
    left.set(member, 1);
    const { _id } = await open(member, model, 'user');
    const letter = { text: 'Once', clientMessageId: randomUUID(), filenames: [nameOf(1)] };
    const sent = await Promise.all([1, 2, 3].map(() => write(_id, member, 'user', letter)));
    expect(new Set(sent.map((one) => one._id)).size).toBe(1);
    expect((await write(_id, member, 'user', letter))._id).toBe(sent[0]?._id);
    expect((await read(_id, model, 'model')).data).toMatchObject([
      { text: 'Once', media: [{ kind: 'image' }] },
    ]);
    expect(left.get(member)).toBe(0);
  });

  it('are not taken for another that was sent under the same id', async () => {
    const { _id } = await open(member, model, 'user');
    const [clientMessageId, letterId] = [randomUUID(), randomUUID()];
    await write(_id, member, 'user', { text: 'This', clientMessageId });
    for (const other of [{ text: 'That' }, { text: 'This', filenames: [nameOf(1)] }])
      expect(await outcomeOf(write(_id, member, 'user', { ...other, clientMessageId }))).toBe('key_reused');
    const both = await Promise.all(
      ['One', 'Two'].map((text) =>
        outcomeOf(write(_id, member, 'user', { text, clientMessageId: letterId })),
      ),
    );
    expect(both.toSorted()).toEqual(['done', 'key_reused']);
    expect((await read(_id, member, 'user')).data).toHaveLength(2);
    expect(left.get(member)).toBe(1);
  });

  it('leave files and plans alone when they are not written', async () => {
    const { _id } = await open(member, model, 'user');
    await write(_id, member, 'user', { text: 'First', filenames: [nameOf(1)] });
    const again = { text: 'Second', filenames: [nameOf(2), nameOf(1)] };
    expect(await outcomeOf(write(_id, member, 'user', again))).toBe('invalid_input');
    expect((await read(_id, member, 'user')).data).toHaveLength(1);
    expect(left.get(member)).toBe(2);
  });

  it('are read by the two in it, paged, found by words, and marked as read', async () => {
    left.set(member, 100);
    const { _id } = await open(member, model, 'user');
    for (let n = 1; n <= 7; n += 1) await write(_id, member, 'user', { text: `letter ${n}` });
    const stranger = await account('user');
    expect(await outcomeOf(read(_id, stranger, 'user'))).toBe('not_found');
    const newest = await read(_id, model, 'model', { per_page: 5 });
    expect(newest).toMatchObject({ hasMore: true });
    const rest = await read(_id, model, 'model', { per_page: 5, beforeId: newest.data.at(-1)?._id });
    expect(rest.data.map((one) => one.text)).toEqual(['letter 2', 'letter 1']);
    expect((await read(_id, model, 'model', { search: '4' })).data.map((one) => one.text)).toEqual([
      'letter 4',
    ]);

    const list = () => call(direct.routes.listConversations, {}, as(model, 'model'));
    expect((await list()).data).toMatchObject([{ isOnline: true }]);
    await owner.query('update accounts.accounts set hide_online = true where id = $1', [member]);
    expect((await list()).data).toMatchObject([{ isOnline: false }]);
    expect(await list()).toMatchObject({ unreadCount: 7, totalCount: 1, data: [{ unreadCount: 7 }] });
    const messageId = newest.data[2]?._id ?? '';
    await call(direct.routes.markRead, { conversationId: _id, messageId }, as(model, 'model'));
    expect(await list()).toMatchObject({ unreadCount: 2 });
    expect((await open(member, model, 'user')).otherReadAt).toBe(now.toISOString());
  });

  it('can be taken back by who wrote them', async () => {
    const { _id } = await open(member, model, 'user');
    const letter = await write(_id, member, 'user', { text: 'Oh no' });
    const remove = (who: string, type: Type) =>
      outcomeOf(call(direct.routes.removeMessage, { messageId: letter._id }, as(who, type)));
    expect(await remove(model, 'model')).toBe('not_found');
    expect(await remove(member, 'user')).toBe('done');
    expect((await read(_id, model, 'model')).data).toMatchObject([{ isRemoved: true, text: '' }]);
  });

  it('stop when one blocks the other', async () => {
    const { _id } = await open(member, model, 'user');
    await call(direct.routes.setBlocked, { accountId: member, isBlocked: true }, as(model, 'model'));
    expect(events.published).toContain('accounts.accountBlocked');
    expect(await outcomeOf(write(_id, member, 'user', { text: 'Hello?' }))).toBe('conflict');
    expect(await outcomeOf(write(_id, model, 'model', { text: 'Hello?' }))).toBe('conflict');
    expect((await open(model, member, 'model')).isBlocked).toBe(true);
    expect((await open(member, model, 'user')).isBlocked).toBe(false);
    await call(direct.routes.setBlocked, { accountId: member, isBlocked: false }, as(model, 'model'));
    expect(await outcomeOf(write(_id, member, 'user', { text: 'Hello' }))).toBe('done');
  });

  it('stop for a whole list of usernames, whatever their case; whoever is on none is named', async () => {
    const other = await account('user');
    const nameOf = async (id: string) => (await test.database.row(usernameOf, [id])).username;
    const [first, second, own] = [await nameOf(member), await nameOf(other), await nameOf(model)];
    const usernames = [first.toUpperCase(), 'nobody.here', second, own];
    const { data } = await call(direct.routes.blockMany, { usernames }, as(model, 'model'));
    expect(data).toEqual({ blockedCount: 2, unknown: ['nobody.here', own] });
    const listed = await call(direct.routes.listBlocked, {}, as(model, 'model'));
    expect(listed.data.map(({ _id }) => _id).toSorted()).toEqual([member, other].toSorted());
  });

  it('go between a member and a model only', async () => {
    expect(await outcomeOf(open(member, await account('user'), 'user'))).toBe('conflict');
    expect(await outcomeOf(open(model, await account('model'), 'model'))).toBe('conflict');
    expect(await outcomeOf(open(member, 'nobody', 'user'))).toBe('not_found');
  });
});

describe('a marked picture', () => {
  const mark = (modelId: string, onMedia: boolean) =>
    owner.query(
      `insert into watermarks.choices (model_id, on_media, on_live, changed_at) values ($1, $2, false, now())
       on conflict (model_id) do update set on_media = excluded.on_media`,
      [modelId, onMedia],
    );

  it('is drawn for its buyer alone, at an address that is the browser’s, and never given without its mark', async () => {
    await mark(model, true);
    const addresses: string[] = [];
    const bytes: Buffer[] = [];
    for (const _ of [1, 2]) {
      const buyer = await account('user', 100);
      const { _id } = await open(model, buyer, 'model');
      const message = await write(_id, model, 'model', { ...picture, text: 'For you', priceCredits: 30 });
      const input = { kind: 'message', itemId: message._id, expectedCredits: 30 } as const;
      await call(wallet.routes.purchaseByCredit, input, as(buyer, 'user'));
      const context = contextOf(sessionOf(buyer, 'user'), { browser: () => 'a browser' });
      const { url } = (await call(direct.routes.viewPicture, { messageId: message._id }, { context })).data;
      expect(url).toMatch(/^\/media\/messages\//);
      const at = (from: { asker?: string; browser?: string }) =>
        direct.findMedium({
          grant: url.split('/')[3] ?? '',
          name: '',
          ip: '192.0.2.7',
          asker: undefined,
          browser: undefined,
          ...from,
        });
      const found = await at({ browser: 'a browser' });
      const seen = found && 'marked' in found ? found.marked : undefined;
      expect((await sharp(seen).metadata()).width).toBe(400);
      expect(seen?.equals(await anyPicture)).toBe(false);
      expect(await at({ asker: buyer })).toEqual(found);
      for (const other of [{}, { browser: 'another' }, { asker: member }, { asker: model }])
        expect(await at(other)).toBeUndefined();
      await mark(model, false);
      expect(await at({ browser: 'a browser' }), 'its address never gives the file itself').toBeUndefined();
      await mark(model, true);
      await owner.query('update messages.direct_messages set taken_down_at = now() where id = $1', [
        message._id,
      ]);
      expect(await at({ browser: 'a browser' })).toBeUndefined();
      now = new Date(now.getTime() + 301_000);
      expect(await at({ browser: 'a browser' })).toBeUndefined();
      addresses.push(url);
      bytes.push(seen ?? Buffer.alloc(0));
    }
    expect(bytes[0]?.equals(bytes[1] ?? Buffer.alloc(0))).toBe(false);
    const grant = (addresses[0] ?? '').split('/')[3] ?? '';
    const forged = `${grant.split('.')[0]}.${(addresses[1] ?? '').split('.')[1]}`;
    const asked = { asker: undefined, browser: 'a browser' };
    for (const made of [forged, '', '.', `${grant}x`])
      expect(await direct.findMedium({ grant: made, name: '', ip: '192.0.2.7', ...asked })).toBeUndefined();
  });

  it('is only one that was paid for: her own stay as they are, and so do free ones', async () => {
    await mark(model, true);
    const { _id } = await open(model, member, 'model');
    const free = await write(_id, model, 'model', { ...picture, text: 'Free' });
    const view = (id: string, who: string, type: Type) =>
      call(direct.routes.viewPicture, { messageId: id }, as(who, type));
    expect((await view(free._id, member, 'user')).data.url).toContain('signed:letters/');
    const paid = await write(_id, model, 'model', { ...picture, text: 'Paid', priceCredits: 30 });
    expect((await view(paid._id, model, 'model')).data.url).toContain('signed:letters/');
  });
});

describe('a priced picture', () => {
  it('opens for who bought it and for nobody else, also after it was taken back', async () => {
    const buyer = await account('user', 100);
    const { _id } = await open(model, buyer, 'model');
    expect(await outcomeOf(write(_id, buyer, 'user', { ...picture, priceCredits: 5 }))).toBe('invalid_input');
    const message = await write(_id, model, 'model', { ...picture, text: 'For you', priceCredits: 30 });
    const view = (who: string, type: Type) =>
      call(direct.routes.viewPicture, { messageId: message._id }, as(who, type));
    expect(await outcomeOf(view(buyer, 'user'))).toBe('not_unlocked');
    expect((await view(model, 'model')).data.url).toContain('signed:letters/');
    const pushed = emitted.filter((one) => one.event === 'direct.message');
    expect(pushed.find((one) => one.room === `account:${buyer}`)?.payload).toMatchObject({
      picture: { isOpen: false },
    });

    const buy = (who: string) =>
      call(
        wallet.routes.purchaseByCredit,
        { kind: 'message', itemId: message._id, expectedCredits: 30 },
        as(who, 'user'),
      );
    expect(await outcomeOf(buy(await account('user', 100))), 'a stranger').toBe('not_found');
    await buy(buyer);
    expect((await view(buyer, 'user')).data.url).toContain('signed:letters/');
    expect(await outcomeOf(buy(buyer))).toBe('already_owned');
    expect(Number((await wallet.balanceOf(buyer)).net)).toBe(70);
    await call(direct.routes.removeMessage, { messageId: message._id }, as(model, 'model'));
    expect(await outcomeOf(view(buyer, 'user'))).toBe('done');
    expect(await wallet.verifyLedger()).toEqual([]);
  });
});

describe('several pictures and videos', () => {
  const five = [nameOf(1), nameOf(2), nameOf(3), nameOf(4), nameOf(5, 'video')];
  const buyWith = (who: string, itemId: string, expectedCredits: number) =>
    call(wallet.routes.purchaseByCredit, { kind: 'message', itemId, expectedCredits }, as(who, 'user'));
  const view = (who: string, type: Type, messageId: string, position: number) =>
    call(direct.routes.viewPicture, { messageId, position }, as(who, type));

  it('are shown blurred with their number, are paid for once, and open together', async () => {
    const buyer = await account('user', 100);
    const { _id } = await open(model, buyer, 'model');
    const message = await write(_id, model, 'model', { filenames: five, priceCredits: 20 });
    expect(message.media.map(({ kind }) => kind)).toEqual(['image', 'image', 'image', 'image', 'video']);
    expect(message).toMatchObject({ picture: { priceCredits: 20, isOpen: true } });
    const seen = async () => (await read(_id, buyer, 'user')).data[0];
    const locked = await seen();
    expect(locked).toMatchObject({ picture: { priceCredits: 20, isOpen: false } });
    expect(locked?.media.map(({ durationSeconds }) => durationSeconds)).toEqual([
      null,
      null,
      null,
      null,
      12.5,
    ]);
    // Only blurred pictures are named to who has not paid, here and as it arrived.
    const arrived = emitted.find(
      ({ room, event }) => event === 'direct.message' && room === `account:${buyer}`,
    );
    for (const shown of [locked, arrived?.payload]) {
      expect(JSON.stringify(shown)).not.toMatch(/letters\/|poster|01970000/);
    }
    for (const position of five.keys())
      expect(await outcomeOf(view(buyer, 'user', message._id, position))).toBe('not_unlocked');

    await buyWith(buyer, message._id, 20);
    expect(await outcomeOf(buyWith(buyer, message._id, 20))).toBe('already_owned');
    expect(Number((await wallet.balanceOf(buyer)).net)).toBe(80);
    const urls = await Promise.all(
      [0, 1, 2, 3].map(async (position) => (await view(buyer, 'user', message._id, position)).data.url),
    );
    expect(new Set(urls).size).toBe(4);
    for (const url of urls) expect(url).toMatch(/^signed:letters\//);
    expect(await outcomeOf(view(buyer, 'user', message._id, 5))).toBe('not_found');
    expect(await seen()).toMatchObject({ picture: { isOpen: true } });
    const { rows } = await owner.query('select title from ledger.purchases where item_id = $1', [
      message._id,
    ]);
    expect(rows).toEqual([{ title: '4 pictures and 1 video from a model' }]);
    expect(await wallet.verifyLedger()).toEqual([]);
  });

  it('give a video to the browser it was asked for in, for as long as it is open', async () => {
    const buyer = await account('user', 100);
    const { _id } = await open(model, buyer, 'model');
    const message = await write(_id, model, 'model', { filenames: five, priceCredits: 20 });
    await buyWith(buyer, message._id, 20);
    const context = contextOf(sessionOf(buyer, 'user'), { browser: () => 'a browser' });
    const asked = { messageId: message._id, position: 4 };
    const { data } = await call(direct.routes.viewPicture, asked, { context });
    const [, , , grant = ''] = data.url.split('/');
    expect(data).toMatchObject({ url: `/media/messages/${grant}/master.m3u8`, mark: null });
    expect(data.posterUrl).toBe(`/media/messages/${grant}/poster.webp`);
    const at = (name: string, from: object = { browser: 'a browser' }) =>
      direct.findMedium({ grant, name, ip: '192.0.2.7', asker: undefined, browser: undefined, ...from });
    const file = '01970000-0000-7000-8000-000000000005';
    expect(await at('360p/0.m4s')).toEqual({ location: `signed:${file}/360p/0.m4s` });
    expect(await at('360p/0.m4s', { asker: buyer })).toBeDefined();
    for (const other of [{}, { browser: 'another' }, { asker: member }])
      expect(await at('360p/0.m4s', other)).toBeUndefined();
    await owner.query('delete from ledger.entitlements where account_id = $1', [buyer]);
    expect(await at('360p/0.m4s'), 'given back').toBeUndefined();
    expect(await view(model, 'model', message._id, 4)).toMatchObject({ data: { mark: null } });
    now = new Date(now.getTime() + 4 * 60 * minuteMs);
    expect(await at('360p/0.m4s')).toBeUndefined();
  });

  it('are ten at most, each once, and need no words; a price needs one of them', async () => {
    const { _id } = await open(model, member, 'model');
    const eleven = Array.from({ length: 11 }, (_, index) => nameOf(index));
    const said = async (letter: object) =>
      await write(_id, model, 'model', letter).then(
        () => undefined,
        (error: unknown) => error,
      );
    // The contract refuses the list; the old field beside ten others is one too many as well.
    expect(await said({ filenames: eleven })).toMatchObject({ code: 'BAD_REQUEST' });
    const { fields } = await refusal(
      write(_id, model, 'model', { filename: eleven[0], filenames: eleven.slice(1) }),
      'invalid_input',
    );
    expect(fields).toEqual({ filenames: 'A message can have up to 10 pictures and videos.' });
    const twice = await write(_id, model, 'model', {
      filename: nameOf(1),
      filenames: [nameOf(1), nameOf(2)],
    });
    expect(twice.media).toHaveLength(2);
    expect(
      (await refusal(write(_id, model, 'model', { text: 'x', priceCredits: 5 }), 'invalid_input')).fields,
    ).toHaveProperty('priceCredits');
    const theirs = await write(_id, member, 'user', { filenames: [nameOf(1), nameOf(2)] });
    expect(theirs).toMatchObject({
      picture: { priceCredits: null },
      media: [{ kind: 'image' }, { kind: 'image' }],
    });
  });

  it('are all gone when the message is deleted, but for who paid, and all of them when the site takes it down', async () => {
    const buyer = await account('user', 100);
    const { _id } = await open(model, buyer, 'model');
    const [bought, other] = [
      await write(_id, model, 'model', { filenames: five, priceCredits: 20 }),
      await write(_id, model, 'model', { filenames: five, priceCredits: 20 }),
    ];
    await buyWith(buyer, bought._id, 20);
    for (const { _id: messageId } of [bought, other])
      await call(direct.routes.removeMessage, { messageId }, as(model, 'model'));
    const media = async () => (await read(_id, buyer, 'user')).data.map((one) => one.media.length);
    expect(await media()).toEqual([0, 5]);
    for (const position of five.keys()) {
      expect(await outcomeOf(view(buyer, 'user', bought._id, position))).toBe('done');
      expect(await outcomeOf(view(buyer, 'user', other._id, position))).toBe('not_found');
    }
    await test.database.transaction((tx) => direct.setTakenDown(tx, { messageId: bought._id, hidden: true }));
    expect(await media()).toEqual([0, 0]);
    for (const position of five.keys())
      expect(await outcomeOf(view(buyer, 'user', bought._id, position))).toBe('not_found');
  });

  describe('of which the first is free', () => {
    const free = { filenames: five, priceCredits: 20, firstIsFree: true };
    const opened = async (who: string, messageId: string) =>
      await Promise.all(
        [...five.keys()].map((position) => outcomeOf(view(who, 'user', messageId, position))),
      );
    const onlyFirst = ['done', ...Array.from({ length: 4 }, () => 'not_unlocked')];

    it('open that one to whoever gets the message, and the others to who pays', async () => {
      const buyer = await account('user', 100);
      const { _id } = await open(model, buyer, 'model');
      const message = await write(_id, model, 'model', free);
      const seen = async () => (await read(_id, buyer, 'user')).data[0];
      expect(await seen()).toMatchObject({ picture: { priceCredits: 20, isOpen: false } });
      expect((await seen())?.media.map(({ isOpen }) => isOpen)).toEqual([true, false, false, false, false]);
      expect(await opened(buyer, message._id)).toEqual(onlyFirst);
      const stranger = await account('user');
      expect(new Set(await opened(stranger, message._id))).toEqual(new Set(['not_found']));
      expect(await outcomeOf(view(buyer, 'user', message._id, 5))).toBe('not_unlocked');

      await buyWith(buyer, message._id, 20);
      expect((await seen())?.media.every(({ isOpen }) => isOpen)).toBe(true);
      expect(new Set(await opened(buyer, message._id))).toEqual(new Set(['done']));
      const { rows } = await owner.query('select title from ledger.purchases where item_id = $1', [
        message._id,
      ]);
      expect(rows).toEqual([{ title: '3 pictures and 1 video from a model' }]);
    });

    it('never open more than what was written down as free', async () => {
      const buyer = await account('user', 100);
      const { _id } = await open(model, buyer, 'model');
      const message = await write(_id, model, 'model', free);
      await call(direct.routes.removeMessage, { messageId: message._id }, as(model, 'model'));
      expect(new Set(await opened(buyer, message._id)), 'deleted').toEqual(new Set(['not_found']));

      const other = await write(_id, model, 'model', free);
      await test.database.transaction((tx) =>
        direct.setTakenDown(tx, { messageId: other._id, hidden: true }),
      );
      expect(new Set(await opened(buyer, other._id)), 'taken down').toEqual(new Set(['not_found']));

      const third = await write(_id, model, 'model', { ...free, firstIsFree: false });
      for (const value of ['"yes"', '1', 'false', 'null']) {
        await owner.query(
          `update messages.direct_messages set media = jsonb_set(media::jsonb, '{0,isFree}', $2::jsonb) where id = $1`,
          [third._id, value],
        );
        expect(new Set(await opened(buyer, third._id)), value).toEqual(new Set(['not_unlocked']));
      }
    });

    it('need a price and another one beside, and name the field', async () => {
      const { _id } = await open(model, member, 'model');
      for (const wrong of [
        { priceCredits: undefined },
        { filenames: [nameOf(1)] },
        { filenames: [], text: 'x' },
      ]) {
        const { fields } = await refusal(write(_id, model, 'model', { ...free, ...wrong }), 'invalid_input');
        expect(fields).toHaveProperty('firstIsFree');
      }
      const theirs = { filenames: [nameOf(1), nameOf(2)], firstIsFree: true };
      expect(await outcomeOf(write(_id, member, 'user', theirs))).toBe('invalid_input');
    });

    it('play a free video to who has not paid, in the browser it was asked for', async () => {
      const { _id } = await open(model, member, 'model');
      const filenames = [nameOf(5, 'video'), nameOf(1), nameOf(6, 'video')];
      const message = await write(_id, model, 'model', { ...free, filenames });
      const context = contextOf(sessionOf(member, 'user'), { browser: () => 'a browser' });
      const { data } = await call(direct.routes.viewPicture, { messageId: message._id }, { context });
      const grant = data.url.split('/')[3] ?? '';
      const at = () =>
        direct.findMedium({
          grant,
          name: '360p/0.m4s',
          ip: '192.0.2.7',
          asker: undefined,
          browser: 'a browser',
        });
      expect(await at()).toEqual({ location: 'signed:01970000-0000-7000-8000-000000000005/360p/0.m4s' });
      expect(await outcomeOf(view(member, 'user', message._id, 2))).toBe('not_unlocked');
      await owner.query(
        `update messages.direct_messages set media = (media::jsonb #- '{0,isFree}') where id = $1`,
        [message._id],
      );
      expect(await at(), 'no longer free').toBeUndefined();
    });

    it('are the same in messages to many, for each who gets one', async () => {
      const fans = [await account('user'), await account('user', 100)] as const;
      for (const id of fans) {
        await owner.query(
          'insert into discovery.favourite_models (account_id, model_id, created_at) values ($1, $2, now())',
          [id, model],
        );
      }
      const to = { audience: 'followers', text: 'News' } as const;
      const wrong = call(
        direct.routes.sendCampaign,
        { ...to, filenames: [nameOf(1)], priceCredits: 5, firstIsFree: true },
        as(model, 'model'),
      );
      expect((await refusal(wrong, 'invalid_input')).fields).toHaveProperty('firstIsFree');
      const { data } = await call(direct.routes.sendCampaign, { ...to, ...free }, as(model, 'model'));
      expect(data).toMatchObject({ imageCount: 4, videoCount: 1, firstIsFree: true });
      for (const { name, payload } of due) await jobs.get(name)?.(payload);
      const [one, two] = await Promise.all(
        fans.map(
          async (fan) => (await read((await open(fan, model, 'user'))._id, fan, 'user')).data[0]?._id ?? '',
        ),
      );
      expect(await opened(fans[0], one ?? '')).toEqual(onlyFirst);
      await buyWith(fans[1], two ?? '', 20);
      expect(new Set(await opened(fans[1], two ?? ''))).toEqual(new Set(['done']));
      expect(await opened(fans[0], one ?? ''), 'another paid').toEqual(onlyFirst);
    });
  });

  it('open as before where a message has its one picture in the columns of old', async () => {
    const { _id } = await open(model, member, 'model');
    const message = await write(_id, model, 'model', { ...picture, text: 'From before' });
    await owner.query('update messages.direct_messages set media = null where id = $1', [message._id]);
    expect((await read(_id, member, 'user')).data[0]).toMatchObject({ media: [{ kind: 'image', width: 4 }] });
    expect((await view(member, 'user', message._id, 0)).data.url).toMatch(/^signed:letters\//);
    expect(await outcomeOf(view(member, 'user', message._id, 1))).toBe('not_found');
  });
});

describe('the room of a club house', () => {
  it('is read and written by its members and the model', async () => {
    const openRoom = (who: string, type: Type) =>
      call(direct.routes.openClubRoom, { modelId: model }, as(who, type));
    expect(await outcomeOf(openRoom(member, 'user'))).toBe('not_unlocked');
    clubs.add(`${member} ${model}`);
    const room = (await openRoom(member, 'user')).data;
    expect(room).toMatchObject({ kind: 'club', allowance: { mayWrite: true } });
    left.set(member, 0);
    await write(room._id, member, 'user', { text: 'Hello all' });
    expect((await read(room._id, model, 'model')).data).toHaveLength(1);
    clubs.delete(`${member} ${model}`);
    expect(await outcomeOf(read(room._id, member, 'user'))).toBe('not_found');
  });

  it('counts what is new for each, from when they came in, until they have read it', async () => {
    const openRoom = (who: string, type: Type) =>
      call(direct.routes.openClubRoom, { modelId: model }, as(who, type));
    const rooms = async (who: string, type: Type) =>
      (await call(direct.routes.listClubRooms, {}, as(who, type))).data;
    const unreadOf = async (who: string, type: Type) =>
      (await call(direct.routes.listConversations, {}, as(who, type))).unreadCount;
    const room = (await openRoom(model, 'model')).data;
    clubsSince = new Date(now.getTime() - minuteMs);
    const before = now;
    now = new Date(clubsSince.getTime() - minuteMs);
    await write(room._id, model, 'model', { text: 'Before you came' });
    now = before;
    expect(await rooms(member, 'user')).toEqual([]);
    clubs.add(`${member} ${model}`);
    expect(await rooms(member, 'user')).toMatchObject([{ model: { _id: model }, unreadCount: 0 }]);
    emitted.length = 0;
    const { _id: messageId } = await write(room._id, model, 'model', { text: 'Curtain up' });
    await expect.poll(() => emitted.map(({ room: to }) => to)).toContain(`account:${member}`);
    expect(await rooms(member, 'user')).toMatchObject([
      { unreadCount: 1, lastMessage: { text: 'Curtain up' } },
    ]);
    expect([await unreadOf(member, 'user'), await unreadOf(model, 'model')]).toEqual([1, 0]);
    await call(direct.routes.markRead, { conversationId: room._id, messageId }, as(member, 'user'));
    expect(await unreadOf(member, 'user')).toBe(0);

    // Whoever is in no more gets nothing from the next message on, however long the connection stays.
    clubs.delete(`${member} ${model}`);
    emitted.length = 0;
    await write(room._id, model, 'model', { text: 'Only for us' });
    await expect.poll(() => emitted.map(({ room: to }) => to)).toContain(`account:${model}`);
    expect(emitted.map(({ room: to }) => to)).not.toContain(`account:${member}`);
    expect(kick.at(-1)).toEqual({ room: `direct:${room._id}`, who: { allBut: [model] } });
    expect(await rooms(member, 'user')).toEqual([]);
    clubsSince = new Date(0);
  });
});

describe('a message to many', () => {
  const send = (input: object) =>
    call(direct.routes.sendCampaign, { audience: 'followers', text: 'News', ...input }, as(model, 'model'));
  const run = async () => {
    for (const { name, payload } of due) await jobs.get(name)?.(payload);
  };

  it('reaches each follower once, and nobody who blocked her', async () => {
    const followers = [await account('user'), await account('user'), await account('user')];
    for (const id of followers) {
      await owner.query(
        'insert into discovery.favourite_models (account_id, model_id, created_at) values ($1, $2, now())',
        [id, model],
      );
    }
    const [one, , blocking] = followers as [string, string, string];
    await call(direct.routes.setBlocked, { accountId: model, isBlocked: true }, as(blocking, 'user'));
    await send({});
    await Promise.all([run(), run()]);
    await run();
    const listed = await call(direct.routes.listCampaigns, {}, as(model, 'model'));
    expect(listed.data).toMatchObject([{ status: 'sent', sentCount: 2 }]);
    const count = (audience: 'followers' | 'members') =>
      call(direct.routes.countRecipients, { audience }, as(model, 'model'));
    expect([(await count('followers')).data, (await count('members')).data]).toEqual([
      { count: 2 },
      { count: 0 },
    ]);
    const { _id } = await open(one, model, 'user');
    expect((await read(_id, one, 'user')).data.map((message) => message.text)).toEqual(['News']);
  });

  it('points at published posts of hers, each only as long as it is published', async () => {
    await owner.query(
      'insert into discovery.favourite_models (account_id, model_id, created_at) values ($1, $2, now())',
      [member, model],
    );
    const post = async (whose: string, title: string, status = 'published') => {
      const id = randomUUID();
      await owner.query(
        `insert into library.items (id, model_id, kind, title, visibility, price_credits, is_draft, media_state, status,
           published_at, created_at, updated_at)
         values ($1, $2, 'video', $3, 'priced', 20, $4 = 'draft', 'ready', $4, now(), now(), now())`,
        [id, whose, title, status],
      );
      return id;
    };
    const [first, second] = [await post(model, 'Second in the list'), await post(model, 'First in the list')];
    const theirs = await post(await account('model'), 'Of another');
    const draft = await post(model, 'A draft', 'draft');
    for (const wrong of [theirs, draft, randomUUID()]) {
      expect(await outcomeOf(send({ itemIds: [first, wrong] }))).toBe('invalid_input');
    }
    await send({ itemIds: [second, first] });
    await run();
    const { _id } = await open(member, model, 'user');
    const titles = async () =>
      (await read(_id, member, 'user')).data.flatMap(({ items }) => items.map(({ title }) => title));
    expect(await titles()).toEqual(['First in the list', 'Second in the list']);
    await owner.query("update library.items set status = 'archived' where id = $1", [second]);
    expect(await titles()).toEqual(['Second in the list']);
  });

  describe('tested on herself', () => {
    const tryOut = async (input: object) =>
      (await call(direct.routes.sendTestMessage, { text: 'News', ...input }, as(model, 'model'))).data;
    const mine = async () => await open(model, model, 'model');

    it('arrives with her alone as a fan would get it, locked, and cannot be bought or opened', async () => {
      await owner.query("update accounts.accounts set name = 'Ida' where id = $1", [model]);
      const files = [nameOf(1), nameOf(2), nameOf(3, 'video')];
      const { conversationId, messageId } = await tryOut({
        text: 'Hi {name}',
        filenames: files,
        priceCredits: 30,
        firstIsFree: true,
      });
      const { data } = await read(conversationId, model, 'model');
      expect(data).toMatchObject([
        { _id: messageId, text: 'Hi Ida', isTest: true, picture: { priceCredits: 30, isOpen: false } },
      ]);
      expect(data[0]?.media.map(({ isOpen }) => isOpen)).toEqual([true, false, false]);
      const opened = (position: number) =>
        outcomeOf(call(direct.routes.viewPicture, { messageId, position }, as(model, 'model')));
      expect([await opened(0), await opened(1), await opened(2)]).toEqual([
        'done',
        'not_unlocked',
        'not_unlocked',
      ]);
      const input = { kind: 'message', itemId: messageId, expectedCredits: 30 } as const;
      for (const who of [model, await account('user', 100)]) {
        const buy = call(wallet.routes.purchaseByCredit, input, as(who, who === model ? 'model' : 'user'));
        expect(await outcomeOf(buy), 'nothing is charged').not.toBe('done');
      }
      expect(await outcomeOf(read(conversationId, member, 'user'))).toBe('not_found');
      expect(emitted.map(({ room, event }) => [room, event])).toEqual([
        [`account:${model}`, 'direct.message'],
      ]);
      expect(emitted[0]?.payload).toMatchObject({ isTest: true, picture: { isOpen: false } });
      expect(notified).toEqual([]);
    });

    it('is in one conversation of hers, which nobody writes in, and is counted nowhere', async () => {
      const first = await tryOut({});
      const second = await tryOut({ text: 'Again' });
      expect(second.conversationId).toBe(first.conversationId);
      expect(await mine()).toMatchObject({
        _id: first.conversationId,
        kind: 'test',
        isOnline: false,
        allowance: { mayWrite: false, closedBy: 'test' },
      });
      const list = await call(direct.routes.listConversations, {}, as(model, 'model'));
      expect(list).toMatchObject({ unreadCount: 0, totalCount: 1, data: [{ kind: 'test' }] });
      expect(await outcomeOf(write(first.conversationId, model, 'model', { text: 'Hello?' }))).toBe(
        'conflict',
      );
      const read = { conversationId: first.conversationId, messageId: second.messageId };
      await call(direct.routes.markRead, read, as(model, 'model'));
      expect((await call(direct.routes.listCampaigns, {}, as(model, 'model'))).totalCount).toBe(0);
      const { rows } = await owner.query('select from fans.fans where model_id = $1', [model]);
      expect(rows).toEqual([]);
      const remove = { messageId: first.messageId };
      expect(await outcomeOf(call(direct.routes.removeMessage, remove, as(model, 'model')))).toBe('done');
    });

    it('refuses what could not be sent, and members', async () => {
      expect(await outcomeOf(tryOut({ text: '' }))).toBe('invalid_input');
      expect(await outcomeOf(tryOut({ priceCredits: 5 }))).toBe('invalid_input');
      expect(await outcomeOf(tryOut({ itemIds: [randomUUID()] }))).toBe('invalid_input');
      expect(await outcomeOf(open(member, member, 'user'))).toBe('conflict');
    });
  });

  it('begins with templates of her own', async () => {
    const other = await account('model');
    const save = (name: string, text: string) =>
      call(direct.routes.saveTemplate, { name, text }, as(model, 'model'));
    await save('Tonight', 'Tonight at eight');
    const { data } = await save('Tonight', 'Tonight at nine');
    expect(data).toMatchObject([{ name: 'Tonight', text: 'Tonight at nine' }]);
    const templateId = data[0]?._id ?? '';
    expect((await call(direct.routes.listTemplates, {}, as(other, 'model'))).data).toEqual([]);
    const remove = (who: string) =>
      outcomeOf(call(direct.routes.deleteTemplate, { templateId }, as(who, 'model')));
    expect(await remove(other)).toBe('not_found');
    for (let count = 1; count < 30; count += 1) await save(`Template ${count}`, 'Hello');
    expect(await outcomeOf(save('One more', 'Hello'))).toBe('conflict');
    expect(await remove(model)).toBe('done');
    expect(await outcomeOf(save('One more', 'Hello'))).toBe('done');
  });

  it('goes out once for each key, however often it is asked for', async () => {
    await owner.query(
      'insert into discovery.favourite_models (account_id, model_id, created_at) values ($1, $2, now())',
      [member, model],
    );
    const { context } = as(model, 'model');
    const asked = (text: string) =>
      call(
        direct.routes.sendCampaign,
        { audience: 'followers', text },
        {
          context: { ...context, idempotencyKey: 'one press' },
        },
      );
    const [first, second] = [await asked('News'), await asked('News')];
    expect(second.data._id).toBe(first.data._id);
    expect(await outcomeOf(asked('Other news'))).toBe('key_reused');
    await run();
    const { data } = await call(direct.routes.listCampaigns, {}, as(model, 'model'));
    expect(data).toMatchObject([{ status: 'sent', sentCount: 1 }]);
  });

  it('waits for its moment, and can be taken back until then', async () => {
    await owner.query(
      'insert into discovery.favourite_models (account_id, model_id, created_at) values ($1, $2, now())',
      [member, model],
    );
    const { data } = await send({ sendAt: '2026-05-02T08:00:00.000Z' });
    await run();
    expect((await call(direct.routes.listCampaigns, {}, as(model, 'model'))).data).toMatchObject([
      { status: 'scheduled' },
    ]);
    const moved = (sendAt: string, who = model) =>
      outcomeOf(call(direct.routes.moveCampaign, { campaignId: data._id, sendAt }, as(who, 'model')));
    expect(await moved('2026-04-01T08:00:00.000Z')).toBe('invalid_input');
    expect(await moved('2026-05-02T20:00:00.000Z', randomUUID())).toBe('not_found');
    expect(await moved('2026-05-02T20:00:00.000Z')).toBe('done');
    const planned = async (from: string, before: string) =>
      (await call(direct.routes.listPlannedCampaigns, { from, before }, as(model, 'model'))).data;
    expect(await planned('2026-05-02T00:00:00.000Z', '2026-05-03T00:00:00.000Z')).toMatchObject([
      { _id: data._id, sendAt: '2026-05-02T20:00:00.000Z' },
    ]);
    expect(await planned('2026-05-03T00:00:00.000Z', '2026-05-04T00:00:00.000Z')).toEqual([]);
    const cancel = () =>
      outcomeOf(call(direct.routes.cancelCampaign, { campaignId: data._id }, as(model, 'model')));
    expect(await cancel()).toBe('done');
    expect(await cancel()).toBe('conflict');
    expect(await moved('2026-05-02T21:00:00.000Z')).toBe('conflict');
    now = new Date('2026-05-03T08:00:00.000Z');
    await run();
    expect((await call(direct.routes.listConversations, {}, as(member, 'user'))).data).toEqual([]);
  });

  it('is cancelled at its time while messages to many are turned off', async () => {
    await owner.query(
      'insert into discovery.favourite_models (account_id, model_id, created_at) values ($1, $2, now())',
      [member, model],
    );
    await send({ sendAt: '2026-05-02T08:00:00.000Z' });
    now = new Date('2026-05-03T08:00:00.000Z');
    isTurnedOff = true;
    await run();
    isTurnedOff = false;
    await run();
    expect(givenUp.filter((modelId) => modelId === model)).toHaveLength(1);
    expect((await call(direct.routes.listCampaigns, {}, as(model, 'model'))).data).toMatchObject([
      { status: 'cancelled', sentCount: 0 },
    ]);
    expect((await call(direct.routes.listConversations, {}, as(member, 'user'))).data).toEqual([]);
  });

  it('goes to the fans a filter leaves, by their names, and comes back from who did not read it', async () => {
    const payers = [await account('user', 50), await account('user', 50), await account('user', 50)] as [
      string,
      string,
      string,
    ];
    const [reader, buyer, asleep] = payers;
    for (const buyerId of payers) {
      const tip = { kind: 'tip', itemId: null, title: 'Tip', amountCredits: 10n, at: now } as const;
      await test.database.transaction((tx) =>
        wallet.charge(tx, { ...tip, buyerId, sellerId: model, message: '', anonymous: false }),
      );
    }
    const small = await account('user');
    await owner.query(
      'insert into discovery.favourite_models (account_id, model_id, created_at) values ($1, $2, now())',
      [small, model],
    );
    const filter = { group: 'buyers' } as const;
    const { data: counted } = await call(
      direct.routes.countRecipients,
      { audience: 'fans', filter },
      as(model, 'model'),
    );
    expect(counted).toEqual({ count: 3 });
    const filenames = [nameOf(1), nameOf(2), nameOf(3, 'video')];
    const { data } = await send({ audience: 'fans', filter, text: 'Hi {name}', filenames, priceCredits: 5 });
    expect(data).toMatchObject({ hasPicture: true, imageCount: 2, videoCount: 1 });
    await run();
    const letterOf = async (id: string) => {
      const { _id } = await open(id, model, 'user');
      return (await read(_id, id, 'user')).data[0];
    };
    expect((await letterOf(reader))?.text).toMatch(/^Hi (?!{name})/);
    expect((await letterOf(reader))?.media.map(({ kind }) => kind)).toEqual(['image', 'image', 'video']);
    expect(await letterOf(small)).toBeUndefined();
    const [opened, bought] = [await letterOf(reader), await letterOf(buyer)];
    await call(
      direct.routes.markRead,
      { conversationId: opened?.conversationId ?? '', messageId: opened?._id ?? '' },
      as(reader, 'user'),
    );
    await call(
      wallet.routes.purchaseByCredit,
      { kind: 'message', itemId: bought?._id ?? '', expectedCredits: 5 },
      as(buyer, 'user'),
    );
    const results = async () =>
      (await call(direct.routes.getCampaignResults, { campaignId: data._id }, as(model, 'model'))).data;
    expect(await results()).toMatchObject({ sent: 3, opened: 1, unlocked: 1, unsent: 0 });
    expect((await results()).netCredits).toBeGreaterThan(0);
    const unsend = () =>
      outcomeOf(call(direct.routes.unsendCampaign, { campaignId: data._id }, as(model, 'model')));
    due.length = 0;
    expect(await unsend()).toBe('done');
    await run();
    expect(await results()).toMatchObject({ sent: 3, unsent: 1, unlocked: 1 });
    const left = await Promise.all(payers.map(async (id) => (await letterOf(id))?.media.length));
    expect(left).toEqual([3, 3, 0]);
    const removed = await Promise.all(payers.map(async (id) => (await letterOf(id))?.isRemoved));
    expect(removed).toEqual([false, false, true]);
    expect(emitted.filter(({ event }) => event === 'direct.removed').map(({ room }) => room)).toEqual([
      `account:${asleep}`,
    ]);
    expect(await unsend()).toBe('conflict');
  });

  it('goes on where a killed process stopped, and reaches everybody once', async () => {
    const followers = `insert into discovery.favourite_models (account_id, model_id, created_at)
      select id, $1, now() from made`;
    await owner.query(
      `with made as (
         insert into accounts.accounts (id, unique_id, type, username, email, password_hash, dob, approval_status,
           email_verified_at, terms_accepted_at, created_at, updated_at)
         select gen_random_uuid(), 'crowd' || n, 'user', 'crowd.' || n, 'crowd' || n || '@example.org', 'x', '1990-01-01',
           'approved', now(), now(), now(), now() from generate_series(1, 1100) as n
         returning id
       ) ${followers}`,
      [model],
    );
    const { data } = await send({});
    const [first] = due;
    await jobs.get(first?.name ?? '')?.(first?.payload);
    const left = await call(direct.routes.listCampaigns, {}, as(model, 'model'));
    expect(left.data).toMatchObject([{ status: 'sending', sentCount: 250 }]);
    // The next process begins anew with the first job, and some pages are asked for twice.
    await Promise.all([run(), run()]);
    expect((await call(direct.routes.listCampaigns, {}, as(model, 'model'))).data).toMatchObject([
      { status: 'sent', sentCount: 1100 },
    ]);
    const { rows } = await owner.query(
      `select count(*)::int as letters, count(distinct conversation_id)::int as people
       from messages.direct_messages where campaign_id = $1`,
      [data._id],
    );
    expect(rows).toEqual([{ letters: 1100, people: 1100 }]);
  });
});
