import { expect, it } from 'vitest';
import { createHttpServer } from './server.ts';

it('limits what one address may ask for, but never the parts of the web app', async () => {
  const app = await createHttpServer({
    logLevel: 'silent',
    trustProxy: undefined,
    corsOrigins: [],
    publicUrl: 'http://localhost',
    rateLimitFactor: 1 / 1_200,
  });
  app.get('/assets/part.js', () => 'part');
  app.get('/files/picture', () => 'picture');
  const statusOf = async (url: string) => (await app.inject(url)).statusCode;
  expect([await statusOf('/files/picture'), await statusOf('/files/picture')]).toEqual([200, 429]);
  expect([await statusOf('/assets/part.js'), await statusOf('/assets/part.js')]).toEqual([200, 200]);
  await app.close();
});

it('names the letters of every text, and knows no TRACE', async () => {
  const app = await createHttpServer({
    logLevel: 'silent',
    corsOrigins: [],
    publicUrl: 'http://localhost',
    rateLimitFactor: 1,
  });
  const types = ['text/plain', 'application/xml', 'image/svg+xml', 'text/html; charset=utf-8', 'image/png'];
  for (const [index, type] of types.entries()) {
    app.get(`/${index}`, (_request, reply) => reply.type(type).send('answer'));
  }
  const typeOf = async (_type: string, index: number) =>
    (await app.inject(`/${index}`)).headers['content-type'];
  expect(await Promise.all(types.map(typeOf))).toEqual([
    'text/plain; charset=utf-8',
    'application/xml; charset=utf-8',
    'image/svg+xml; charset=utf-8',
    'text/html; charset=utf-8',
    'image/png',
  ]);
  expect((await app.inject({ method: 'TRACE' as 'GET', url: '/' })).statusCode).toBe(404);
  await app.close();
});
