import { type Audience, type RoutePattern, routeAccess } from '@candela/contract/shared/page-routes';
import { isPathOnSite } from '@candela/contract/shared/path-on-site';
import { matchPath } from 'react-router';

/** What the guard needs to know of the session. `type` is unknown until the account has been loaded. */
export type Visit = { status: 'signedOut' | 'loading' | 'signedIn'; type?: 'user' | 'model' };

/** `wait`: it is not yet known who is here. */
export type Outcome = { do: 'show'; pattern: RoutePattern } | { do: 'wait' } | { do: 'redirect'; to: string };

const patterns = Object.keys(routeAccess) as RoutePattern[];

const partOf = (path: string) => path.split('/', 2)[1]?.toLowerCase() ?? '';

/** The route a path belongs to, or null when the site has no such page. */
export function findPattern(path: string): RoutePattern | null {
  const first = partOf(path);
  return (
    patterns.find((pattern) => {
      // Each comparison makes an expression of the pattern, and most patterns begin otherwise.
      if (!pattern.startsWith('/:') && partOf(pattern) !== first) return false;
      return matchPath(pattern, path) !== null && (pattern !== '/:userId' || path.startsWith('/@'));
    }) ?? null
  );
}

/** Where an account starts, which is where it is sent from the pages of visitors; from others it goes to the videos. */
function homeOf(type: 'user' | 'model', pattern: RoutePattern | null): string {
  if (type === 'model') return '/studio';
  return pattern !== null && isFor(pattern, 'visitor') ? '/home' : '/videos';
}

/**
 * Decides what a path leads to for whoever is here.
 * @param returnTo a path the visitor asked for before being sent to the login page
 */
export function guard(path: string, visit: Visit, returnTo?: string): Outcome {
  if (visit.status === 'loading' || (visit.status === 'signedIn' && !visit.type)) return { do: 'wait' };
  const who: Audience = visit.type ?? 'visitor';
  const pattern = findPattern(path);
  if (pattern !== null && isFor(pattern, who)) return { do: 'show', pattern };
  if (who === 'visitor') return { do: 'redirect', to: '/login' };
  return { do: 'redirect', to: mayReturn(returnTo, who) ? returnTo : homeOf(who, pattern) };
}

function mayReturn(path: string | undefined, who: Audience): path is string {
  if (path === undefined || !isPathOnSite(path)) return false;
  const pattern = findPattern(path.split(/[?#]/, 1)[0] ?? '');
  return pattern !== null && isFor(pattern, who);
}

function isFor(pattern: RoutePattern, who: Audience): boolean {
  const audience: readonly Audience[] = routeAccess[pattern];
  return audience.includes(who);
}
