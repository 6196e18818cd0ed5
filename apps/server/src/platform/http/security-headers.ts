import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The site's Content-Security-Policy, letting in the style elements that carry the nonce, if one is given. */
    contentPolicy(nonce?: string): string;
    /** What every answer carries, for those that don't pass Fastify. */
    securityHeaders: Readonly<Record<string, string>>;
  }
}

const yearSeconds = 31_536_000;

/**
 * The headers that keep a page to itself, on every answer. They are the same each time, so they are made once: made
 * again they took a tenth of an answer's work.
 */
export function registerSecurityHeaders(
  app: FastifyInstance,
  publicUrl: string,
  fileOrigins: readonly string[] = [],
): void {
  const site = new URL(publicUrl);
  const contentPolicy = contentPolicyOf(site, fileOrigins);
  app.decorate('contentPolicy', contentPolicy);
  const headers: Readonly<Record<string, string>> = {
    'content-security-policy': contentPolicy(),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self)',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(site.protocol === 'https:' && {
      'strict-transport-security': `max-age=${yearSeconds}; includeSubDomains`,
    }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    // The filter this turns off in old browsers could be used against a page.
    'x-xss-protection': '0',
  };
  app.decorate('securityHeaders', headers);
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}

/** Makes a nonce for the style elements of the page about to be sent, and lets this answer's policy name it. */
export function allowStyles(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64');
  void reply.header('content-security-policy', reply.server.contentPolicy(nonce));
  return nonce;
}

/**
 * Scripts come from our own files only; style elements need the nonce the page was given. Web sockets are named beside
 * 'self' for browsers that do not count them to it.
 */
function contentPolicyOf(site: URL, fileOrigins: readonly string[]): (nonce?: string) => string {
  const secure = site.protocol === 'https:';
  const named = (origins: readonly string[]) => origins.map((origin) => ` ${origin}`).join('');
  const files = named(fileOrigins);
  const before = "default-src 'self';script-src 'self';style-src 'self'";
  const after = [
    '',
    `img-src 'self' data: blob:${files}`,
    `media-src 'self' blob:${files}`,
    "font-src 'self'",
    `connect-src 'self' ${secure ? 'wss' : 'ws'}://${site.host}${files}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join(';');
  return (nonce) => (nonce === undefined ? before + after : `${before} 'nonce-${nonce}'${after}`);
}
