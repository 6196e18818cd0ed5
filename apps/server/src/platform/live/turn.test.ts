import { expect, it } from 'vitest';
import { turnServersFor } from './turn.ts';

it('signs a name that ends with the person and begins with its expiry', () => {
  const urls = ['turn:turn.example.org:3478', 'turns:turn.example.org:443?transport=tcp'];
  const now = new Date('2026-11-22T10:00:00Z');
  // echo -n '1795363200:ada' | openssl dgst -sha1 -hmac 'north star line' -binary | base64
  const account = { username: '1795363200:ada', credential: 'OHP7KwKY+mtefpBUyfX8Yn+Ce9Y=' };
  expect(turnServersFor('ada', { urls, secret: 'north star line' }, now)).toEqual(
    urls.map((url) => ({ urls: url, ...account })),
  );
});
