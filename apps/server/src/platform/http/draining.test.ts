import { once } from 'node:events';
import { Agent, request as send } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { createHttpServer } from './server.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function openServer() {
  const app = await createHttpServer({
    logLevel: 'silent',
    trustProxy: undefined,
    corsOrigins: [],
    publicUrl: 'http://localhost',
    rateLimitFactor: 1,
  });
  closers.push(() => app.close());
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let worked = 0;
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  app.get('/slow', async () => {
    begin();
    await held;
    worked += 1;
    return { done: true };
  });
  app.get('/quick', async () => ({ ready: app.draining.isReady() }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, begun, finish: () => finish(), worked: () => worked };
}

function ask(port: number, path: string, agent?: Agent) {
  return new Promise<{ status: number | undefined; connection: string | undefined; body: string }>(
    (resolve, reject) => {
      const asked = send({ host: '127.0.0.1', port, path, agent }, (answer) => {
        let body = '';
        answer.on('data', (chunk) => {
          body += chunk;
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode, connection: answer.headers.connection, body }),
        );
      });
      asked.on('error', reject);
      asked.end();
    },
  );
}

it('answers what is under way before it stops, says that it stops, and takes nobody new', async () => {
  const { app, port, begun, finish } = await openServer();
  const slow = ask(port, '/slow');
  await begun;
  const drained = app.draining.drain(10_000);
  expect(app.draining.isReady()).toBe(false);
  await expect(ask(port, '/quick')).rejects.toThrow('ECONNREFUSED');
  finish();
  expect(await slow).toMatchObject({ status: 200, connection: 'close', body: '{"done":true}' });
  expect(await drained).toBe(0);
});

it('serves the first request of a connection it took before it stopped', async () => {
  const { app, port, begun, finish } = await openServer();
  const slow = ask(port, '/slow');
  const early = connect(port, '127.0.0.1');
  closers.push(() => early.destroy());
  await once(early, 'connect');
  await begun;
  const drained = app.draining.drain(10_000);
  early.write('GET /quick HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const [answer] = await once(early, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  finish();
  await slow;
  expect(await drained).toBe(0);
});

it('still serves a connection a proxy holds, and has it closed afterwards', async () => {
  const { app, port, begun, finish } = await openServer();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  closers.push(() => agent.destroy());
  const slow = ask(port, '/slow', agent);
  // It waits for the same connection, and so arrives when the server is stopping already.
  const next = ask(port, '/quick', agent);
  await begun;
  const drained = app.draining.drain(10_000);
  finish();
  expect((await slow).status).toBe(200);
  await expect(drained).resolves.toBe(0);
  // Closed between the two, the client may only hear that the connection is gone; it was never begun.
  const outcome = await next.catch((error: NodeJS.ErrnoException) => error.code);
  expect([expect.objectContaining({ connection: 'close' }), 'ECONNREFUSED', 'ECONNRESET']).toContainEqual(
    outcome,
  );
});

it('waits for the work of a request whose client has gone', async () => {
  const { app, port, begun, finish, worked } = await openServer();
  const asked = send({ host: '127.0.0.1', port, path: '/slow' });
  asked.on('error', () => {});
  asked.end();
  await begun;
  asked.destroy();
  await sleep(50);
  const drained = app.draining.drain(10_000);
  await sleep(50);
  expect(worked()).toBe(0);
  finish();
  expect(await drained).toBe(0);
  expect(worked()).toBe(1);
});

it('waits no longer than it may', async () => {
  const { app, port, begun } = await openServer();
  const slow = ask(port, '/slow').catch((error: Error) => error.message);
  await begun;
  expect(await app.draining.drain(300)).toBeGreaterThan(0);
  await app.close();
  expect(await slow).toContain('hang up');
});

it('says that it is not ready before anything is refused', async () => {
  const { app, port } = await openServer();
  app.draining.announce();
  expect(await ask(port, '/quick')).toMatchObject({ status: 200, body: '{"ready":false}' });
});
