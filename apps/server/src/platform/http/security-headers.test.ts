import { expect, it } from 'vitest';
import { createHttpServer } from './server.ts';

it('lets pages speak with the storage that is named, and with nobody else', async () => {
  const app = await createHttpServer({
    logLevel: 'silent',
    corsOrigins: [],
    publicUrl: 'https://candela.test',
    fileOrigins: ['https://files.test'],
    rateLimitFactor: 1,
  });
  app.get('/', () => 'page');
  const policy = String((await app.inject('/')).headers['content-security-policy']);
  const rules = new Map(policy.split(';').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]));
  expect(rules.get('script-src')).toEqual(["'self'"]);
  expect(policy).not.toMatch(/unsafe-|'strict-dynamic'/);
  expect(rules.get('connect-src')).toEqual(["'self'", 'wss://candela.test', 'https://files.test']);
  await app.close();
});
