import { type RoutePattern, routeAccess } from '@candela/contract/shared/page-routes';
import type { RouteObject } from 'react-router';
import { ErrorScreen } from './error-screen.tsx';
import { RootLayout } from './layout/root-layout.tsx';
import { RouteScreen } from './layout/route-screen.tsx';

const patterns = Object.keys(routeAccess) as RoutePattern[];

/** The site's routes, below the base `/`. Who may see which is decided in RootLayout. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <ErrorScreen />,
    children: [
      ...patterns.map(
        (pattern): RouteObject => ({ path: pattern, element: <RouteScreen pattern={pattern} /> }),
      ),
      // The guard in RootLayout has already led on from a path the site does not have.
      { path: '*', element: null },
    ],
  },
  {
    // The admin console has its own sign-in, without the site's guard and frame.
    path: '/admin/*',
    errorElement: <ErrorScreen />,
    HydrateFallback: () => null,
    lazy: async () => ({ Component: (await import('../modules/admin/admin-screen.tsx')).AdminApp }),
  },
];

if (import.meta.env.DEV) {
  const load = async () => ({ Component: (await import('../ui/gallery-page.tsx')).default });
  routes.push({ path: '/parts', lazy: load });
}
