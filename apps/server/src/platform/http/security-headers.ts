import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

declare module 'node:http' {
  interface IncomingMessage {
    /** The nonce of this answer's Content-Security-Policy, for the style elements Mantine makes. */
    styleNonce?: string;
  }
}

/**
 * The headers that keep a page to itself. Scripts come from our own files only; style elements need the nonce the
 * page was given. Web sockets are named beside 'self' for browsers that do not count them to it.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  publicUrl: string,
  fileOrigins: readonly string[] = [],
): Promise<void> {
  const site = new URL(publicUrl);
  const secure = site.protocol === 'https:';
  const sockets = `${secure ? 'wss' : 'ws'}://${site.host}`;
  app.addHook('onRequest', async (request) => {
    // On the raw request, which is all that helmet's directives see.
    request.raw.styleNonce = randomBytes(16).toString('base64');
  });
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", (request) => `'nonce-${request.styleNonce ?? ''}'`],
        imgSrc: ["'self'", 'data:', 'blob:', ...fileOrigins],
        mediaSrc: ["'self'", 'blob:', ...fileOrigins],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", sockets, ...fileOrigins],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('permissions-policy', 'camera=(self), microphone=(self), display-capture=(self)');
  });
}
