import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BrowserCookies } from './context.ts';

/**
 * The cookies of one request. No other site, no script and no page of another host under the same domain reads or plants
 * one: over HTTPS they carry the prefix that browsers hold a site to.
 */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): BrowserCookies {
  const fullName = (name: string) => (isSecure ? `__Host-${name}` : name);
  return {
    get(name) {
      const wanted = `${fullName(name)}=`;
      const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
      return pairs.find((pair) => pair.startsWith(wanted))?.slice(wanted.length);
    },
    set(name, value, maxAgeMs) {
      const words = [
        `${fullName(name)}=${value}`,
        'Path=/',
        ...(maxAgeMs === undefined ? [] : [`Max-Age=${Math.floor(maxAgeMs / 1000)}`]),
        'HttpOnly',
        'SameSite=Strict',
        ...(isSecure ? ['Secure'] : []),
      ];
      void reply.header('set-cookie', words.join('; '));
    },
  };
}
