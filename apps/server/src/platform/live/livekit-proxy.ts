import { type IncomingMessage, request as send } from 'node:http';
import { request as sendSecurely } from 'node:https';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { AllowsOrigin } from '../http/allowed-origins.ts';
import { Refusal, refuse } from '../refusal.ts';
import { asViewer, type CountryOf } from '../viewer/index.ts';
import type { LiveEngine } from './live-engine.ts';
import type { AuthorizeMedia } from './proxy.ts';

const connectTimeoutMs = 10_000;
const paths = ['/rtc', '/rtc/v1'];

export interface LiveKitProxyOptions {
  /** Where the cluster is reached: `ws://` or `wss://`. */
  url: string;
  engine: Pick<LiveEngine, 'readGrant'>;
  authorize: AuthorizeMedia;
  countryOf?: CountryOf;
  /** Whose pages may join; everybody's unless given. */
  allowsOrigin?: AllowsOrigin | undefined;
}

/**
 * Passes joins of a LiveKit cluster on: `/rtc` and `/rtc/v1` below its prefix, whose media goes past this site. The cluster
 * itself lets in every token it ever signed, also those it renews for whoever was thrown out since. Here every join, and every
 * return, is asked for again.
 */
export async function liveKitProxy(app: FastifyInstance, options: LiveKitProxyOptions): Promise<void> {
  const open = new Set<Duplex>();
  const { prefix } = app;

  /** Who may not join hears so as from the cluster, before a socket is opened. */
  async function requireJoin(request: IncomingMessage, at: URL): Promise<void> {
    const bearer =
      at.searchParams.get('access_token') ?? request.headers.authorization?.replace(/^bearer +/i, '');
    const grant = await options.engine.readGrant(bearer ?? '');
    if (!grant) return refuse('unauthenticated');
    const { channel, role } = grant;
    const viewer = { accountId: undefined, country: options.countryOf?.(request.headers) };
    const input = { action: 'join' as const, role, channel, bearer: bearer ?? '' };
    await asViewer(viewer, () => options.authorize(input));
  }

  for (const path of paths) {
    app.get(`${path}/validate`, async (request, reply) => {
      await requireJoin(request.raw, addressOf(request.raw));
      return reply.send('success');
    });
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const at = addressOf(request);
    if (!paths.some((path) => at.pathname === `${prefix}${path}`)) return;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    if (options.allowsOrigin && !options.allowsOrigin(request.headers.origin)) {
      app.log.warn({ security: 'originRefused' }, 'A page of another origin may not join.');
      return answer(socket, '403 Forbidden');
    }
    try {
      await requireJoin(request, at);
    } catch (error) {
      if (!(error instanceof Refusal)) app.log.error({ err: error }, 'A join could not be decided on.');
      const isDecided = error instanceof Refusal && error.code !== 'unavailable';
      return answer(socket, isDecided ? '401 Unauthorized' : '503 Service Unavailable');
    }
    passOn(request, socket, head, `${at.pathname.slice(prefix.length)}${at.search}`);
  }

  function passOn(request: IncomingMessage, socket: Duplex, head: Buffer, path: string): void {
    const target = new URL(options.url.replace(/^ws/, 'http'));
    const ask = target.protocol === 'https:' ? sendSecurely : send;
    const asked = ask(new URL(`${target.pathname.replace(/\/$/, '')}${path}`, target), {
      headers: { ...request.headers, host: target.host },
      timeout: connectTimeoutMs,
    });
    asked.once('upgrade', (reply, upstream, first) => {
      upstream.setTimeout(0);
      const headers = Object.entries(reply.headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('')}\r\n`);
      socket.write(first);
      upstream.write(head);
      upstream.on('error', () => socket.destroy());
      upstream.once('close', () => socket.destroy());
      socket.once('close', () => upstream.destroy());
      upstream.pipe(socket).pipe(upstream);
    });
    asked.once('response', (reply) => {
      reply.resume();
      answer(socket, `${reply.statusCode} ${reply.statusMessage}`);
    });
    asked.once('timeout', () => asked.destroy(new Error('LiveKit did not answer.')));
    asked.on('error', () => answer(socket, '503 Service Unavailable'));
    socket.once('close', () => asked.destroy());
    asked.end();
  }

  const listener = (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    void upgrade(request, socket, head);
  app.server.on('upgrade', listener);
  // Clients come back through another process; their media goes on meanwhile.
  app.addHook('preClose', async () => {
    app.server.off('upgrade', listener);
    for (const socket of open) socket.destroy();
  });
}

function addressOf(request: IncomingMessage): URL {
  return new URL(request.url ?? '/', 'http://site');
}

function answer(socket: Duplex, status: string): void {
  if (!socket.destroyed) socket.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
}
