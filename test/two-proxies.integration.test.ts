import { request } from 'node:http';
import { statement } from '@candela/server/database';
import { bootSite, type Site } from '@candela/testkit/boot';
import { newMember } from '@candela/testkit/e2e-people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseOf } from './crash/people.ts';
import { type FrontProxy, startProxy } from './proxy-in-front.ts';

/**
 * A CDN and a proxy in front of the site, as real processes of HTTP: who came is who the limits, the sessions and the
 * webhooks see, whatever the visitor writes into X-Forwarded-For, and whoever goes past the proxies is believed nothing.
 */

const cdnAddress = '127.0.0.20';
const proxyAddress = '127.0.0.3';
const [visitor, neighbour, stranger] = ['127.0.0.7', '127.0.0.8', '127.0.0.66'];
const ccbillAddress = '64.38.212.5';
const newestIp = statement<{ ip: string; verified: boolean | null }>(
  'two-proxies.newest-webhook',
  'select ip, verified from payments.webhooks order by received_at desc, id desc limit 1',
);
const complaint = {
  name: 'Ana Quill',
  email: 'ana.quill@example.test',
  address: 'https://site.test/profile/bright',
  reason: 'impersonation',
  text: 'These are pictures of me.',
  inGoodFaith: true,
};

describe.each(['2', `${cdnAddress},${proxyAddress}`])('with TRUST_PROXY=%s', (TRUST_PROXY) => {
  let site: Site;
  let proxy: FrontProxy;
  let cdn: FrontProxy;

  beforeAll(async () => {
    const env = {
      TRUST_PROXY,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      CCBILL_ACCOUNT: '900000',
      CCBILL_SUBACCOUNT: '0000',
      CCBILL_FLEX_ID: 'x',
      CCBILL_SALT: 'salt',
    };
    site = await bootSite({ seed: 'none', env });
    proxy = await startProxy(proxyAddress, { host: '127.0.0.1', port: site.port });
    cdn = await startProxy(cdnAddress, { host: proxyAddress, port: proxy.port });
  });

  afterAll(async () => {
    await cdn?.close();
    await proxy?.close();
    await site?.stop();
  });

  type Way = { from: string; to?: { host: string; port: number }; forged?: string };

  function post(path: string, body: object, { from, to, forged }: Way) {
    const { host, port } = to ?? { host: cdnAddress, port: cdn.port };
    const headers = {
      'content-type': 'application/json',
      ...(forged !== undefined && { 'x-forwarded-for': forged }),
    };
    return new Promise<{ status: number; body: Record<string, unknown> }>((resolve, reject) => {
      const sent = request({ host, port, path, method: 'POST', localAddress: from, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: text.startsWith('{') ? JSON.parse(text) : {} }),
        );
      });
      sent.once('error', reject);
      sent.end(JSON.stringify(body));
    });
  }

  it('shows a session at the address its owner came from', async () => {
    const { username, password } = await newMember(site, 'far.visitor');
    const form = { login: username, password, type: 'user' };
    const { body } = await post('/api/userAccess/login', form, { from: visitor, forged: '192.0.2.1' });
    const { token } = body.data as { token: string };
    const sessions = await site.ask<{ ip: string; current: boolean }[]>('userAccess/listSessions', {}, token);
    expect(sessions.find(({ current }) => current)?.ip).toBe(visitor);
  });

  it('limits each visitor alone, whatever they forge', async () => {
    const complain = (from: string, forged: string) =>
      post('/api/complianceAccess/complain', complaint, { from, forged }).then(({ status }) => status);
    const statuses: number[] = [];
    for (let count = 0; count < 8; count += 1) statuses.push(await complain(visitor, `192.0.2.${count}`));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    expect(await complain(neighbour, '192.0.2.1')).toBe(200);
  });

  it("believes no webhook that only says it comes from the provider's network", async () => {
    const database = await databaseOf(site, 1);
    const sale = { clientAccnum: '900000', clientSubacc: '0000', eventType: 'Refund', subscriptionId: '1' };
    const ways: Way[] = [
      { from: visitor, forged: ccbillAddress },
      // Past the CDN, and past both. Counting proxies believes the last one's word for one hop more than is there.
      ...(TRUST_PROXY === '2'
        ? []
        : [
            { from: stranger, to: { host: proxyAddress, port: proxy.port }, forged: ccbillAddress },
            { from: stranger, to: { host: '127.0.0.1', port: site.port }, forged: ccbillAddress },
          ]),
    ];
    for (const way of ways) {
      expect((await post('/webhooks/ccbill', sale, way)).status).toBe(400);
      expect(await database.row(newestIp)).toEqual({ ip: way.from, verified: false });
    }
    await database.close();
  });
});
