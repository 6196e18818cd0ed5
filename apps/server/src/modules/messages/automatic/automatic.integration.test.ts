import { randomUUID } from 'node:crypto';
import type { AutomaticOccasion } from '@candela/contract/messages/automatic';
import { dayMs } from '@candela/contract/shared/durations';
import { contextOf, outcomeOf, sessionOf } from '@candela/testkit/test-calls';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { addAccount } from '@candela/testkit/test-people';
import { call } from '@orpc/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '../../../platform/database/index.ts';
import { createEvents, type DomainEvent, type Events } from '../../../platform/events/index.ts';
import type { Realtime } from '../../../platform/realtime/index.ts';
import { createAccounts } from '../../accounts/index.ts';
import { createWallet, goodSold, tipsGiven, type Wallet } from '../../ledger/index.ts';
import { membershipChanged, membershipLapsed } from '../../plans/index.ts';
import { createDirectChat, type DirectChat } from '../index.ts';

let test: TestDatabase;
let wallet: Wallet;
let now: Date;
let model: string;
let fan: string;

interface Process {
  direct: DirectChat;
  events: Events;
  jobs: Map<string, (payload: unknown) => Promise<void>>;
}
/** Two processes of one site, each of which may run what waits. */
let one: Process;
let other: Process;
/** Jobs as they were written, in the transaction of what happened. */
let due: { name: string; payload: unknown }[] = [];
/** How often the process dies from here on, just before the commit of what it sends. */
let kills = 0;
let notified: string[] = [];

function start(): Process {
  const jobs: Process['jobs'] = new Map();
  const queue = {
    register: (name: string, run: (payload: unknown) => Promise<void>) => void jobs.set(name, run),
    every: (name: string, _when: string, run: () => Promise<void>) => void jobs.set(name, run),
    add: async (_tx: unknown, name: string, payload: unknown) => {
      const { event } = payload as { event?: string };
      if (event === 'messages.messageSent') {
        if (kills > 0) {
          kills -= 1;
          throw new Error('The process was killed.');
        }
        notified.push(event);
        return;
      }
      due.push({ name, payload });
    },
  };
  const { database } = test;
  const events = createEvents({ jobs: queue as never, database });
  const accounts = createAccounts({
    database,
    clock: () => now,
    events,
    mailer: { send: async () => {} },
    siteName: () => 'Candela',
    publicUrl: 'https://site.test',
  });
  const direct = createDirectChat({
    database,
    isOff: () => isTurnedOff,
    events,
    clock: () => now,
    realtime: {
      emit: () => {},
      on: () => {},
      accountsOnline: async () => new Set(),
      kick: () => {},
    } as unknown as Realtime,
    jobs: queue as never,
    chatAllowance: async () => ({ allowed: true, until: null, messagesLeft: null }),
    useChatMessage: async () => ({ allowed: true, until: null, messagesLeft: null }),
    isMember: async () => false,
    clubsOf: async () => [],
    clubMembersOf: async () => [],
    accounts,
    prepareMedia: async ({ filenames }) => ({
      media: filenames.map(() => {
        const id = randomUUID();
        return {
          id,
          kind: 'image',
          key: `letters/${id}.webp`,
          width: 4,
          height: 3,
          placeholderUrl: '/p.webp',
        };
      }),
      take: async () => {},
    }),
    playFile: async () => undefined,
    copyPicture: async ({ ownerId, itemId }) => ({
      media: [
        {
          id: itemId,
          kind: 'image',
          key: `letters/${ownerId} ${itemId}.webp`,
          width: 4,
          height: 3,
          placeholderUrl: '/files/p.webp',
        },
      ],
      take: async () => {},
    }),
    signPicture: async (key) => `signed:${key}`,
    watermarks: { markOf: async () => undefined, drawMark: async () => undefined },
    secret: 'a secret of the site',
    log: { error: () => {} },
  });
  return { direct, events, jobs };
}

let isTurnedOff = false;

beforeAll(async () => {
  test = await openTestDatabase();
  wallet = createWallet({ database: test.database, clock: () => now });
  one = start();
  other = start();
});
beforeEach(async () => {
  now = new Date('2026-05-01T20:00:00.000Z');
  [due, notified, kills] = [[], [], 0];
  model = await addAccount(test.database, 'model');
  fan = await addAccount(test.database, 'user');
});
afterAll(() => test?.drop());

const run = (name: string, text: string, values: unknown[]) =>
  test.database.execute(statement<object>(`automatic-test.${name}`, text), values);
const as = (accountId: string, type: 'user' | 'model') => ({
  context: contextOf(sessionOf(accountId, type)),
});
const save = async (occasion: AutomaticOccasion, more: object = {}, modelId = model) => {
  const input = { occasion, isOn: true, text: `For ${occasion}, {name}`, ...more };
  return (await call(one.direct.routes.saveAutomaticMessage, input, as(modelId, 'model'))).data;
};
const listed = async (occasion: AutomaticOccasion) =>
  (await call(one.direct.routes.listAutomaticMessages, {}, as(model, 'model'))).data.find(
    (each) => each.occasion === occasion,
  );
/** Something happens; what it sets off waits in the queue. */
const happens = <Payload>(event: DomainEvent<Payload>, payload: Payload) =>
  test.database.transaction((tx) => one.events.publish(tx, event, payload));
/** Runs what waits, as either process would. */
async function work(process: Process = one): Promise<void> {
  for (const { name, payload } of due.splice(0)) await process.jobs.get(name)?.(payload);
}
/** What the fan was written, oldest first. */
async function received(fanId = fan, modelId = model): Promise<string[]> {
  const rows = await test.database.rows(
    statement<{ text: string }>(
      'automatic-test.received',
      `select m.text from messages.direct_messages m join messages.conversations c on c.id = m.conversation_id
       where c.model_id = $1 and c.member_id = $2 and m.sender_id = $1 order by m.seq`,
    ),
    [modelId, fanId],
  );
  return rows.map(({ text }) => text);
}
const tipOf = (amountCredits: number, more: object = {}) => ({
  tips: [
    {
      purchaseId: randomUUID(),
      buyerId: fan,
      modelId: model,
      amountCredits,
      message: '',
      anonymous: false,
      channelName: null,
      at: now.toISOString(),
      ...more,
    },
  ],
});
const joined = async (buyerId = fan, kind: 'clubHousePlan' | 'video' = 'clubHousePlan') => {
  const grant = { accountId: buyerId, amountCredits: 10n, note: 'test', actorId: null };
  const { purchaseId } = await test.database.transaction(async (tx) => {
    await wallet.grantCredits(tx, grant);
    const sale = { kind, buyerId, sellerId: model, itemId: randomUUID(), title: 'Club', amountCredits: 10n };
    return await wallet.charge(tx, { ...sale, at: now });
  });
  return { purchaseId, kind, buyerId, sellerId: model, title: 'Club', amountCredits: 10 };
};
const renewed = (until: string) => ({
  change: 'renewed' as const,
  memberId: fan,
  modelId: model,
  title: 'Club',
  credits: 10,
  until,
});
const lapsed = (kind: 'chatPlan' | 'clubHousePlan' = 'clubHousePlan') => ({
  membershipId: randomUUID(),
  memberId: fan,
  modelId: model,
  kind,
});
const runs = (kind: 'chatPlan' | 'clubHousePlan', messagesLeft: number | null = null) =>
  run(
    'membership',
    `insert into plans.memberships (id, kind, plan_id, member_id, model_id, title, includes_chat, status, started_at, ends_at,
       access_until, messages_left, months, renewal_credits, is_trial, auto_renew)
     values (gen_random_uuid(), $1, gen_random_uuid(), $2, $3, 'A plan', true, 'active', $4, $5, $5, $6, 1, 10, false, false)`,
    [kind, fan, model, now, new Date(now.getTime() + dayMs), messagesLeft],
  );
const block = (by: string, whom: string) =>
  run('block', 'insert into accounts.blocks (account_id, blocked_id, created_at) values ($1, $2, now())', [
    by,
    whom,
  ]);

describe('each occasion', () => {
  it('stays away while messages to many are turned off', async () => {
    await save('lapsed');
    await happens(membershipLapsed, lapsed());
    isTurnedOff = true;
    await work();
    isTurnedOff = false;
    expect(await received()).toEqual([]);
    await happens(membershipLapsed, lapsed());
    await work();
    expect(await received()).toHaveLength(1);
  });

  it('welcomes who follows, once, by name', async () => {
    await run('name', `update accounts.accounts set name = 'Rafe $& Tolland' where id = $1`, [fan]);
    await save('welcome', { welcomeTo: 'followers' });
    await one.direct.welcomeFollower({ accountId: fan, modelId: model });
    await one.direct.welcomeFollower({ accountId: fan, modelId: model });
    await happens(goodSold, await joined());
    await work();
    expect(await received()).toEqual(['For welcome, Rafe $& Tolland']);
    expect(notified).toHaveLength(1);
  });

  it('welcomes who joins a plan for the first time, where she chose that', async () => {
    await save('welcome', { welcomeTo: 'members' });
    await one.direct.welcomeFollower({ accountId: fan, modelId: model });
    await happens(goodSold, await joined(fan, 'video'));
    await work();
    expect(await received()).toEqual([]);
    await happens(goodSold, await joined());
    await work();
    expect(await received()).toHaveLength(1);

    // Somebody who had a plan before the message was written is not new.
    const early = await addAccount(test.database, 'user');
    await joined(early);
    await happens(goodSold, await joined(early));
    await work();
    expect(await received(early)).toEqual([]);
  });

  it('thanks for every renewal, and for nothing else that happens to a membership', async () => {
    await save('renewal');
    await happens(membershipChanged, renewed('2026-06-01T20:00:00.000Z'));
    await happens(membershipChanged, { ...renewed('2026-06-01T20:00:00.000Z'), change: 'grace' });
    await happens(membershipChanged, renewed('2026-06-01T20:00:00.000Z'));
    await work();
    expect(await received()).toHaveLength(1);
    now = new Date(now.getTime() + 31 * dayMs);
    await happens(membershipChanged, renewed('2026-07-01T20:00:00.000Z'));
    await work();
    expect(await received()).toHaveLength(2);
  });

  it('writes when a membership is over, unless another has begun', async () => {
    await save('lapsed');
    const over = lapsed();
    await happens(membershipLapsed, over);
    await happens(membershipLapsed, over);
    await work();
    expect(await received()).toHaveLength(1);
    await runs('clubHousePlan');
    await happens(membershipLapsed, lapsed());
    await work();
    expect(await received()).toHaveLength(1);
  });

  it('writes when a chat plan is over, unless the fan has another plan', async () => {
    await save('lapsed');
    await happens(membershipLapsed, lapsed('chatPlan'));
    await work();
    expect(await received()).toHaveLength(1);
    // Its time isn't up, but its messages are used.
    await runs('chatPlan', 0);
    await happens(membershipLapsed, lapsed('chatPlan'));
    await work();
    expect(await received()).toHaveLength(2);
    await runs('chatPlan', 3);
    await happens(membershipLapsed, lapsed('chatPlan'));
    await work();
    expect(await received()).toHaveLength(2);
    // Who leaves the club is written to, whatever chat is left.
    await happens(membershipLapsed, lapsed('clubHousePlan'));
    await work();
    expect(await received()).toHaveLength(3);
    now = new Date(now.getTime() + dayMs + 1);
    await happens(membershipLapsed, lapsed('chatPlan'));
    await work();
    expect(await received(), 'the other plan is over as well').toHaveLength(4);
  });

  it('answers tips from her amount on, once a day, and never one without a name', async () => {
    await save('tip', { tipFromCredits: 50 });
    for (const tip of [tipOf(49), tipOf(500, { anonymous: true })]) await happens(tipsGiven, tip);
    await work();
    expect(await received()).toEqual([]);
    for (const credits of [50, 80]) await happens(tipsGiven, tipOf(credits));
    await work();
    expect(await received()).toHaveLength(1);
    now = new Date(now.getTime() + dayMs);
    await happens(tipsGiven, tipOf(50));
    await work();
    expect(await received()).toHaveLength(2);
  });
});

describe('an automatic message', () => {
  it('goes out once, though two processes deliver it at once and again', async () => {
    await save('tip');
    await happens(tipsGiven, tipOf(50));
    const jobs = due.splice(0);
    for (let again = 0; again < 3; again += 1) {
      due = [...jobs];
      await Promise.all([one, other].map((process) => work(process)));
      for (const { name, payload } of jobs) await other.jobs.get(name)?.(payload);
    }
    expect(await received()).toHaveLength(1);
    expect(await listed('tip')).toMatchObject({ sentCount: 1, openedCount: 0 });
  });

  it('is sent by the next try when a process dies in the middle, and not twice', async () => {
    await save('lapsed');
    await happens(membershipLapsed, lapsed());
    const jobs = [...due];
    kills = 1;
    await expect(work()).rejects.toThrow('killed');
    expect(await received()).toEqual([]);
    expect(await listed('lapsed')).toMatchObject({ sentCount: 0 });
    due = [...jobs, ...jobs];
    await work(other);
    expect(await received()).toHaveLength(1);
  });

  it('is not sent when one of the two blocked the other in between, or the fan turned them off', async () => {
    await save('tip');
    await save('lapsed');
    await happens(tipsGiven, tipOf(50));
    await block(fan, model);
    await work();
    expect(await received()).toEqual([]);

    await run('unblock', 'delete from accounts.blocks where account_id = $1', [fan]);
    await happens(membershipLapsed, lapsed());
    await block(model, fan);
    await work();
    expect(await received()).toEqual([]);

    await run('unblock-her', 'delete from accounts.blocks where account_id = $1', [model]);
    await call(one.direct.routes.setAutomaticChoice, { isOn: false }, as(fan, 'user'));
    expect((await call(one.direct.routes.getAutomaticChoice, {}, as(fan, 'user'))).data).toEqual({
      isOn: false,
      birthdays: false,
    });
    await happens(membershipLapsed, lapsed());
    await work();
    expect(await received()).toEqual([]);
    await call(one.direct.routes.setAutomaticChoice, { isOn: true }, as(fan, 'user'));
    await happens(membershipLapsed, lapsed());
    await work();
    expect(await received()).toHaveLength(1);
  });

  it('greets fans who asked for it on their birthday, from nine on their clock, once a year', async () => {
    await run(
      'birth',
      `update accounts.accounts set dob = '1990-05-02', time_zone = 'Asia/Tokyo' where id = $1`,
      [fan],
    );
    await save('birthday');
    const greet = async (at: string) => {
      now = new Date(at);
      await one.jobs.get('messages.greet-birthdays')?.({});
      await other.jobs.get('messages.greet-birthdays')?.({});
      return (await received()).length;
    };
    const morning = '2026-05-02T00:30:00.000Z';
    expect(await greet(morning), 'neither a fan nor asked').toBe(0);
    await run(
      'follow',
      'insert into discovery.favourite_models (account_id, model_id, created_at) values ($1, $2, now())',
      [fan, model],
    );
    expect(await greet(morning), 'did not ask').toBe(0);
    const choose = (part: object) =>
      call(one.direct.routes.setAutomaticChoice, part, as(fan, 'user')).then(({ data }) => data);
    expect(await choose({ birthdays: true })).toEqual({ isOn: true, birthdays: true });
    expect(await greet('2026-05-01T23:30:00.000Z'), 'half past eight in Tokyo').toBe(0);
    expect(await greet(morning)).toBe(1);
    expect(await greet('2026-05-02T05:30:00.000Z')).toBe(1);
    expect(await greet('2026-05-03T05:30:00.000Z')).toBe(1);
    await choose({ birthdays: false });
    expect(await greet('2027-05-02T05:30:00.000Z')).toBe(1);
    await choose({ birthdays: true });
    expect(await greet('2027-05-02T05:30:00.000Z')).toBe(2);
    await run('leap', `update accounts.accounts set dob = '1992-02-29' where id = $1`, [fan]);
    expect(await greet('2029-02-28T05:30:00.000Z')).toBe(3);
    expect(await greet('2032-02-28T05:30:00.000Z')).toBe(3);
    expect(await greet('2032-02-29T05:30:00.000Z')).toBe(4);
    expect((await received())[0]).toMatch(/^For birthday, /);
  });

  it('is not sent once it is switched off, or to who is gone', async () => {
    await save('tip');
    await happens(tipsGiven, tipOf(50));
    await save('tip', { isOn: false });
    await work();
    await save('tip');
    await run('suspend', 'update accounts.accounts set suspended_at = now() where id = $1', [fan]);
    await happens(tipsGiven, tipOf(50));
    await work();
    expect(await received()).toEqual([]);
  });

  it('comes to a fan five times a day at most, whoever writes, from two processes at once too', async () => {
    const models = [model];
    while (models.length < 8) models.push(await addAccount(test.database, 'model'));
    for (const each of models) await save('tip', {}, each);
    for (const each of models) await happens(tipsGiven, tipOf(50, { modelId: each }));
    const jobs = due.splice(0);
    await Promise.all(jobs.map(({ name, payload }, at) => (at % 2 ? one : other).jobs.get(name)?.(payload)));
    const all = await Promise.all(models.map((each) => received(fan, each)));
    expect(all.flat()).toHaveLength(5);
    now = new Date(now.getTime() + dayMs + 1_000);
    await happens(tipsGiven, tipOf(50));
    await work();
    expect((await Promise.all(models.map((each) => received(fan, each)))).flat()).toHaveLength(6);
  });

  it('has a first picture for nothing, which is turned on and off without sending it again', async () => {
    const filenames = [1, 2].map((number) => `album/01970000-0000-7000-8000-00000000000${number}.webp`);
    const priced = { filenames, priceCredits: 9 };
    for (const wrong of [{ priceCredits: null }, { filenames: filenames.slice(1) }])
      expect(await outcomeOf(save('tip', { ...priced, ...wrong, firstIsFree: true }))).toBe('invalid_input');
    expect(await save('tip', { ...priced, firstIsFree: true })).toMatchObject({ firstIsFree: true });
    const opened = async () => {
      await happens(tipsGiven, tipOf(80));
      await work();
      const { data } = await call(
        one.direct.routes.listConversations,
        { search: '', current_page: 1, per_page: 10 },
        as(fan, 'user'),
      );
      const { _id: messageId = '', media = [] } = data[0]?.lastMessage ?? {};
      const view = (position: number) =>
        outcomeOf(call(one.direct.routes.viewPicture, { messageId, position }, as(fan, 'user')));
      return { shown: media.map(({ isOpen }) => isOpen), got: [await view(0), await view(1)] };
    };
    expect(await opened()).toEqual({ shown: [true, false], got: ['done', 'not_unlocked'] });
    expect(await save('tip', { hasPicture: true, priceCredits: 9 })).toMatchObject({
      firstIsFree: false,
      imageCount: 2,
    });
    now = new Date(now.getTime() + dayMs);
    expect(await opened()).toEqual({ shown: [false, false], got: ['not_unlocked', 'not_unlocked'] });
    expect(await save('tip', { hasPicture: true, priceCredits: 9, firstIsFree: true })).toMatchObject({
      firstIsFree: true,
    });
    now = new Date(now.getTime() + dayMs);
    expect(await opened()).toEqual({ shown: [true, false], got: ['done', 'not_unlocked'] });
  });

  it('counts who opened it, keeps its picture until that is taken off, and says something when it is on', async () => {
    const filenames = [1, 2].map((number) => `album/01970000-0000-7000-8000-00000000000${number}.webp`);
    expect(await outcomeOf(save('renewal', { text: '' }))).toBe('invalid_input');
    expect(await save('renewal', { text: '', filenames, priceCredits: 9 })).toMatchObject({
      isOn: true,
      hasPicture: true,
      imageCount: 2,
      priceCredits: 9,
    });
    // They need no words, neither at first nor when they stay.
    expect(await save('renewal', { text: '', hasPicture: true, priceCredits: 9 })).toMatchObject({
      imageCount: 2,
    });
    expect(await outcomeOf(save('renewal', { text: 'x', priceCredits: 9 })), 'a price of nothing').toBe(
      'invalid_input',
    );
    expect(await save('renewal', { text: 'Thank you', hasPicture: true })).toMatchObject({
      imageCount: 2,
      priceCredits: null,
    });
    await happens(membershipChanged, renewed('2026-06-01T20:00:00.000Z'));
    await work();
    const { data: conversations } = await call(
      one.direct.routes.listConversations,
      { search: '', current_page: 1, per_page: 10 },
      as(fan, 'user'),
    );
    const [conversation] = conversations;
    expect(conversation).toMatchObject({ unreadCount: 1, lastMessage: { picture: { isOpen: true } } });
    expect(conversation?.lastMessage?.media).toHaveLength(2);
    const read = { conversationId: conversation?._id ?? '', messageId: conversation?.lastMessage?._id ?? '' };
    await call(one.direct.routes.markRead, read, as(fan, 'user'));
    expect(await listed('renewal')).toMatchObject({ sentCount: 1, openedCount: 1, hasPicture: true });
    expect(await save('renewal', { text: 'Thank you', hasPicture: false })).toMatchObject({
      hasPicture: false,
      sentCount: 1,
    });
  });
});
