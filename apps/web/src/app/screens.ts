import type { RoutePattern } from '@candela/contract/shared/page-routes';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { memberScreens } from './member-screens.ts';
import { messages } from './messages.ts';

/**
 * `page`: header, content, footer. `form`: the same, edge to edge. `window`: header and content that scrolls by itself.
 * `full`: nothing around it.
 */
export type Layout = 'page' | 'form' | 'window' | 'full';

type Load = () => Promise<{ default: ComponentType }>;
export type Screen = {
  /** Names the browser tab until the screen names it more exactly. */
  title: string;
  layout: Layout;
  load: Load;
  Component: LazyExoticComponent<ComponentType>;
};

const titles = messages.titles;

function screen(title: string, load: Load, layout: Layout = 'page'): Screen {
  return { title, layout, load, Component: lazy(load) };
}

function form(title: string, load: Load): Screen {
  return screen(title, load, 'form');
}

/** Visitors see none of these, so what a visit begins with does not say where they are. */
function forMembers(title: string, pattern: keyof typeof memberScreens, layout?: Layout): Screen {
  const load = async () => (await import('./member-screens.ts')).memberScreens[pattern]();
  return screen(title, load, layout);
}

/** What each route shows. Every screen is fetched when first wanted. */
export const screens: Record<RoutePattern, Screen> = {
  '/': screen('', () => import('../modules/discovery/screens/landing-screen.tsx')),
  '/login': form(titles.login, () => import('../modules/accounts/screens/login-screen.tsx')),
  '/member': form(titles.memberLogin, () => import('../modules/accounts/screens/member-login-screen.tsx')),
  '/sign-up': form(titles.signUp, () => import('../modules/accounts/screens/sign-up-screen.tsx')),
  '/model-sign-up': form(
    titles.modelSignUp,
    () => import('../modules/accounts/screens/model-sign-up-screen.tsx'),
  ),
  '/forgot-password': form(
    titles.forgotPassword,
    () => import('../modules/accounts/screens/forgot-password-screen.tsx'),
  ),
  '/reset-password': form(
    titles.resetPassword,
    () => import('../modules/accounts/screens/reset-password-screen.tsx'),
  ),
  '/otp': form(titles.otp, () => import('../modules/accounts/screens/otp-screen.tsx')),
  '/verify-otp': form(titles.otp, () => import('../modules/accounts/screens/verify-otp-screen.tsx')),
  '/under-verification': form(
    titles.underVerification,
    () => import('../modules/accounts/screens/under-verification-screen.tsx'),
  ),
  '/change-password': forMembers(titles.changePassword, '/change-password', 'form'),
  '/my-security': forMembers(titles.mySecurity, '/my-security'),
  '/settings': forMembers(titles.settings, '/settings'),
  '/my-data': forMembers(titles.myData, '/my-data'),
  '/decisions': forMembers(titles.decisions, '/decisions'),
  '/my-limits': forMembers(titles.myLimits, '/my-limits'),
  '/hidden-from': forMembers(titles.hiddenFrom, '/hidden-from'),
  '/notifications': forMembers(titles.notifications, '/notifications'),

  '/home': forMembers(titles.home, '/home'),
  '/videos/:categoryid?/:subcategoryid?': screen(
    titles.videos,
    () => import('../modules/discovery/screens/videos-screen.tsx'),
  ),
  '/category/:categoryid?/:subcategoryid?': screen(
    titles.categories,
    () => import('../modules/discovery/screens/category-screen.tsx'),
  ),
  '/live-models/:categoryid?/:subcategoryid?': forMembers(
    titles.liveModels,
    '/live-models/:categoryid?/:subcategoryid?',
  ),
  '/live-model/:uniqueId': screen(
    titles.liveRoom,
    () => import('../modules/rooms/screens/live-room-screen.tsx'),
    'full',
  ),
  '/broadcaster': forMembers(titles.broadcaster, '/broadcaster', 'full'),
  '/show-receipt/:seatId': forMembers(titles.showReceipt, '/show-receipt/:seatId'),
  '/video-call': forMembers(titles.videoCall, '/video-call', 'full'),
  '/my-prices': forMembers(titles.myPrices, '/my-prices'),
  '/call-times': forMembers(titles.callTimes, '/call-times'),

  '/studio': forMembers(titles.creatorHome, '/studio'),
  '/profile': forMembers(titles.myProfile, '/profile'),
  '/profile/:userId': screen(titles.profile, () => import('./profile-route.tsx')),
  '/user/:userId': forMembers(titles.profile, '/user/:userId'),
  '/:userId': screen(titles.profile, () => import('./profile-route.tsx')),
  '/my-account': forMembers(titles.myAccount, '/my-account'),
  '/profile-setup': forMembers(titles.profileSetup, '/profile-setup'),
  '/private-videos': forMembers(titles.privateVideos, '/private-videos'),
  '/age-check': screen(titles.ageCheck, () => import('./age-check/age-check-screen.tsx')),
  '/my-documents': forMembers(titles.myDocuments, '/my-documents'),
  '/my-earning': forMembers(titles.myEarning, '/my-earning'),
  '/my-favorite': forMembers(titles.myFavourite, '/my-favorite'),
  '/my-library': forMembers(titles.myLibrary, '/my-library'),
  '/search': screen(titles.search, () => import('../modules/discovery/search/screens/search-screen.tsx')),
  '/become-model': form(
    titles.becomeModel,
    () => import('../modules/accounts/screens/become-model-screen.tsx'),
  ),
  '/thanks': form(titles.thanks, () => import('../modules/accounts/screens/thanks-screen.tsx')),

  '/video/:id': forMembers(titles.video, '/video/:id'),
  '/blogs': forMembers(titles.blogs, '/blogs'),
  '/blog/:id': forMembers(titles.blogs, '/blog/:id'),
  '/products': forMembers(titles.products, '/products'),
  '/products/:id': forMembers(titles.product, '/products/:id'),
  '/cart': forMembers(titles.cart, '/cart'),
  '/checkout': forMembers(titles.checkout, '/checkout'),
  '/orders': forMembers(titles.orders, '/orders'),
  '/my-sales': forMembers(titles.mySales, '/my-sales'),
  '/my-products': forMembers(titles.myProducts, '/my-products'),
  '/my-memberships': forMembers(titles.myMemberships, '/my-memberships'),
  '/purchase-history': forMembers(titles.purchaseHistory, '/purchase-history'),
  '/purchase-credit': screen(
    titles.purchaseCredit,
    () => import('../modules/payments/screens/purchase-credit-screen.tsx'),
  ),
  '/buy-credits': forMembers(titles.buyCredits, '/buy-credits'),
  '/payment': forMembers(titles.payment, '/payment', 'full'),
  '/payment-result': screen(
    titles.paymentResult,
    () => import('../modules/payments/screens/payment-result-screen.tsx'),
    'full',
  ),
  '/receipt/:id': screen(
    titles.receipt,
    () => import('../modules/payments/screens/receipt-screen.tsx'),
    'full',
  ),
  '/chat/:userId?': forMembers(titles.chat, '/chat/:userId?', 'window'),
  '/studio/fans': forMembers(titles.fans, '/studio/fans'),
  '/studio/schedule': forMembers(titles.schedule, '/studio/schedule'),
  '/studio/calendar': forMembers(titles.calendar, '/studio/calendar'),
  '/studio/vault': forMembers(titles.vault, '/studio/vault'),
  '/studio/statistics': forMembers(titles.statistics, '/studio/statistics'),
  '/studio/show/:sessionId': forMembers(titles.statistics, '/studio/show/:sessionId'),
  '/studio/automatic-messages': forMembers(titles.toMany, '/studio/automatic-messages'),
  '/studio/watermark': forMembers(titles.settings, '/studio/watermark'),
  '/studio/room': forMembers(titles.settings, '/studio/room'),
  '/studio/browser-sources': forMembers(titles.settings, '/studio/browser-sources'),
  '/message-many': forMembers(titles.toMany, '/message-many'),

  '/about-us': screen(titles.aboutUs, () => import('../modules/editorial/screens/about-us-screen.tsx')),
  '/privacy-policy': screen(
    titles.privacyPolicy,
    () => import('../modules/editorial/screens/privacy-policy-screen.tsx'),
  ),
  '/terms-condition': screen(
    titles.termsCondition,
    () => import('../modules/editorial/screens/terms-condition-screen.tsx'),
  ),
  '/dmca': screen(titles.dmca, () => import('../modules/editorial/screens/dmca-screen.tsx')),
  '/faq': screen(titles.faq, () => import('../modules/editorial/screens/faq-screen.tsx')),
  '/contact-us': screen(titles.contactUs, () => import('../modules/editorial/screens/contact-us-screen.tsx')),
  '/complaint': screen(titles.complaint, () => import('../modules/moderation/screens/complaint-screen.tsx')),
  '/page/:slug': screen('', () => import('../modules/editorial/screens/page-screen.tsx')),
  '/dmca-notice': screen(
    titles.dmcaNotice,
    () => import('../modules/moderation/screens/dmca-notice-screen.tsx'),
  ),
  '/status': screen(titles.siteStatus, () => import('../modules/site-status/screens/site-status-screen.tsx')),
  '/decision/:caseId': screen(
    titles.decision,
    () => import('../modules/moderation/screens/decision-screen.tsx'),
  ),
  '/support/:ticketId': screen(
    titles.contactUs,
    () => import('../modules/editorial/screens/support-ticket-screen.tsx'),
  ),
};
