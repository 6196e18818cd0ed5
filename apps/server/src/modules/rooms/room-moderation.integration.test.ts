import { randomUUID } from 'node:crypto';
import type { RoomRules } from '@candela/contract/rooms/moderation';
import { minuteMs } from '@candela/contract/shared/durations';
import { contextOf, sessionOf } from '@candela/testkit/test-calls';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { createTestEvents } from '@candela/testkit/test-events';
import { addAccount } from '@candela/testkit/test-people';
import { call } from '@orpc/server';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Jobs } from '../../platform/jobs/index.ts';
import { silentLiveLog } from '../../platform/live/index.ts';
import type { Realtime } from '../../platform/realtime/index.ts';
import type { AccountBrief } from '../accounts/index.ts';
import { createRooms, type Rooms, type RoomsDeps } from './index.ts';

type Answer = { ok: true; data: unknown } | { ok: false; code: string; msg: string };

let test: TestDatabase;
let owner: pg.Client;
let chat: Rooms;
let now: Date;
let model: string;
let ann: string;
let annsName: string;
let bob: string;
const showId = randomUUID();
const members = new Set<string>();
const shownOut: string[] = [];
const emitted: { room: string; event: string; payload: unknown }[] = [];
const handlers = new Map<string, (context: object, payload: unknown) => Promise<unknown>>();

const account = (type: 'user' | 'model', username?: string) => addAccount(test.database, type, { username });

beforeAll(async () => {
  test = await openTestDatabase();
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  chat = createRooms({
    database: test.database,
    realtime: {
      emit: (room: string, event: string, payload: unknown) => void emitted.push({ room, event, payload }),
      on: (
        event: string,
        _options: object,
        handler: (context: object, payload: unknown) => Promise<unknown>,
      ) => void handlers.set(event, handler),
    } as unknown as Realtime,
    jobs: { every: () => {} } as unknown as Jobs,
    clock: () => now,
    shows: {
      roomAccess: async (_session, channelName) => ({
        allowed: true,
        state: {
          channelName,
          status: 'live',
          sessionId: showId,
          showType: 'free',
          cost: 0,
          privateShowCost: null,
          inPrivate: false,
          isRecorded: false,
          isFromSoftware: false,
          breakSince: null,
          blurredSince: null,
          tags: [],
          title: '',
          viewerCount: 0,
          startedAt: null,
          endedAt: null,
        },
      }),
      kickOut: async (_modelId, accountId) => void shownOut.push(accountId),
    },
    privateShows: { roomAccess: async () => undefined, kickOut: async () => {} },
    isMember: async (accountId) => members.has(accountId),
    accounts: {
      assertModelMayGoLive: async () => {},
      findAccount: async (id) =>
        ({ id, username: id.slice(0, 8), type: 'user', profileImage: null }) as AccountBrief,
    },
    events: createTestEvents(),
    ticker: { tickMs: 1_000, every: () => {}, start: async () => {}, stop: async () => {} },
    log: silentLiveLog,
    sourceSecret: 'a secret of the tests, thirty-two bytes or more',
    publicUrl: 'http://site.test',
    // No test here touches a board.
    ...({} as Pick<RoomsDeps, 'wallet' | 'metering'>),
  });
});

beforeEach(async () => {
  now = new Date('2026-05-01T20:00:00.000Z');
  emitted.length = 0;
  model = await account('model');
  annsName = `ann.${randomUUID().slice(0, 8)}`;
  ann = await account('user', annsName);
  bob = await account('user');
});

afterAll(async () => {
  await owner?.end();
  await test?.drop();
});

const by = (accountId: string) => ({
  context: contextOf(sessionOf(accountId, accountId === model ? 'model' : 'user')),
});

async function answerOf(work: Promise<unknown> | undefined): Promise<Answer> {
  try {
    return { ok: true, data: await work };
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    return { ok: false, code, msg: message };
  }
}

const say = (accountId: string, text: string) =>
  answerOf(
    handlers.get('room.say')?.(by(accountId).context, {
      channelName: model,
      clientMessageId: randomUUID(),
      text,
    }),
  );
const rules = (accountId: string, changes: Partial<RoomRules>) => {
  const input = { channelName: model, slowSeconds: 0, membersOnly: false, blockedWords: [], ...changes };
  return answerOf(call(chat.routes.saveRoomRules, input, by(accountId)));
};
const mute = (accountId: string, who: string, minutes: number) =>
  answerOf(call(chat.routes.muteMember, { channelName: model, accountId: who, minutes }, by(accountId)));
const ban = (accountId: string, who: string, isBanned: boolean) =>
  answerOf(call(chat.routes.banMember, { channelName: model, accountId: who, isBanned }, by(accountId)));

describe('keeping order in a room', () => {
  it('is for its model and whom she names, and for nobody else', async () => {
    expect(await mute(ann, bob, 5)).toMatchObject({ ok: false, code: 'not_found' });
    expect(await rules(ann, { slowSeconds: 5 })).toMatchObject({ ok: false, code: 'not_found' });
    const username = annsName;
    await call(chat.routes.setModerator, { username, isModerator: true }, by(model));
    expect(await mute(ann, bob, 5)).toMatchObject({ ok: true });
    expect(await ban(ann, model, true)).toMatchObject({ ok: false, code: 'conflict' });
    await call(chat.routes.setModerator, { username, isModerator: false }, by(model));
    expect(await mute(ann, bob, 5)).toMatchObject({ ok: false, code: 'not_found' });
  });

  it('mutes for a while', async () => {
    await mute(model, ann, 5);
    expect(await say(ann, 'hello')).toMatchObject({ ok: false, code: 'may_not_write' });
    now = new Date(now.getTime() + 5 * minuteMs + 1);
    expect(await say(ann, 'hello')).toMatchObject({ ok: true });
    await mute(model, ann, 5);
    await mute(model, ann, 0);
    expect(await say(ann, 'hello again')).toMatchObject({ ok: true });
  });

  it('bans: out of the show at once, and no line until it is lifted', async () => {
    await ban(model, ann, true);
    expect(shownOut.at(-1)).toBe(ann);
    expect(await say(ann, 'hello')).toMatchObject({ ok: false, code: 'room_closed' });
    const banned = await owner.query('select account_id from rooms.bans where model_id = $1', [model]);
    expect(banned.rows).toEqual([{ account_id: ann }]);
    expect(emitted.at(-1)).toMatchObject({ room: `account:${ann}`, event: 'room.sanction' });
    const { data } = await call(chat.routes.listRoomSanctions, { channelName: model }, by(model));
    expect(data).toMatchObject([{ account: { _id: ann }, kind: 'ban', until: null }]);
    await ban(model, ann, false);
    expect(await say(ann, 'hello')).toMatchObject({ ok: true });
  });

  it('shows the reason to moderators and to whom it concerns', async () => {
    const someone = { channelName: model, accountId: ann };
    const rulesOf = async () => (await call(chat.routes.getRoomRules, { channelName: model }, by(ann))).data;
    await call(chat.routes.muteMember, { ...someone, minutes: 60, reason: 'Shouting.' }, by(model));
    expect(emitted.at(-1)?.payload).toMatchObject({ kind: 'mute', reason: 'Shouting.', isOn: true });
    expect(await say(ann, 'hello')).toMatchObject({ msg: expect.stringContaining('Reason: Shouting.') });
    expect((await rulesOf()).ownSanction).toMatchObject({ kind: 'mute', reason: 'Shouting.' });
    await call(chat.routes.banMember, { ...someone, isBanned: true, reason: 'Still shouting.' }, by(model));
    expect((await rulesOf()).ownSanction).toEqual({ kind: 'ban', until: null, reason: 'Still shouting.' });
    expect(await say(ann, 'hello')).toMatchObject({ msg: expect.stringContaining('Still shouting.') });
    const { data } = await call(chat.routes.listRoomSanctions, { channelName: model }, by(model));
    expect(data.map(({ reason }) => reason).toSorted()).toEqual(['Shouting.', 'Still shouting.']);
    await ban(model, ann, false);
    await mute(model, ann, 0);
    expect(emitted.at(-1)?.payload).toMatchObject({ reason: '', isOn: false });
    expect((await rulesOf()).ownSanction).toBeNull();
  });

  it('slows lines down, except those of who keeps order', async () => {
    await rules(model, { slowSeconds: 10 });
    expect(await say(ann, 'one')).toMatchObject({ ok: true });
    expect(await say(ann, 'two')).toMatchObject({ ok: false, code: 'rate_limited' });
    expect(await say(bob, 'mine')).toMatchObject({ ok: true });
    expect(await say(model, 'one')).toMatchObject({ ok: true });
    expect(await say(model, 'two')).toMatchObject({ ok: true });
    now = new Date(now.getTime() + 10_000);
    expect(await say(ann, 'two')).toMatchObject({ ok: true });
  });

  it('lets only members write where the model says so', async () => {
    await rules(model, { membersOnly: true });
    members.add(bob);
    expect(await say(ann, 'hello')).toMatchObject({ ok: false, code: 'may_not_write' });
    expect(await say(bob, 'hello')).toMatchObject({ ok: true });
  });

  it('refuses lines with a word the room does not want, however it is written', async () => {
    await rules(model, { blockedWords: ['Turnip', 'red beet'] });
    for (const line of ['a TURNIP!', 'türnip', 'ｔｕｒｎｉｐ', 'Red...Beet']) {
      expect(await say(ann, line)).toMatchObject({ ok: false, code: 'may_not_write' });
    }
    expect(await say(ann, 'turnips are fine')).toMatchObject({ ok: true });
    await rules(model, { blockedWords: ['turnip*', '*beet'] });
    expect(await say(ann, 'тurnips again')).toMatchObject({
      ok: false,
      msg: expect.stringContaining('blocked in this room'),
    });
    expect(await say(ann, 'a sugarbeet')).toMatchObject({ ok: false });
    expect(await say(model, 'turnips are mine')).toMatchObject({ ok: true });
    expect(emitted.filter(({ event }) => event === 'room.message')).toHaveLength(2);
    for (const word of ['a*b', '*a*', '*']) {
      expect(await rules(model, { blockedWords: [word] })).toMatchObject({ ok: false });
    }
    const seen = await call(chat.routes.getRoomRules, { channelName: model }, by(ann));
    expect(seen.data).toMatchObject({ blockedWords: [], mayModerate: false });
  });

  it('stops links of members only, and says so to the sender only', async () => {
    await rules(model, { linksOff: true });
    expect(await say(ann, 'see lamp.com')).toMatchObject({
      ok: false,
      code: 'may_not_write',
      msg: expect.stringContaining('Links are off'),
    });
    expect(emitted.filter(({ event }) => event === 'room.message')).toEqual([]);
    expect(await say(ann, 'see lamp, ok')).toMatchObject({ ok: true });
    expect(await say(model, 'my page: https://lamp.test')).toMatchObject({ ok: true });
    await call(chat.routes.setModerator, { username: annsName, isModerator: true }, by(model));
    expect(await say(ann, 'see lamp.com')).toMatchObject({ ok: true });
  });

  it('takes lines out, one or all', async () => {
    const first = (await say(ann, 'first')) as { data: { _id: string } };
    await say(bob, 'second');
    const enter = async () => {
      const context = { ...by(ann).context, join: async () => {}, leave: async () => {} };
      const entered = (await handlers.get('room.enter')?.(context, { channelName: model })) as {
        messages: { text: string }[];
      };
      return entered.messages.map((message) => message.text);
    };
    const removed = { channelName: model, messageId: first.data._id };
    await call(chat.routes.removeRoomLine, removed, by(model));
    expect(emitted.at(-1)).toMatchObject({ event: 'room.lineRemoved', payload: removed });
    expect(await enter()).toEqual(['second']);
    await call(chat.routes.clearRoom, { channelName: model }, by(model));
    expect(await enter()).toEqual([]);
    expect(await answerOf(call(chat.routes.removeRoomLine, removed, by(model)))).toMatchObject({ ok: false });
  });

  it('passes reactions on and keeps none', async () => {
    await handlers.get('room.react')?.(by(ann).context, { channelName: model, emoji: '🔥' });
    expect(emitted.at(-1)).toMatchObject({ event: 'room.reaction', payload: { emoji: '🔥' } });
    await mute(model, ann, 5);
    const muted = answerOf(
      handlers.get('room.react')?.(by(ann).context, { channelName: model, emoji: '🔥' }),
    );
    expect(await muted).toMatchObject({ ok: false, code: 'may_not_write' });
  });
});
