import type { RoutePattern } from '@candela/contract/shared/page-routes';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { type RouteObject, useLocation, useNavigate, useRoutes } from 'react-router';
import { setNavigator } from '../platform/navigation.ts';
import { visited } from '../platform/visited.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { findPattern } from './guard/guard.ts';
import { RootLayout } from './layout/root-layout.tsx';
import { RouteScreen } from './layout/route-screen.tsx';

const AdminApp = lazy(async () => ({
  default: (await import('../modules/admin/admin-screen.tsx')).AdminApp,
}));

/** Beside the site's pages. */
const others: RouteObject[] = [
  {
    // The admin console has its own sign-in, without the site's guard and frame.
    path: '/admin/*',
    element: (
      <Suspense fallback={null}>
        <AdminApp />
      </Suspense>
    ),
  },
];

if (import.meta.env.DEV) {
  const Gallery = lazy(() => import('../ui/gallery-page.tsx'));
  others.push({
    path: '/parts',
    element: (
      <Suspense fallback={null}>
        <Gallery />
      </Suspense>
    ),
  });
}

const layout = <RootLayout />;
const known = new Map<RoutePattern | null, RouteObject[]>();

/**
 * What may stand at an address, below the base `/`. Of the site's pages it is the one the guard in RootLayout lets in or
 * not: ranking all of them took longer than anything else in a page's first rendering.
 */
function routesOf(pattern: RoutePattern | null): RouteObject[] {
  const before = known.get(pattern);
  if (before) return before;
  const page: RouteObject[] = pattern ? [{ path: pattern, element: <RouteScreen pattern={pattern} /> }] : [];
  // The guard has already led on from a path the site does not have.
  const routes = [{ element: layout, children: [...page, { path: '*', element: null }] }, ...others];
  known.set(pattern, routes);
  return routes;
}

/** What stands at the address. Needs a router around it. */
export function Routes() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // Before what is on the page asks for anything.
  useLayoutEffect(() => {
    setNavigator((path, options) => void navigate(path, options));
    visited.unshift(pathname);
  }, [navigate, pathname]);
  return <ErrorBoundary path={pathname}>{useRoutes(routesOf(findPattern(pathname)))}</ErrorBoundary>;
}
