import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@candela/testkit/free-port';
import { hasLiveKit, type LiveKitServer, liveKitKeys, startLiveKit } from '@candela/testkit/livekit-server';
import { openTestDatabase } from '@candela/testkit/test-database';
import fastify from 'fastify';
import { AccessToken, RoomServiceClient } from 'livekit-server-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RtcClient, send } from '../../../../../packages/sfu/test/rtc-client.ts';
import { refuse } from '../refusal.ts';
import type { LiveEngine, ReadGrant } from './live-engine.ts';
import { createLiveTurns } from './live-turns.ts';
import { createLiveKitEngine } from './livekit-engine.ts';
import { liveKitProxy } from './livekit-proxy.ts';
import { liveKitWebhook } from './livekit-webhook.ts';
import { liveProxy } from './proxy.ts';

const { key, secret } = liveKitKeys;
const beatMs = 200;
/** Longer by hand: DISCONNECT_SECONDS=60. */
const disconnectedMs = Number(process.env.DISCONNECT_SECONDS ?? 3) * 1_000;

const disconnected = new Set<string>();
const stops: (() => unknown)[] = [];
let cluster: LiveKitServer;
let a: Awaited<ReturnType<typeof startProcess>>;
let b: Awaited<ReturnType<typeof startProcess>>;

/** One process of a site, as far as live video goes. */
async function startProcess(
  database: Awaited<ReturnType<typeof openTestDatabase>>['database'],
  port: number,
) {
  const turns = createLiveTurns(database, 3 * beatMs);
  const clientUrl = `ws://127.0.0.1:${port}/live`;
  const options = {
    url: cluster.url,
    clientUrl,
    key,
    secret,
    turns,
    pollMs: beatMs,
    maxViewersPerChannel: 50,
  };
  const engine = createLiveKitEngine(options);
  const app = fastify();
  app.setErrorHandler((_error, _request, reply) => reply.status(401).send());
  const authorize = async ({ bearer, channel }: { bearer: string; channel: string }) => {
    const grant = await engine.readGrant(bearer);
    if (!grant || disconnected.has(grant.subject)) return refuse('not_found');
    return { channel, token: bearer };
  };
  await app.register(liveProxy, { prefix: '/live', engine, authorize });
  await app.register(liveKitProxy, { prefix: '/live', engine, authorize, url: cluster.url });
  await app.register(liveKitWebhook, { prefix: '/live', turns, key, secret });
  await app.listen({ host: '127.0.0.1', port });
  await engine.start();
  stops.push(
    () => engine.stop(),
    () => app.close(),
  );
  return { engine, app, url: `http://127.0.0.1:${port}/live` };
}

/** Joins with a token; what it resolves to collects every token the cluster renews. */
async function join(url: string, token: string) {
  const socket = new WebSocket(`${url}/rtc?access_token=${token}&auto_subscribe=1&protocol=15&sdk=js`);
  socket.binaryType = 'arraybuffer';
  const tokens = new Set<string>();
  let messages = 0;
  socket.addEventListener('message', ({ data }) => {
    messages += 1;
    for (const found of Buffer.from(data)
      .toString('latin1')
      .matchAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g))
      tokens.add(found[0]);
  });
  const closed = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()));
  const opened = await new Promise<boolean>((resolve) => {
    socket.addEventListener('open', () => resolve(true));
    socket.addEventListener('error', () => resolve(false));
  });
  return { opened, tokens, messages: () => messages, closed, close: () => socket.close() };
}

const view = (engine: LiveEngine, channel: string, subject: string, grantId: string) =>
  engine.grant({ channel, role: 'view', subject, grantId, ttlSeconds: 60 } satisfies ReadGrant & {
    ttlSeconds: number;
  });

describe.skipIf(!hasLiveKit())('two processes on one LiveKit cluster', () => {
  beforeAll(async () => {
    const test = await openTestDatabase();
    stops.push(() => test.drop());
    const [portA, portB] = [await freePort(), await freePort()];
    cluster = await startLiveKit(`http://127.0.0.1:${portB}/live/webhook`);
    stops.push(cluster.stop);
    a = await startProcess(test.database, portA);
    b = await startProcess(test.database, portB);
  }, 120_000);

  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  it('have one leader, and both know that presence is known', async () => {
    await expect.poll(() => [a.engine.isLeader(), b.engine.isLeader()]).toEqual([true, false]);
    await expect.poll(() => [a.engine.isPresenceKnown(), b.engine.isPresenceKnown()]).toEqual([true, true]);
  });

  it('let a viewer of one join what the other opened, and drop everyone when either closes it', async () => {
    await a.engine.open('opened-on-a');
    expect((await b.engine.stats()).map(({ channel }) => channel)).toContain('opened-on-a');
    const grant = await view(b.engine, 'opened-on-a', 'bo', 'g1');
    expect(grant.url).toMatch(/^ws:.*\/live$/);
    const viewer = await join(grant.url, grant.token);
    expect(viewer.opened).toBe(true);
    await expect.poll(viewer.messages).toBeGreaterThan(0);
    await b.engine.close('opened-on-a');
    await viewer.closed;
    expect((await a.engine.stats()).map(({ channel }) => channel)).not.toContain('opened-on-a');
    const late = await join(grant.url, grant.token);
    await Promise.race([late.closed, sleep(2_000)]);
    expect(await new RoomServiceClient(cluster.url.replace('ws', 'http'), key, secret).listRooms()).toEqual(
      [],
    );
  });

  it(
    'refuse a disconnected viewer every token it ever had, at both',
    async () => {
      await a.engine.open('disconnecting');
      const grants = [
        await view(a.engine, 'disconnecting', 'cy', 'g1'),
        await view(b.engine, 'disconnecting', 'cy', 'g2'),
      ];
      const tokens = new Set(grants.map(({ token }) => token));
      const viewer = await join(b.url.replace('http', 'ws'), grants[0]?.token ?? '');
      expect(viewer.opened).toBe(true);
      await expect
        .poll(() => viewer.tokens.size, { message: 'the cluster renews tokens', timeout: 10_000 })
        .toBeGreaterThan(0);
      disconnected.add('cy');
      await b.engine.disconnect({ channel: 'disconnecting', subject: 'cy' });
      await viewer.closed;
      for (const token of viewer.tokens) tokens.add(token);
      const until = performance.now() + disconnectedMs;
      let tries = 0;
      while (performance.now() < until) {
        for (const { url } of [a, b]) {
          for (const token of tokens) {
            tries += 1;
            expect((await join(url.replace('http', 'ws'), token)).opened).toBe(false);
            expect((await fetch(`${url}/rtc/v1/validate?access_token=${token}`)).status).toBe(401);
          }
        }
      }
      expect(tries).toBeGreaterThan(10);
      const api = new RoomServiceClient(cluster.url.replace('ws', 'http'), key, secret);
      expect(await api.listParticipants('disconnecting')).toEqual([]);
      process.stdout.write(
        `Disconnected for ${disconnectedMs} ms: ${tries} joins with ${tokens.size} tokens, none let in.\n`,
      );
    },
    disconnectedMs + 60_000,
  );

  it('take WHIP of broadcasting software, which one ends at the other', async () => {
    await a.engine.open('software');
    const [subject, grantId] = ['key_ada', 'g9'];
    const { token } = await b.engine.grant({
      channel: 'software',
      role: 'publish',
      subject,
      grantId,
      ttlSeconds: 60,
    });
    const client = new RtcClient('publish', 'H264');
    const offer = await client.offer();
    const answer = await send(`${b.url}/whip/software`, 'POST', { token, body: offer });
    expect(answer.status).toBe(201);
    client.accept(answer.body);
    const isPublished = async () =>
      (await a.engine.stats()).find(({ channel }) => channel === 'software')?.isPublished;
    await expect.poll(isPublished, { timeout: 10_000 }).toBe(true);
    expect(await a.engine.isTaken?.('software', 'ada')).toBe(true);
    expect(await a.engine.isTaken?.('software', subject)).toBe(false);
    const session = new URL(answer.headers.get('location') ?? '', a.url).href;
    expect((await send(session, 'DELETE', { token })).status).toBe(200);
    await expect.poll(isPublished, { timeout: 10_000 }).toBe(false);
    client.close();
    await a.engine.close('software');
  });

  it('take webhooks with the cluster’s signature alone', async () => {
    const post = (headers: Record<string, string>, body: string) =>
      fetch(`${a.url}/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/webhook+json', ...headers },
        body,
      });
    const body = JSON.stringify({ event: 'participant_joined', room: { name: 'disconnecting' } });
    const sign = async (what: string, by = secret) => {
      const token = new AccessToken(key, by);
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(what));
      token.sha256 = Buffer.from(digest).toString('base64');
      return { authorization: await token.toJwt() };
    };
    expect((await post(await sign(body), body)).status).toBe(204);
    expect((await post(await sign(body), body.replace('disconnecting', 'other'))).status).toBe(401);
    expect((await post(await sign(body, `${secret}!`), body)).status).toBe(401);
    expect((await post({}, body)).status).toBe(401);
    expect((await post(await sign(body), 'x'.repeat(70_000))).ok).toBe(false);
  });

  it('have another leader once the first has stopped', async () => {
    await a.engine.stop();
    await expect.poll(b.engine.isLeader, { timeout: 5_000 }).toBe(true);
    await expect.poll(b.engine.isPresenceKnown).toBe(true);
  });
});
