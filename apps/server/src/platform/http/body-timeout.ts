import type { IncomingMessage } from 'node:http';
import { hourMs } from '@candela/contract/shared/durations';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long the body of a request to this route may take to arrive. */
    bodyTimeoutMs?: number;
  }
}

/** Node's own limit is one for all routes; it has to leave room for the slowest upload. */
export const longestRequestMs = 7 * hourMs;

/**
 * Hangs up on a request whose body does not arrive in time, so that nobody holds connections by sending slowly.
 * Routes that take large files say so by `bodyTimeoutMs`.
 */
export function registerBodyTimeout(app: FastifyInstance, usualMs: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const hasBody =
      raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    // Most bodies are there with their headers and need no clock.
    if (hasBody) setImmediate(watch, raw, request.routeOptions.config.bodyTimeoutMs ?? usualMs);
    done();
  });
}

function watch(raw: IncomingMessage, limitMs: number): void {
  if (raw.complete || raw.destroyed) return;
  const timer = setTimeout(() => raw.destroy(), limitMs);
  timer.unref();
  const forget = () => clearTimeout(timer);
  raw.once('end', forget);
  raw.once('close', forget);
}
