import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining;
  }
}

/** What a stopping server still has to do. */
export interface Draining {
  /** False from the moment the server begins to stop: whoever sends it visitors should choose another one. */
  isReady(): boolean;
  /** From here on `isReady` is false; everything is answered as before. */
  announce(): void;
  /**
   * Takes no new connection, and resolves when every request under way has been answered and its work is done, or when
   * patience has ended.
   * @returns how many were not finished
   */
  drain(patienceMs: number): Promise<number>;
}

/** Follows the requests of a server, of all routes that are registered after it, and decorates it with `draining`. */
export function registerDraining(app: FastifyInstance): void {
  const underWay = new Set<Promise<unknown>>();
  let draining = false;
  let ready = true;

  function follow(work: Promise<unknown>): void {
    underWay.add(work);
    const settled = () => void underWay.delete(work);
    work.then(settled, settled);
  }

  // Whatever reaches a connection that was accepted is answered, the last requests too: a balancer sends a request
  // elsewhere only when the connection is refused.
  app.addHook('onRequest', async (_request, reply) => {
    follow(new Promise<void>((resolve) => reply.raw.once('close', resolve)));
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
    isReady: () => ready,
    announce() {
      ready = false;
    },
    async drain(patienceMs) {
      ready = false;
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
