/** Whom a route is for. A visitor is anyone without a session. */
export type Audience = 'visitor' | 'user' | 'model';

const visitors = ['visitor'] as const;
const users = ['user'] as const;
const models = ['model'] as const;
const members = ['user', 'model'] as const;
const visitorsAndUsers = ['visitor', 'user'] as const;
const everyone = ['visitor', 'user', 'model'] as const;

/**
 * Every route and whom it is for, most particular first where two could match.
 * Source: specification, section 2; the paths it leaves unnamed are chosen here.
 */
export const routeAccess = {
  '/': visitors,
  '/login': visitors,
  '/member': visitors,
  '/sign-up': visitors,
  '/model-sign-up': visitors,
  '/forgot-password': visitors,
  '/reset-password': visitors,
  '/otp': visitors,
  '/verify-otp': visitors,
  '/under-verification': visitors,
  '/change-password': members,
  '/my-security': members,
  '/settings': members,
  '/my-data': members,
  '/decisions': members,
  '/my-limits': members,
  '/hidden-from': members,
  '/notifications': members,

  '/home': users,
  '/videos/:categoryid?/:subcategoryid?': visitorsAndUsers,
  '/category/:categoryid?/:subcategoryid?': everyone,
  '/live-models/:categoryid?/:subcategoryid?': users,
  '/live-model/:uniqueId': everyone,
  '/search': everyone,
  '/broadcaster': models,
  '/video-call': members,
  '/call-times': members,
  '/my-prices': models,
  '/show-receipt/:seatId': members,

  '/studio': models,
  '/profile': models,
  '/profile/:userId': everyone,
  '/user/:userId': members,
  '/profile-setup': members,
  '/private-videos': models,
  '/my-earning': models,
  '/my-documents': models,
  '/my-account': users,
  '/my-favorite': users,
  '/my-library': users,
  '/become-model': everyone,
  '/thanks': everyone,

  '/video/:id': members,
  '/blogs': members,
  '/blog/:id': members,
  '/products': users,
  '/products/:id': members,
  '/cart': members,
  '/checkout': members,
  '/orders': users,
  '/my-memberships': users,
  '/my-products': models,
  '/my-sales': models,
  '/purchase-history': members,
  '/purchase-credit': visitorsAndUsers,
  '/buy-credits': users,
  '/payment': members,
  '/payment-result': everyone,
  '/receipt/:id': everyone,
  '/chat/:userId?': members,
  '/message-many': models,
  '/studio/fans': models,
  '/studio/schedule': models,
  '/studio/calendar': models,
  '/studio/vault': models,
  '/studio/statistics': models,
  '/studio/show/:sessionId': models,
  '/studio/automatic-messages': models,
  '/studio/browser-sources': models,
  '/studio/room': models,
  '/studio/watermark': models,

  '/about-us': everyone,
  '/privacy-policy': everyone,
  '/terms-condition': everyone,
  '/faq': everyone,
  '/dmca': everyone,
  '/page/:slug': everyone,
  '/contact-us': everyone,
  '/support/:ticketId': everyone,
  '/complaint': everyone,
  '/dmca-notice': everyone,
  '/status': everyone,
  '/age-check': everyone,
  '/decision/:caseId': everyone,
  // Only with an @ in front: a model's handle.
  '/:userId': everyone,
} as const satisfies Record<string, readonly Audience[]>;

/** A route's path with its parameters' names, as the router takes it. */
export type RoutePattern = keyof typeof routeAccess;
