import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { allowedOrigins } from '../http/allowed-origins.ts';
import { refuse } from '../refusal.ts';
import { liveKitProxy } from './livekit-proxy.ts';

it('asks of a join where its page is from before it asks whose it is', async () => {
  const app = fastify();
  let asked = 0;
  await app.register(liveKitProxy, {
    prefix: '/live',
    url: 'ws://127.0.0.1:1',
    engine: {
      readGrant: async () => {
        asked += 1;
        return undefined;
      },
    },
    authorize: async () => ({ channel: '', token: '' }),
    allowsOrigin: allowedOrigins('https://site.example', []),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const join = (origin?: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { connection: 'Upgrade', upgrade: 'websocket', ...(origin && { origin }) };
      request({ port, path: '/live/rtc?access_token=none', headers })
        .on('response', (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end();
    });
  expect([await join('https://elsewhere.example'), asked]).toEqual([403, 0]);
  expect([await join('https://site.example'), asked]).toEqual([401, 1]);
  expect([await join(), asked]).toEqual([401, 2]);
  await app.close();
});

it('says of a join that cannot be decided on now that it may be tried again', async () => {
  const app = fastify();
  await app.register(liveKitProxy, {
    prefix: '/live',
    url: 'ws://127.0.0.1:1',
    engine: {
      readGrant: async () => ({ channel: 'show', role: 'publish' as const, subject: 'ada', grantId: 'g1' }),
    },
    authorize: async () => refuse('unavailable', { retryAfterSeconds: 5 }),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { connection: 'Upgrade', upgrade: 'websocket' };
    request({ port, path: '/live/rtc?access_token=hers', headers })
      .on('response', (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end();
  });
  expect(status).toBe(503);
  await app.close();
});
