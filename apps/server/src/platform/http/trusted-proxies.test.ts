import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { createHttpServer } from './server.ts';
import { clientAddress, readTrustProxy } from './trusted-proxies.ts';

const visitor = '203.0.113.7';
const cdn = '198.51.100.20';
const proxy = '10.0.0.3';
const forged = '192.0.2.66';

/** What the last proxy sends on when the visitor forged a header, which the CDN and it have added to. */
const twoProxies = { peer: proxy, header: `${forged}, ${visitor}, ${cdn}` };

const cases = [
  ['off', twoProxies, proxy],
  ['0', twoProxies, proxy],
  ['on', twoProxies, cdn],
  ['1', twoProxies, cdn],
  ['2', twoProxies, visitor],
  ['10.0.0.0/8, 198.51.100.0/24', twoProxies, visitor],
  ['10.0.0.3,198.51.100.20', { peer: `::ffff:${proxy}`, header: twoProxies.header }, visitor],
  // Somebody who goes past the CDN and forges its word is who they are.
  ['10.0.0.0/8,198.51.100.0/24', { peer: proxy, header: `${visitor}, ${cdn}, ${forged}` }, forged],
  // Somebody who goes past both is believed nothing.
  ['10.0.0.0/8,198.51.100.0/24', { peer: forged, header: visitor }, forged],
  ['2', { peer: proxy, header: '' }, proxy],
] as const;

it.each(cases)('with %s, of %j it takes %s', async (setting, { peer, header }, expected) => {
  const trusts = readTrustProxy(setting);
  const headers = header === '' ? {} : { 'x-forwarded-for': header };
  const request = { socket: { remoteAddress: peer }, headers } as unknown as IncomingMessage;
  expect(clientAddress(request, trusts)).toBe(expected);

  // Requests and sockets see the same address.
  const app = await createHttpServer({
    logLevel: 'silent',
    trustProxy: trusts,
    corsOrigins: [],
    publicUrl: 'http://localhost',
    rateLimitFactor: 1,
  });
  app.get('/who', async ({ ip }) => ip);
  expect((await app.inject({ url: '/who', headers, remoteAddress: peer })).body).toBe(expected);
  await app.close();
});

it('counts the limit of requests by the visitor, not by what they forge', async () => {
  const app = await createHttpServer({
    logLevel: 'silent',
    trustProxy: readTrustProxy('2'),
    corsOrigins: [],
    publicUrl: 'http://localhost',
    rateLimitFactor: 1 / 1_200,
  });
  app.get('/files/x', async () => 'x');
  const ask = async (lie: string, who: string) =>
    (
      await app.inject({
        url: '/files/x',
        remoteAddress: proxy,
        headers: { 'x-forwarded-for': `${lie}, ${who}, ${cdn}` },
      })
    ).statusCode;
  expect([await ask('192.0.2.1', visitor), await ask('192.0.2.2', visitor)]).toEqual([200, 429]);
  expect(await ask('192.0.2.1', '203.0.113.8')).toBe(200);
  await app.close();
});

it.each(['yes', '11', '10.0.0.0/x', 'proxy.example', '10.0.0.0/8,'])('refuses %s', (setting) => {
  expect(() => readTrustProxy(setting)).toThrow();
});
