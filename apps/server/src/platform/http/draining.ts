import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../refusal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining;
  }
}

/** What a stopping server still has to do. */
export interface Draining {
  /** False from the moment the server begins to stop: whoever sends it visitors should choose another one. */
  isReady(): boolean;
  /**
   * Takes no new connection, and resolves when every request under way has been answered and its work is done, or when
   * patience has ended.
   * @returns how many were not finished
   */
  drain(patienceMs: number): Promise<number>;
}

const retryAfterSeconds = 2;

/** Follows the requests of a server, of all routes that are registered after it, and decorates it with `draining`. */
export function registerDraining(app: FastifyInstance): void {
  const underWay = new Set<Promise<unknown>>();
  const served = new WeakSet<Socket>();
  let draining = false;

  function follow(work: Promise<unknown>): void {
    underWay.add(work);
    const settled = () => void underWay.delete(work);
    work.then(settled, settled);
  }

  app.addHook('onRequest', async (request, reply) => {
    follow(new Promise<void>((resolve) => reply.raw.once('close', resolve)));
    const { socket } = request.raw;
    if (!draining) {
      served.add(socket);
      return;
    }
    // A proxy may have sent this over a connection it kept before it could know; that one is still served.
    if (!served.has(socket)) refuse('unavailable', { retryAfterSeconds });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (draining) void reply.header('connection', 'close');
  });
  // The work of a request goes on when its client has hung up, and must not outlive the database either.
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (...args) {
      const answer: unknown = handler.apply(this, args);
      if (answer instanceof Promise) follow(answer);
      return answer;
    };
  });

  app.decorate('draining', {
    isReady: () => !draining,
    async drain(patienceMs) {
      draining = true;
      // Connections that wait for their next request are closed by this too.
      app.server.close();
      const patience = new AbortController();
      const late = sleep(patienceMs, undefined, { signal: patience.signal }).catch(() => {});
      while (underWay.size > 0) {
        const settled = await Promise.race([
          Promise.allSettled(underWay).then(() => true),
          late.then(() => false),
        ]);
        if (!settled) break;
      }
      patience.abort();
      return underWay.size;
    },
  });
}
