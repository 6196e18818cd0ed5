import { type RoutePattern, routeAccess } from '@candela/contract/shared/page-routes';

/** A page of the site, and the values of its pattern's parameters. */
export interface FoundPage {
  pattern: RoutePattern;
  params: Readonly<Record<string, string | undefined>>;
}

/** The pages that are rendered on the server for visitors. */
export const renderedPatterns: ReadonlySet<RoutePattern> = new Set<RoutePattern>([
  '/',
  '/category/:categoryid?/:subcategoryid?',
  '/profile/:userId',
  '/:userId',
  '/about-us',
  '/privacy-policy',
  '/terms-condition',
  '/dmca',
  '/page/:slug',
  '/faq',
  '/contact-us',
  '/purchase-credit',
  '/become-model',
  '/sign-up',
  '/model-sign-up',
  '/live-model/:uniqueId',
]);

const patterns = (Object.keys(routeAccess) as RoutePattern[]).map((pattern) => ({
  pattern,
  path: expressionOf(pattern),
}));

/** The page at a path, from `/` on; undefined where the site has none. */
export function findPage(path: string): FoundPage | undefined {
  for (const { pattern, path: expression } of patterns) {
    const groups = expression.exec(path)?.groups;
    if (groups) return { pattern, params: { ...groups } };
  }
  return undefined;
}

/** `/video/:id` and `/videos/:categoryid?` as the router of the web app takes them; a slash at the end changes nothing. A parameter alone is a handle. */
function expressionOf(pattern: string): RegExp {
  const parts = pattern.split('/').slice(1).filter(Boolean);
  const path = parts.map((part) => {
    if (!part.startsWith(':')) return `/${part}`;
    const name = part.replace(/[:?]/g, '');
    if (part === pattern.slice(1)) return `/(?<${name}>(?:@|%40)[^/]+)`;
    return part.endsWith('?') ? `(?:/(?<${name}>[^/]+))?` : `/(?<${name}>[^/]+)`;
  });
  // An empty group, so that a path without parameters has groups, too.
  return new RegExp(`^${path.join('')}(?<end>)/?$`, 'i');
}
