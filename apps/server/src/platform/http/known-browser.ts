import { createHmac } from 'node:crypto';
import type { BrowserCookies, RequestContext, Session } from './context.ts';

const cookieName = 'candela-browser';
const nameShape = /^[\w-]{22,64}$/;

/** What a browser is known by, as its cookie says; undefined where it has none. */
export function knownBrowser(cookies: BrowserCookies): string | undefined {
  const name = cookies.get(cookieName);
  return name !== undefined && nameShape.test(name) ? name : undefined;
}

/**
 * What a browser is known by from now on, until it is closed; the answer sets the cookie where it is missing. A page's
 * first calls leave together and without it, so the name is derived from what they have in common and all of them are
 * given the same.
 */
export function knowBrowser(
  cookies: BrowserCookies,
  session: Pick<Session, 'id'> | undefined,
  { ip, headers }: { ip: string; headers: { 'user-agent'?: string | undefined } },
  secret: string,
): RequestContext['browser'] {
  let known: string | undefined;
  return () => {
    known ??= knownBrowser(cookies);
    if (known === undefined) {
      const common = session?.id ?? `${ip}\n${headers['user-agent'] ?? ''}`;
      known = createHmac('sha256', `${secret}.browser`).update(common).digest('base64url');
      cookies.set(cookieName, known);
    }
    return known;
  };
}
