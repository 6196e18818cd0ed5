import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cookiesOf } from './browser-cookies.ts';
import { knowBrowser, knownBrowser } from './known-browser.ts';

let app: FastifyInstance;

beforeAll(async () => {
  app = fastify();
  for (const isSecure of [false, true]) {
    app.get(`/${isSecure}`, async (request, reply) => {
      const cookies = cookiesOf(request, reply, isSecure);
      const browser = knowBrowser(cookies, undefined, request, 'a secret');
      return { browser: browser(), again: browser(), had: knownBrowser(cookies) ?? null };
    });
  }
  app.get('/unasked', async (request, reply) => {
    knowBrowser(cookiesOf(request, reply, false), undefined, request, 'a secret');
    return {};
  });
  await app.ready();
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: path, headers });

it('names a browser by a cookie no script can read, alike in all of its first calls', async () => {
  const [first, second] = await Promise.all([get('/false'), get('/false')]);
  const { browser, again, had } = first.json();
  expect([again, had, second.json().browser]).toEqual([browser, null, browser]);
  expect(first.headers['set-cookie']).toBe(`candela-browser=${browser}; Path=/; HttpOnly; SameSite=Strict`);
  expect((await get('/false', { 'user-agent': 'another' })).json().browser).not.toBe(browser);
});

it('goes by the cookie that is there, and sets it once', async () => {
  const name = 'x'.repeat(43);
  const answer = await get('/false', { cookie: `a=b; candela-browser=${name}` });
  expect(answer.json()).toEqual({ browser: name, again: name, had: name });
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect((await get('/false', { cookie: 'candela-browser=short' })).headers['set-cookie']).toBeDefined();
});

it('is sent over https alone where the site is', async () => {
  expect((await get('/true')).headers['set-cookie']).toMatch(/^__Host-candela-browser=.*; Secure$/);
});

it('is not set where nothing asks for it', async () => {
  expect((await get('/unasked')).headers['set-cookie']).toBeUndefined();
});
