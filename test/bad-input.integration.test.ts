import { Agent, request } from 'node:http';
import type { ClientEvents } from '@candela/contract/shared/realtime';
import { isRefusalCode } from '@candela/contract/shared/refusals';
import { bootSite, type Site } from '@candela/testkit/boot';
import { logIn, newMember, newModel, type Who } from '@candela/testkit/e2e-people';
import { newOwner } from '@candela/testkit/e2e-staff';
import fc from 'fast-check';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  badValues,
  malformedBodies,
  type Operation,
  operations,
  wrongBodies,
  wrongContentTypes,
  wrongFields,
} from './bad-input-cases.ts';

const requestsInAll = 10_000;
const atOnce = 24;
const json = 'application/json';

type Call = {
  operation: Operation;
  body: string;
  contentType: string;
  /** Statuses allowed; any below 500 when absent. */
  expected?: number[];
  /** Fields the answer must name when it is 400. */
  fields?: string[];
};
type Outcome = { status: number; body: Record<string, unknown> };

let site: Site;
let tokens: Record<Who, string>;
/** A session of its own for the operation that ends the session it is called with. */
let spentToken: string;
let staffToken: string;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
const statuses = new Map<number, number>();
const faults: string[] = [];

beforeAll(async () => {
  site = await bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '10000', LOG_LEVEL: 'error' } });
  const [member, model] = await Promise.all([
    newMember(site, 'clumsy.caller'),
    newModel(site, 'clumsy.model'),
  ]);
  staffToken = (await newOwner(site)).token;
  tokens = { user: member.token, model: model.token };
  spentToken = await logIn(site, 'user', member);
});

afterAll(async () => {
  agent.destroy();
  await site?.stop();
});

test('10,000 bad requests are refused by name, and none is answered with 500 or more', async () => {
  const before = site.pids();
  const known = [...transportCalls(), ...fieldCalls()];
  const generated = madeUpCalls(Math.max(0, requestsInAll - known.length));
  const calls = [...known, ...generated];
  expect(calls.length).toBeGreaterThanOrEqual(requestsInAll);
  await sendAll(calls);
  expect(faults.slice(0, 20)).toEqual([]);
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(site.pids()).toEqual(before);
  expect((await site.call('userCategory/getAllCategory', {})).status).toBe(200);
}, 240_000);

test('bad socket events are refused by name and leave the server standing', async () => {
  const before = site.pids();
  const events: (keyof ClientEvents)[] = ['room.enter', 'room.leave', 'room.say'];
  for (const token of [undefined, tokens.user]) {
    for (const event of events) {
      await withSocket(token, async (socket) => {
        for (const value of badValues) {
          const answer = await ask(socket, event, value);
          const code = event === 'room.say' && token === undefined ? 'unauthenticated' : 'invalid_input';
          expect(answer, `${event} of ${JSON.stringify(value)?.slice(0, 60)}`).toMatchObject({
            ok: false,
            code,
            msg: expect.any(String),
          });
        }
      });
      // Without an acknowledgement, with too many arguments, under names of its own, and far too much of it.
      await withSocket(token, async (socket) => {
        for (const value of badValues) socket.emit(event, value).emit(event, value, value, value);
        for (const name of ['__proto__', 'constructor', 'no.such.event', ''])
          socket.emit(name, {}, () => undefined);
        expect(await ask(socket, 'lives.unwatch')).toHaveProperty('ok');
      });
      await withSocket(token, async (socket) => {
        const closed = new Promise((resolve) => socket.once('disconnect', resolve));
        socket.emit(event, { channelName: 'x'.repeat(1_000_000) });
        await closed;
      });
    }
  }
  await expect(withSocket('no such token', async () => undefined)).rejects.toThrow();
  await withSocket(undefined, async (socket) => {
    expect(await ask(socket, 'lives.watch')).toMatchObject({ ok: true });
  });
  expect(site.pids()).toEqual(before);
});

/** Bodies that never reach an operation: no JSON, too large, of another type. */
function transportCalls(): Call[] {
  const posts = operations.filter((operation) => operation.method === 'POST');
  const huge = JSON.stringify({ text: 'x'.repeat(2_000_000) });
  return posts.flatMap((operation) => [
    ...malformedBodies.map((body) => ({ operation, body, contentType: json, expected: [400] })),
    ...wrongContentTypes.map((contentType) => ({ operation, body: 'a=1', contentType, expected: [415] })),
    ...wrongBodies.map((body) => call(operation, body)),
    {
      operation,
      body: huge,
      contentType: json,
      expected: [(operation.bodyLimitBytes ?? 0) > huge.length ? 400 : 413],
    },
  ]);
}

/** Each field of each operation holding each bad value, alone. */
function fieldCalls(): Call[] {
  return operations.flatMap((operation) =>
    operation.fields.flatMap((field) => badValues.map((value) => call(operation, { [field]: value }))),
  );
}

/** Bodies made up of the operation's own field names and others. */
function madeUpCalls(count: number): Call[] {
  const perOperation = Math.ceil(count / operations.length);
  return operations.flatMap((operation, index) => {
    const value = fc.oneof(fc.constantFrom(...badValues), fc.jsonValue(), fc.string({ unit: 'binary' }));
    const key = fc.oneof(fc.constantFrom('extra', ...operation.fields), fc.string({ maxLength: 12 }));
    const body = fc.dictionary(key, value, { maxKeys: 6, noNullPrototype: true });
    return fc.sample(body, { numRuns: perOperation, seed: 1 + index }).map((made) => call(operation, made));
  });
}

function call(operation: Operation, body: unknown): Call {
  const text = JSON.stringify(body);
  const fields = operation.method === 'GET' ? [] : wrongFields(operation, JSON.parse(text));
  return {
    operation,
    body: text,
    contentType: json,
    ...(fields.length > 0 ? { expected: [400], fields } : {}),
  };
}

async function sendAll(calls: Call[]): Promise<void> {
  const waiting = calls.values();
  const worker = async () => {
    for (const each of waiting) check(each, await send(each));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Whether a message calls a field by name, in words: “Reset token” for `resetToken`, “Model” for `modelId`. */
function says(message: string, field: string): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  return letters(message).includes(letters(field.replace(/(Credits|Ids?|Minor|Seconds)$/, '')));
}

function check({ operation, body, expected, fields }: Call, { status, body: answer }: Outcome): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const fault = (what: string) =>
    faults.push(`${operation.name} ${body.slice(0, 120)}: ${what}; ${status} ${JSON.stringify(answer)}`);
  if (status >= 500) fault('a server error');
  // A body with a forbidden key is refused before its fields are looked at.
  const isForbidden = /"(__proto__|constructor)"/.test(body);
  // The two calls that end a session are sent with tokens of no use, so that they end nobody else's.
  const endsNothing = { 'accounts.logout': 403, 'admin.staffLogout': 401 } as Record<string, number>;
  const hasEnded = endsNothing[operation.name] === status;
  if (expected && !expected.includes(status) && !hasEnded) fault(`expected ${expected}`);
  if (status < 400) return;
  if (!isRefusalCode(answer.code) || typeof answer.msg !== 'string') fault('no code or no message');
  if (status !== 400 || !fields || isForbidden) return;
  const named = Object.keys((answer.fields ?? {}) as object).map((name) => name.split('.')[0]);
  const missing = fields.filter((field) => !named.includes(field));
  if (missing.length > 0) fault(`the answer does not name ${missing}`);
  // Of a field inside another the message says the inner one's name.
  const inner = Object.keys((answer.fields ?? {}) as object).map(
    (name) => name.split('.').findLast((step) => !/^\d+$/.test(step)) ?? name,
  );
  if (![...fields, ...inner].some((field) => says(String(answer.msg), field)))
    fault('the message names no field');
}

/** A server may close a connection whose body it refuses; the answer is lost then, as HTTP allows, and asked for again. */
async function send(each: Call): Promise<Outcome> {
  for (let left = 3; ; left -= 1) {
    try {
      return await sendOnce(each);
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

function sendOnce({ operation, body, contentType }: Call): Promise<Outcome> {
  const isGet = operation.method === 'GET';
  return new Promise((resolve, reject) => {
    const query = isGet ? `?${new URLSearchParams({ input: body.slice(0, 2000) })}` : '';
    const sending = request(`${site.url}/api${operation.path}${query}`, {
      agent,
      method: operation.method,
      headers: {
        authorization: `Bearer ${tokenFor(operation)}`,
        ...(isGet ? {} : { 'content-type': contentType, 'content-length': Buffer.byteLength(body) }),
      },
    });
    let hasAnswer = false;
    sending.on('response', (response) => {
      hasAnswer = true;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        try {
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as Record<string, unknown> });
        } catch {
          resolve({ status: response.statusCode ?? 0, body: { text } });
        }
      });
    });
    // A refusal may arrive while a large body is still on its way; the broken pipe after it says nothing.
    sending.on('error', (error) => {
      if (!hasAnswer) reject(new Error(`${operation.name} was not answered: ${error.message}`));
    });
    sending.end(isGet ? undefined : body);
  });
}

function tokenFor({ name, access }: Operation): string {
  if (name === 'accounts.logout') return spentToken;
  // An account's token is no token at all there, and says so before anything else is looked at.
  if (access === 'staff' && name !== 'admin.staffLogout') return staffToken;
  return access === 'model' ? tokens.model : tokens.user;
}

/** Connects, does something, and leaves. */
async function withSocket(token: string | undefined, work: (socket: Socket) => Promise<void>): Promise<void> {
  const auth = token === undefined ? {} : { token };
  const socket = io(site.url, { auth, transports: ['websocket'], forceNew: true, reconnection: false });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    await work(socket);
  } finally {
    socket.disconnect();
  }
}

function ask(socket: Socket, event: string, ...payload: unknown[]): Promise<unknown> {
  return socket.timeout(10_000).emitWithAck(event, ...payload);
}
