import { createHash } from 'node:crypto';
import { statement } from '@candela/server/database';
import { bootSite, type Site } from '@candela/testkit/boot';
import { io, type Socket } from 'socket.io-client';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { databaseOf } from './crash/people.ts';

/**
 * Blocking closes every channel between two accounts, whoever of them blocked. The channels:
 * letters (begin, write, typing, read marks, who is online), the club room (list, open, read, write, enter, hear), the
 * chat of her shows (enter, hear, write, vote, keep order), her show itself (join), private shows, calls and times for them,
 * messages to many, and news that she is live. What one merely finds of a model who blocked is in hidden-models.
 */

interface Person {
  id: string;
  token: string;
}

const password = 'candle-light-1';
let site: Site;
let database: Awaited<ReturnType<typeof databaseOf>>;
let model: Person;
let member: Person;
let conversationId: string;
let clubRoomId: string;
const pollId = uuid();
const sockets: Socket[] = [];

beforeAll(async () => {
  site = await bootSite({
    seed: 'demo',
    env: {
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'error',
    },
  });
  database = await databaseOf(site);
  model = await logIn('maren.vale', 'model');
  member = await logIn('rafe.tolland', 'user');
  await query('delete from plans.memberships where member_id = $1 and model_id = $2', [member.id, model.id]);
  await query(
    `insert into plans.memberships (id, kind, plan_id, member_id, model_id, title, includes_chat, status, started_at,
       ends_at, access_until, months, is_trial, auto_renew, renewal_credits)
     select gen_random_uuid(), 'clubHousePlan', id, $1, model_id, title, true, 'active', now(),
       now() + interval '9 days', now() + interval '9 days', 1, false, true, 50
     from plans.club_plans where model_id = $2 and closed_at is null limit 1`,
    [member.id, model.id],
  );
  await query(
    `insert into rooms.moderators (model_id, account_id, created_at) values ($1, $2, now()) on conflict do nothing`,
    [model.id, member.id],
  );
  await ask('favorites/addRemoveFavorite', { modelId: model.id, favorite: true, notify: true }, member);
  await openShow();
  await query(
    `insert into rooms.polls (id, model_id, show_id, question, options, status, created_at)
     select $1, model_id, id, 'Which song?', '{One,Two}', 'open', now() from shows.shows where model_id = $2 and status = 'live'`,
    [pollId, model.id],
  );
  conversationId = idOf(await ask('userChat/openConversation', { userId: model.id }, member));
  clubRoomId = idOf(await ask('userChat/openClubRoom', { modelId: model.id }, model));
}, 240_000);

afterAll(async () => {
  await database?.close();
  await site?.stop();
});

beforeEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

/** Everything one of the two may try, as the answer's code, `ok` when it is let through. */
async function outcomes(): Promise<Record<string, string>> {
  const write = (id: string, who: Person) =>
    ask('userChat/sendMessage', { conversationId: id, clientMessageId: uuid(), text: 'Good evening' }, who);
  const code = async (answer: Promise<{ status: number; body: Record<string, unknown> }>) => {
    const { status, body } = await answer;
    return status === 200 ? 'ok' : String(body.code);
  };
  const socket = await connect(member);
  const conversation = async (who: Person) =>
    (await ask('userChat/openConversation', { userId: who === model ? member.id : model.id }, who)).body.data;
  return {
    'letter to her': await code(write(conversationId, member)),
    'letter from her': await code(write(conversationId, model)),
    'seen online by her': String(((await conversation(model)) as { isOnline: boolean }).isOnline),
    'club room listed': String(await listsClubRoom()),
    'club room opened': await code(ask('userChat/openClubRoom', { modelId: model.id }, member)),
    'club room read': await code(ask('userChat/getMessages', { conversationId: clubRoomId }, member)),
    'club room written': await code(write(clubRoomId, member)),
    'club room entered': await emit(socket, 'direct.enter', { conversationId: clubRoomId }),
    'room entered': await emit(socket, 'room.enter', { channelName: model.id }),
    'room written': await emit(socket, 'room.say', {
      channelName: model.id,
      clientMessageId: uuid(),
      text: 'Hello',
    }),
    'order kept': await code(ask('userRoom/listSanctions', { channelName: model.id }, member)),
    'poll voted': await code(ask('userRoom/votePoll', { pollId, option: 0 }, member)),
    'show joined': await code(ask('userLive/joinBroadcast', { channelName: model.id }, member)),
  };
}

test('before a block all of it is open', async () => {
  const before = await outcomes();
  expect(Object.entries(before).filter(([, outcome]) => outcome !== 'ok' && outcome !== 'true')).toEqual([]);
});

for (const who of ['model', 'member'] as const) {
  test(`when the ${who} blocks, every channel is closed, at once and both ways`, async () => {
    const [blocker, blocked] = who === 'model' ? [model, member] : [member, model];
    const heard: string[] = [];
    const inside = await connect(member);
    expect(await emit(inside, 'direct.enter', { conversationId: clubRoomId })).toBe('ok');
    expect(await emit(inside, 'room.enter', { channelName: model.id })).toBe('ok');
    inside.onAny((event: string) => heard.push(event));
    const booking = await query<{ id: string }>(
      `insert into calls.bookings (id, model_id, member_id, starts_at, minutes, note, cost, status, created_at)
       values (gen_random_uuid(), $1, $2, now() + interval '2 hours', 10, '', 10, 'accepted', now()) returning id`,
      [model.id, member.id],
    );

    await ask('userChat/setBlocked', { accountId: blocked.id, isBlocked: true }, blocker);
    const after = await outcomes();
    const open = Object.entries(after).filter(([, outcome]) => outcome === 'ok' || outcome === 'true');
    expect(open).toEqual([]);

    // Whoever was inside is out, hears nothing that is said, and an agreed time is no more.
    await expect.poll(() => heard, { timeout: 20_000 }).toContain('room.out');
    const bookingStatus = async () =>
      (
        await query<{ status: string }>('select status from calls.bookings where id = $1', [booking[0]?.id])
      )[0];
    await expect.poll(bookingStatus, { timeout: 20_000 }).toEqual({ status: 'cancelled' });
    heard.splice(0);
    const hers = await connect(model);
    await emit(hers, 'direct.enter', { conversationId: clubRoomId });
    await emit(hers, 'direct.typing', { conversationId: clubRoomId });
    await emit(hers, 'direct.typing', { conversationId });
    const line = { conversationId: clubRoomId, clientMessageId: uuid(), text: 'To all' };
    expect((await ask('userChat/sendMessage', line, model)).status).toBe(200);
    await emit(hers, 'room.enter', { channelName: model.id });
    await emit(hers, 'room.say', { channelName: model.id, clientMessageId: uuid(), text: 'Evening' });
    const newest = (await ask('userChat/getMessages', { conversationId }, model)).body.data as {
      _id: string;
    }[];
    await ask('userChat/markRead', { conversationId, messageId: newest[0]?._id }, model);
    await new Promise((resolve) => setTimeout(resolve, 700));
    // The state of a room is told in its lobby, too.
    const said = heard.filter((event) => /^(direct|room)\./.test(event) && event !== 'room.state');
    expect(said).toEqual([]);

    // Neither calls the other, nor asks for a private show.
    for (const [path, body, caller] of [
      ['userLive/startCall', { modelId: model.id, confirmedCost: 10 }, member],
      ['userLive/startPrivateShow', { channelName: model.id, confirmedCost: 10 }, member],
    ] as const) {
      expect((await ask(path, body, caller)).status, path).not.toBe(200);
    }

    await ask('userChat/setBlocked', { accountId: blocked.id, isBlocked: false }, blocker);
    const again = await outcomes();
    expect(Object.entries(again).filter(([, outcome]) => outcome !== 'ok' && outcome !== 'true')).toEqual([]);
  });
}

async function listsClubRoom(): Promise<boolean> {
  const { body } = await ask('userChat/getClubRooms', {}, member);
  return (body.data as { model: { id?: string; _id?: string } }[]).some(
    (room) => room.model._id === model.id,
  );
}

async function openShow(): Promise<void> {
  await query(
    `insert into shows.shows (id, model_id, status, show_type, created_at, started_at, title)
     values (gen_random_uuid(), $1, 'live', 'free', now(), now(), 'Open')`,
    [model.id],
  );
}

async function logIn(username: string, type: 'user' | 'model'): Promise<Person> {
  const { body } = await ask('userAccess/login', { login: username, password, type });
  const [row] = await query<{ id: string }>('select id from accounts.accounts where username = $1', [
    username,
  ]);
  return { id: row?.id ?? '', token: (body.data as { token: string }).token };
}

function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const name = `blocking-test.${createHash('md5').update(text).digest('hex')}`;
  return database.rows(statement<Row>(name, text), values);
}

function idOf({ body }: { body: Record<string, unknown> }): string {
  return (body.data as { _id: string })._id;
}

async function ask(path: string, body: unknown, who?: Person) {
  const response = await fetch(`${site.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(who && { authorization: `Bearer ${who.token}` }) },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function connect({ token }: Person): Promise<Socket> {
  const socket = io(site.url, { auth: { token }, transports: ['websocket'] });
  sockets.push(socket);
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  return socket;
}

async function emit(socket: Socket, event: string, payload: object): Promise<string> {
  const answer = await new Promise<{ ok: boolean; code?: string }>((resolve) =>
    socket.emit(event, payload, resolve),
  );
  return answer.ok ? 'ok' : String(answer.code);
}
