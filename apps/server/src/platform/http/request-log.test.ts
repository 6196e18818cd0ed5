import type { Contract } from '@candela/contract';
import { oc } from '@orpc/contract';
import { implement } from '@orpc/server';
import { expect, it } from 'vitest';
import { refuse } from '../refusal.ts';
import { type Implementation, registerOperations } from './operations.ts';
import { createHttpServer } from './server.ts';

const operations = {
  notes: {
    read: oc.route({ method: 'GET', path: '/notes' }).meta({ access: 'signedIn' }),
    sell: oc.route({ method: 'GET', path: '/sales' }).meta({ access: 'model' }),
    find: oc.route({ method: 'GET', path: '/absent' }).meta({ access: 'signedIn' }),
  },
};

async function ask(url: string, headers: Record<string, string>) {
  const lines: Record<string, unknown>[] = [];
  const app = await createHttpServer({
    logLevel: 'info',
    logTo: { write: (line) => lines.push(JSON.parse(line)) },
    corsOrigins: [],
    publicUrl: 'http://localhost',
    rateLimitFactor: 1,
  });
  registerOperations(app, {
    contract: operations as unknown as Contract,
    implementation: {
      notes: {
        read: implement(operations.notes.read).handler(() => ({})),
        sell: implement(operations.notes.sell).handler(() => ({})),
        find: implement(operations.notes.find).handler(() => refuse('not_found')),
      },
    } as unknown as Implementation,
    authenticate: async (token) => {
      if (token === 'token-of-nobody') refuse('session_over');
      return { id: 'session', accountId: 'account-1', type: 'user' };
    },
    authenticateStaff: async () => undefined,
    countryOf: () => undefined,
    requireAge: async () => {},
    requireFeature: () => {},
    rateLimitFactor: 1,
    isSecure: false,
    browserSecret: 'secret',
  });
  const { statusCode, headers: answered } = await app.inject({ url, headers, remoteAddress: '203.0.113.9' });
  await app.close();
  return { lines, statusCode, cacheControl: answered['cache-control'] };
}

it('says where a request came from and whose it was, and keeps queries and tokens out', async () => {
  const { lines } = await ask('/notes?email=ida%40example.org', { authorization: 'Bearer token-of-ida' });
  expect(lines[0]).toMatchObject({ req: { method: 'GET', url: '/notes', address: '203.0.113.9' } });
  expect(lines.at(-1)).toMatchObject({ accountId: 'account-1', res: { statusCode: 200 } });
  expect(JSON.stringify(lines)).not.toMatch(/ida%40|ida@|token-of-ida/);
});

it('says of a refusal its code and whose it was, and nothing of what was sent', async () => {
  const bearer = { authorization: 'Bearer token-of-ida' };
  const known = { ip: '203.0.113.9', accountId: 'account-1' };
  for (const [url, headers, said] of [
    ['/notes', {}, { code: 'unauthenticated', ip: '203.0.113.9' }],
    ['/notes', { authorization: 'Bearer token-of-nobody' }, { code: 'session_over', ip: '203.0.113.9' }],
    ['/sales', bearer, { code: 'wrong_account_type', ...known }],
    ['/absent', bearer, { code: 'not_found', ...known }],
  ] as const) {
    const { lines } = await ask(`${url}?email=ida%40example.org`, headers);
    expect(lines.filter(({ security }) => security)).toEqual([
      expect.objectContaining({ security: 'refused', ...said }),
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/ida%40|ida@|token-of/);
  }
});

it('lets no cache keep an answer of an operation, whatever it is', async () => {
  for (const [url, headers] of [
    ['/notes', { authorization: 'Bearer token-of-ida' }],
    ['/absent', { authorization: 'Bearer token-of-ida' }],
    ['/notes', {}],
  ] as const) {
    expect((await ask(url, headers)).cacheControl).toBe('no-store');
  }
});
