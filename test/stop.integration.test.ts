import { bootSite, type Site } from '@candela/testkit/boot';
import { signal } from '@candela/testkit/boot-processes';
import { io } from 'socket.io-client';
import { afterEach, expect, test } from 'vitest';

const atOnce = 12;
let site: Site | undefined;

afterEach(async () => {
  await site?.stop();
});

test('SIGTERM loses no request that is under way, and tells sockets to come back', async () => {
  site = await bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '100' } });
  const { url } = site;
  const socket = io(url, { transports: ['websocket'] });
  await new Promise<void>((resolve) => socket.on('connect', () => resolve()));
  const left = new Promise<string>((resolve) => socket.on('disconnect', resolve));

  // Hashing a password takes long, so many of these are still under way when the signal comes.
  const register = (number: number) =>
    fetch(`${url}/api/userAccess/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        type: 'user',
        username: `leaving.${number}`,
        email: `leaving-${number}@example.test`,
        password: 'Kettle-and-lantern-42',
        dob: '1990-05-17',
        acceptTerms: true,
      }),
    }).then(
      (answer) => answer.status,
      (error: Error) => String(error.cause ?? error),
    );
  let answered = 0;
  const answers = Array.from({ length: atOnce }, async (_, number) => {
    const outcome = await register(number);
    answered += 1;
    if (answered === 1) signal(site?.pids().server ?? 0, 'SIGTERM');
    return outcome;
  });
  // All of them have reached the server before the first is answered.
  expect(await Promise.all(answers)).toEqual(Array.from({ length: atOnce }, () => 200));
  expect(await left).toBe('transport close');
  socket.close();
  await expect.poll(() => fetch(url).catch(() => 'gone')).toBe('gone');
  expect(site.output()).not.toMatch(/after calling end|ECONNREFUSED|Cannot use/);

  // Each that was told so is there.
  await site.restart();
  const login = await site.call('userAccess/login', {
    login: `leaving-${atOnce - 1}@example.test`,
    password: 'Kettle-and-lantern-42',
    type: 'user',
  });
  expect(login.status).toBe(200);
}, 180_000);
