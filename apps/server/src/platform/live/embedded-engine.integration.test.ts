import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join, RtcClient, send, until } from '../../../../../packages/sfu/test/rtc-client.ts';
import { sendFailure } from '../http/errors.ts';
import { refuse } from '../refusal.ts';
import { createEmbeddedEngine, type EmbeddedEngine } from './embedded-engine.ts';
import type { LiveEngineEvents, LiveRole } from './live-engine.ts';
import { liveProxy, type MediaRequest } from './proxy.ts';

const options = {
  grantSecret: 'a secret of the tests, thirty-two bytes or more',
  udpPortBegin: 0,
  udpPortEnd: 0,
  bindAddress: '127.0.0.1',
  deadPeerTimeoutMs: 1000,
  iceServers: [{ urls: 'stun:stun.example.org:3478' }],
  turn: { urls: ['turn:turn.example.org'], secret: 'a secret shared with the TURN server' },
};

let engine: EmbeddedEngine;
let app: FastifyInstance;
let base: string;
let asked: MediaRequest[] = [];
const received: { event: keyof LiveEngineEvents; subject: string | undefined }[] = [];

beforeAll(async () => {
  engine = createEmbeddedEngine(options);
  for (const event of [
    'publisherJoined',
    'publisherLeft',
    'viewerJoined',
    'viewerLeft',
    'engineDown',
    'engineUp',
  ] as const) {
    engine.on(event, (presence) => received.push({ event, subject: presence?.subject }));
  }
  await engine.start();
  app = fastify();
  app.setErrorHandler(sendFailure);
  await app.register(liveProxy, {
    prefix: '/live',
    engine,
    async authorize(request) {
      asked.push(request);
      if (request.bearer === '') refuse('unauthenticated');
      if (request.channel !== 'obs') return { channel: request.channel, token: request.bearer };
      return { channel: 'from-key', token: await tokenFor('from-key', 'publish', 'key-owner') };
    },
  });
  base = await app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await app?.close();
  await engine?.stop();
});

async function tokenFor(channel: string, role: LiveRole, subject: string = randomUUID()): Promise<string> {
  const grant = await engine.grant({ channel, role, subject, grantId: randomUUID(), ttlSeconds: 60 });
  return grant.token;
}

async function publish(channel: string, subject: string): Promise<RtcClient> {
  const client = await join(`${base}/live/whip/${channel}`, 'publish', () =>
    tokenFor(channel, 'publish', subject),
  );
  client.startSending();
  await until('published', async () => (await statusOf(channel))?.isPublished ?? false);
  return client;
}

const watch = (channel: string, subject: string) =>
  join(`${base}/live/whep/${channel}`, 'view', () => tokenFor(channel, 'view', subject));

const statusOf = async (channel: string) =>
  (await engine.stats()).find((status) => status.channel === channel);

async function offer(role: LiveRole): Promise<string> {
  const client = new RtcClient(role);
  const sdp = await client.offer();
  client.close();
  return sdp;
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the proxy', () => {
  it('carries a whole session: offer, candidates, picture and end', async () => {
    await engine.open('whole');
    const publisher = await publish('whole', 'ada');
    expect(publisher.location).toMatch(/^\/live\/whip\/whole\/[\w-]+$/);
    const viewer = await watch('whole', 'bo');
    await until('picture', () => viewer.rtp('video').length > 3 && viewer.rtp('audio').length > 3);
    await until('seen', async () => (await statusOf('whole'))?.viewers === 1);
    const { token, location } = viewer;
    const fragment = { 'content-type': 'application/trickle-ice-sdpfrag' };
    const patched = await send(`${base}${location}`, 'PATCH', { token, body: '', headers: fragment });
    expect([patched.status, patched.headers.get('etag')?.length]).toEqual([204, 14]);
    const read = await send(`${base}${location}/layer`, 'GET', { token });
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(read.body)).toMatchObject({ sent: '', reason: 'only' });
    const choice = { token, body: '{"maxHeight":0}', headers: { 'content-type': 'application/json' } };
    const chosen = await send(`${base}${location}/layer`, 'POST', choice);
    expect(JSON.parse(chosen.body)).toMatchObject({ sent: null, reason: 'chosen' });
    expect((await send(`${base}${location}/layer`, 'PUT', choice)).status).toBe(405);
    expect((await send(`${base}${location}/other`, 'GET', { token })).status).toBe(404);
    expect((await send(`${base}${publisher.location}/layer`, 'GET', { token: publisher.token })).status).toBe(
      404,
    );
    expect((await send(`${base}${location}`, 'DELETE', { token })).status).toBe(200);
    await until('viewer gone', () =>
      received.some((one) => one.event === 'viewerLeft' && one.subject === 'bo'),
    );
    expect((await send(`${base}${location}`, 'DELETE', { token })).status).toBe(404);
    publisher.close();
    viewer.close();
  });

  it('passes on what WHIP clients read, and opens itself to pages of any origin', async () => {
    await engine.open('headers');
    const discovery = await send(`${base}/live/whip/headers`, 'OPTIONS');
    expect(discovery.status).toBe(200);
    expect(discovery.headers.get('accept-post')).toBe('application/sdp');
    expect(discovery.headers.get('link')).toContain('<stun:stun.example.org:3478>; rel="ice-server"');
    expect(discovery.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(discovery.headers.get('access-control-allow-origin')).toBe('*');
    const token = await tokenFor('headers', 'publish');
    const made = await send(`${base}/live/whip/headers`, 'POST', { token, body: await offer('publish') });
    expect(made.status).toBe(201);
    expect(made.headers.get('content-type')).toContain('application/sdp');
    expect(made.headers.get('access-control-expose-headers')).toContain('Location');
    for (const name of ['location', 'etag', 'link']) expect(made.headers.get(name), name).toBeTruthy();
    expect(made.body).toContain('a=candidate:');
  });

  it('answers requests that cannot be served with the status the standards have for them', async () => {
    await engine.open('codes');
    const token = await tokenFor('codes', 'view');
    const whep = `${base}/live/whep/codes`;
    const body = await offer('view');
    const status = async (url: string, method: string, extra: Parameters<typeof send>[2] = {}) => {
      const answer = await send(url, method, { token, body, ...extra });
      expect(answer.status, 'no refusal may log a browser out').not.toBe(403);
      return [answer.status, answer.headers.get('retry-after') ?? answer.headers.get('www-authenticate')];
    };
    expect(await status(whep, 'POST')).toEqual([409, '1']);
    expect(await status(`${base}/live/whep/unknown`, 'POST')).toEqual([401, 'Bearer']);
    expect(await status(`${base}/live/whip/codes`, 'POST')).toEqual([401, 'Bearer']);
    expect(await status(whep, 'POST', { token: '' })).toEqual([401, 'Bearer']);
    expect((await status(whep, 'POST', { headers: { 'content-type': 'application/json' } }))[0]).toBe(415);
    expect((await status(whep, 'POST', { body: 'x'.repeat(65 * 1024) }))[0]).toBe(413);
    const own = { token: await tokenFor('codes', 'publish'), body: 'not an offer' };
    expect((await status(`${base}/live/whip/codes`, 'POST', own))[0]).toBe(400);
    expect((await status(whep, 'PUT'))[0]).toBe(405);
    expect((await status(`${base}/live/other/codes`, 'POST'))[0]).toBe(404);
    expect((await status(`${base}/live/whep/a%2Fb`, 'POST'))[0]).toBe(404);
  });

  it('asks before every join and change, and uses the channel and grant it is given', async () => {
    await engine.open('from-key');
    asked = [];
    const client = await join(`${base}/live/whip/obs`, 'publish', async () => 'a-stream-key');
    expect(client.location).toMatch(/^\/live\/whip\/from-key\//);
    await until('heard', () => received.some((one) => one.subject === 'key-owner'));
    expect(asked[0]).toEqual({ action: 'join', role: 'publish', channel: 'obs', bearer: 'a-stream-key' });
    const token = await tokenFor('from-key', 'publish', 'key-owner');
    asked = [];
    expect((await send(`${base}${client.location}`, 'DELETE', { token })).status).toBe(200);
    expect(asked).toEqual([{ action: 'change', role: 'publish', channel: 'from-key', bearer: token }]);
    client.close();
  });
});

describe('the engine', () => {
  it('disconnects, and refuses the disconnected grant from then on', async () => {
    await engine.open('disconnections');
    const publisher = await publish('disconnections', 'cy');
    await engine.disconnect({ channel: 'disconnections', subject: 'cy' });
    await until('left', () => received.some((one) => one.event === 'publisherLeft' && one.subject === 'cy'));
    const again = { token: publisher.token, body: await offer('publish') };
    expect((await send(`${base}/live/whip/disconnections`, 'POST', again)).status).toBe(401);
    publisher.close();
  });

  it('gives everyone TURN credentials of their own', async () => {
    const request = { channel: 'show', role: 'view', grantId: 'g1', ttlSeconds: 60 } as const;
    const [stun, turn] = (await engine.grant({ ...request, subject: 'ada' })).iceServers;
    expect(stun).toEqual({ urls: 'stun:stun.example.org:3478' });
    expect(turn).toEqual({
      urls: 'turn:turn.example.org',
      username: expect.stringMatching(/^\d{10}:ada$/),
      credential: expect.stringMatching(/^[\w+/]{27}=$/),
    });
  });

  it('reads its own living grants only', async () => {
    const request = { channel: 'show', role: 'view', subject: 'ada', grantId: 'g1' } as const;
    const { token } = await engine.grant({ ...request, ttlSeconds: 60 });
    expect(await engine.readGrant(token)).toEqual(request);
    const expired = await engine.grant({ ...request, ttlSeconds: -5 });
    expect(await engine.readGrant(expired.token)).toBeUndefined();
    const other = createEmbeddedEngine({ ...options, grantSecret: undefined });
    expect(await other.readGrant(token)).toBeUndefined();
    await expect(engine.open('no/name')).rejects.toThrow('cannot name');
  });

  it('is replaced when it is killed, knows its channels again, and serves the same grants', async () => {
    await engine.open('kept');
    await engine.open('closed');
    await engine.close('closed');
    const publisher = await publish('kept', 'dee');
    const killed = engine.processId() ?? 0;
    received.length = 0;
    process.kill(killed, 'SIGKILL');
    await until('down', () => received.some((one) => one.event === 'engineDown'));
    expect(await engine.stats()).toEqual([]);
    const during = await send(`${base}/live/whip/kept`, 'POST', {
      token: publisher.token,
      body: await offer('publish'),
    });
    // The answer may come from the replacement already; what matters is that it is one a client can act on.
    expect([201, 503]).toContain(during.status);
    if (during.status === 503) expect(during.headers.get('retry-after')).toBe('1');
    await until('up', () => received.some((one) => one.event === 'engineUp'));
    expect(engine.processId()).not.toBe(killed);
    expect((await engine.stats()).map((one) => one.channel)).toContain('kept');
    expect(await statusOf('closed')).toBeUndefined();
    const back = await publish('kept', 'dee');
    const viewer = await watch('kept', 'eve');
    await until('picture', () => viewer.rtp('video').length > 3);
    for (const client of [publisher, back, viewer]) client.close();
  });

  it('knows of nobody while its process hangs, and knows again when it goes on', async () => {
    const pid = engine.processId() ?? 0;
    await until('known', () => engine.isPresenceKnown());
    process.kill(pid, 'SIGSTOP');
    try {
      await until('unknown', () => !engine.isPresenceKnown());
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await until('known again', () => engine.isPresenceKnown());
    expect(engine.processId()).toBe(pid);
  });

  it('replaces a process that hangs for good', async () => {
    const hung = engine.processId() ?? 0;
    process.kill(hung, 'SIGSTOP');
    await until('replaced', () => ![undefined, hung].includes(engine.processId()), 30_000);
    await until('known again', () => engine.isPresenceKnown());
    expect((await engine.stats()).map((one) => one.channel)).toContain('kept');
  });

  it('answers 503 with Retry-After once stopped, and leaves no process behind', async () => {
    const pid = engine.processId() ?? 0;
    await engine.stop();
    expect(isAlive(pid)).toBe(false);
    const token = await tokenFor('kept', 'publish');
    const answer = await send(`${base}/live/whip/kept`, 'POST', { token, body: 'v=0' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  });

  it('ends with its parent, however that ends', async () => {
    const script = `
      import { createEmbeddedEngine } from ${JSON.stringify(new URL('./embedded-engine.ts', import.meta.url).href)};
      const engine = createEmbeddedEngine(${JSON.stringify(options)});
      await engine.start();
      console.log(engine.processId());
      setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = await new Promise<number>((resolve) => {
      parent.stdout.once('data', (chunk: Buffer) => resolve(Number(String(chunk))));
    });
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await until('child gone', () => !isAlive(pid));
  });
});
