import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Refusal, refuse } from '../refusal.ts';
import { requireOnlyPublisher } from './only-publisher.ts';
import { liveProxy } from './proxy.ts';

/** As much of a LiveKit server as takes WHIP. */
const asked: { method: string; path: string; bearer: string; body: string }[] = [];
const cluster = createServer(async (request: IncomingMessage, response) => {
  const { method = '', url: path = '', headers } = request;
  asked.push({ method, path, bearer: headers.authorization ?? '', body: await text(request) });
  if (method === 'POST')
    response.writeHead(201, { location: '/whip/v1/PA_1', 'content-type': 'application/sdp' });
  response.end(
    'a=candidate:1 1 tcp 1 192.0.2.1 7881 typ host\r\na=candidate:2 1 udp 2 192.0.2.1 7882 typ host\r\n',
  );
});
const app = fastify();

beforeAll(async () => {
  await new Promise<void>((resolve) => cluster.listen(0, '127.0.0.1', resolve));
  const { port } = cluster.address() as AddressInfo;
  app.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof Refusal ? error.status : 500).send(),
  );
  await app.register(liveProxy, {
    prefix: '/live',
    engine: { mediaOrigin: () => undefined, whipUrl: `http://127.0.0.1:${port}/whip/v1` },
    authorize: async ({ bearer, action }) => {
      if (bearer !== 'key') return refuse('unauthenticated');
      return { channel: 'show', token: `a token to ${action}` };
    },
  });
});
afterAll(async () => {
  await app.close();
  cluster.close();
});

const send = (method: 'POST' | 'PATCH' | 'DELETE', url: string, key = 'key') =>
  app.inject({
    ...{ method, url, payload: 'v=0' },
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/sdp' },
  });

it('is asked with a token of its own, and its sessions have addresses of the site', async () => {
  const answer = await send('POST', '/live/whip/obs');
  expect([answer.statusCode, answer.headers.location]).toEqual([201, '/live/whip/show/PA_1']);
  expect(answer.body.indexOf('udp'), 'what FFmpeg tries').toBeLessThan(answer.body.indexOf('tcp'));
  await send('DELETE', '/live/whip/show/PA_1');
  expect(asked).toEqual([
    { method: 'POST', path: '/whip/v1', bearer: 'Bearer a token to join', body: 'v=0' },
    { method: 'DELETE', path: '/whip/v1/PA_1', bearer: 'Bearer a token to change', body: 'v=0' },
  ]);
});

it('is not asked by whoever may not, nor for watching', async () => {
  asked.length = 0;
  expect((await send('POST', '/live/whip/obs', 'another')).statusCode).toBe(401);
  expect((await send('PATCH', '/live/whip/obs/PA_1', 'another')).statusCode).toBe(401);
  expect((await send('POST', '/live/whep/show')).statusCode).toBe(503);
  expect(asked).toEqual([]);
});

it('takes nobody beside another publisher, but the same one again', async () => {
  const engine = {
    readGrant: async (subject: string) => ({
      channel: 'show',
      role: 'publish' as const,
      subject,
      grantId: '1',
    }),
    isTaken: async (_channel: string, subject: string) => subject !== 'key_ada',
  };
  await expect(requireOnlyPublisher(engine, { channel: 'show', token: 'ada' })).rejects.toMatchObject({
    code: 'conflict',
    message: "You're already broadcasting from another device.",
  });
  await requireOnlyPublisher(engine, { channel: 'show', token: 'key_ada' });
  await requireOnlyPublisher({ ...engine, isTaken: undefined }, { channel: 'show', token: 'ada' });
});
