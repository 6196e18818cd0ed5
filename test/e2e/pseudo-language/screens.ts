import { type Audience, type RoutePattern, routeAccess } from '@candela/contract/shared/page-routes';
import { mainScreens } from '../main-screens.ts';

type WithParameter = Extract<RoutePattern, `${string}:${string}`>;

const noSuchId = '00000000-0000-7000-8000-000000000000';

/** An address for each route that takes parameters; a route without one here does not compile. */
const examples: Record<WithParameter, string> = {
  '/videos/:categoryid?/:subcategoryid?': '/videos',
  '/category/:categoryid?/:subcategoryid?': '/category',
  '/live-models/:categoryid?/:subcategoryid?': '/live-models',
  '/live-model/:uniqueId': '/live-model/MODEL',
  '/show-receipt/:seatId': `/show-receipt/${noSuchId}`,
  '/studio/show/:sessionId': `/studio/show/${noSuchId}`,
  '/profile/:userId': '/profile/MODEL',
  '/:userId': '/@maren.vale',
  '/user/:userId': '/user/MEMBER',
  '/video/:id': '/video/VIDEO',
  '/blog/:id': '/blog/STORY',
  '/products/:id': '/products/PRODUCT',
  '/receipt/:id': `/receipt/${noSuchId}`,
  '/chat/:userId?': '/chat',
  '/support/:ticketId': '/support/TICKET',
  '/page/:slug': '/page/2257',
  '/decision/:caseId': '/decision/CASE',
};

/** Every route of the router that is for somebody, and what the main screens open beside it. */
export function screensOf(audience: Audience): string[] {
  const patterns = Object.keys(routeAccess) as RoutePattern[];
  const routes = patterns
    .filter((pattern) => (routeAccess[pattern] as readonly Audience[]).includes(audience))
    .map((pattern) => (pattern in examples ? examples[pattern as WithParameter] : pattern));
  return [...new Set([...routes, ...mainScreens[audience]])];
}
