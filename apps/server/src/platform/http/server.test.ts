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
