import type { RoutePattern } from '@candela/contract/shared/page-routes';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
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
  '/change-password': form(
    titles.changePassword,
    () => import('../modules/accounts/screens/change-password-screen.tsx'),
  ),
  '/my-security': screen(
    titles.mySecurity,
    () => import('../modules/accounts/screens/my-security-screen.tsx'),
  ),
  '/settings': screen(
    titles.settings,
    () => import('../modules/accounts/settings/screens/settings-screen.tsx'),
  ),
  '/my-data': screen(titles.myData, () => import('../modules/privacy/screens/my-data-screen.tsx')),
  '/decisions': screen(titles.decisions, () => import('../modules/moderation/screens/decisions-screen.tsx')),
  '/my-limits': screen(titles.myLimits, () => import('../modules/moderation/screens/limits-screen.tsx')),
  '/hidden-from': screen(
    titles.hiddenFrom,
    () => import('../modules/privacy/screens/hidden-from-screen.tsx'),
  ),
  '/notifications': screen(
    titles.notifications,
    () => import('../modules/notifications/screens/notifications-screen.tsx'),
  ),

  '/home': screen(titles.home, () => import('../modules/discovery/home/screens/home-screen.tsx')),
  '/videos/:categoryid?/:subcategoryid?': screen(
    titles.videos,
    () => import('../modules/discovery/screens/videos-screen.tsx'),
  ),
  '/category/:categoryid?/:subcategoryid?': screen(
    titles.categories,
    () => import('../modules/discovery/screens/category-screen.tsx'),
  ),
  '/live-models/:categoryid?/:subcategoryid?': screen(
    titles.liveModels,
    () => import('../modules/shows/screens/live-models-screen.tsx'),
  ),
  '/live-model/:uniqueId': screen(
    titles.liveRoom,
    () => import('../modules/rooms/screens/live-room-screen.tsx'),
    'full',
  ),
  '/broadcaster': screen(titles.broadcaster, () => import('./broadcaster/broadcaster-screen.tsx'), 'full'),
  '/show-receipt/:seatId': screen(
    titles.showReceipt,
    () => import('../modules/metering/screens/seat-receipt-screen.tsx'),
  ),
  '/video-call': screen(
    titles.videoCall,
    () => import('../modules/calls/screens/video-call-screen.tsx'),
    'full',
  ),
  '/my-prices': screen(titles.myPrices, () => import('../modules/shows/screens/my-prices-screen.tsx')),
  '/call-times': screen(titles.callTimes, () => import('../modules/calls/screens/call-times-screen.tsx')),

  '/studio': screen(titles.creatorHome, () => import('./creator-home/creator-home-screen.tsx')),
  '/profile': screen(titles.myProfile, () => import('./my-profile-route.tsx')),
  '/profile/:userId': screen(titles.profile, () => import('./profile-route.tsx')),
  '/user/:userId': screen(titles.profile, () => import('./profile-route.tsx')),
  '/:userId': screen(titles.profile, () => import('./profile-route.tsx')),
  '/my-account': screen(titles.myAccount, () => import('./my-account-route.tsx')),
  '/profile-setup': screen(
    titles.profileSetup,
    () => import('../modules/accounts/profile-setup/screens/profile-setup-screen.tsx'),
  ),
  '/private-videos': screen(
    titles.privateVideos,
    () => import('../modules/library/screens/private-videos-screen.tsx'),
  ),
  '/age-check': screen(titles.ageCheck, () => import('./age-check/age-check-screen.tsx')),
  '/my-documents': screen(
    titles.myDocuments,
    () => import('../modules/verification/screens/my-documents-screen.tsx'),
  ),
  '/my-earning': screen(titles.myEarning, () => import('../modules/earnings/screens/my-earning-screen.tsx')),
  '/my-favorite': screen(
    titles.myFavourite,
    () => import('../modules/discovery/favourites/screens/my-favourite-screen.tsx'),
  ),
  '/my-library': screen(
    titles.myLibrary,
    () => import('../modules/library/viewing/screens/my-library-screen.tsx'),
  ),
  '/search': screen(titles.search, () => import('../modules/discovery/search/screens/search-screen.tsx')),
  '/become-model': form(
    titles.becomeModel,
    () => import('../modules/accounts/screens/become-model-screen.tsx'),
  ),
  '/thanks': form(titles.thanks, () => import('../modules/accounts/screens/thanks-screen.tsx')),

  '/video/:id': screen(titles.video, () => import('../modules/library/viewing/screens/video-screen.tsx')),
  '/blogs': screen(titles.blogs, () => import('../modules/editorial/screens/blogs-screen.tsx')),
  '/blog/:id': screen(titles.blogs, () => import('../modules/editorial/screens/blog-screen.tsx')),
  '/products': screen(titles.products, () => import('../modules/shop/screens/products-screen.tsx')),
  '/products/:id': screen(titles.product, () => import('../modules/shop/screens/product-screen.tsx')),
  '/cart': screen(titles.cart, () => import('../modules/shop/screens/cart-screen.tsx')),
  '/checkout': screen(titles.checkout, () => import('../modules/shop/screens/checkout-screen.tsx')),
  '/orders': screen(titles.orders, () => import('../modules/shop/screens/orders-screen.tsx')),
  '/my-sales': screen(titles.mySales, () => import('../modules/shop/screens/my-sales-screen.tsx')),
  '/my-products': screen(titles.myProducts, () => import('../modules/shop/screens/my-products-screen.tsx')),
  '/my-memberships': screen(
    titles.myMemberships,
    () => import('../modules/plans/screens/my-memberships-screen.tsx'),
  ),
  '/purchase-history': screen(titles.purchaseHistory, () => import('./purchase-history-route.tsx')),
  '/purchase-credit': screen(
    titles.purchaseCredit,
    () => import('../modules/payments/screens/purchase-credit-screen.tsx'),
  ),
  '/buy-credits': screen(
    titles.buyCredits,
    () => import('../modules/payments/screens/buy-credits-screen.tsx'),
  ),
  '/payment': screen(titles.payment, () => import('../modules/payments/screens/payment-screen.tsx'), 'full'),
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
  '/chat/:userId?': screen(titles.chat, () => import('../modules/messages/chat-screen.tsx'), 'window'),
  '/studio/fans': screen(titles.fans, () => import('../modules/fans/screens/fans-screen.tsx')),
  '/studio/schedule': screen(
    titles.schedule,
    () => import('../modules/schedule/screens/schedule-screen.tsx'),
  ),
  '/studio/calendar': screen(titles.calendar, () => import('./calendar/calendar-screen.tsx')),
  '/studio/vault': screen(titles.vault, () => import('../modules/library/vault/screens/vault-screen.tsx')),
  '/studio/statistics': screen(
    titles.statistics,
    () => import('../modules/statistics/screens/statistics-screen.tsx'),
  ),
  '/studio/show/:sessionId': screen(
    titles.statistics,
    () => import('../modules/shows/screens/show-summary-screen.tsx'),
  ),
  '/studio/automatic-messages': screen(
    titles.toMany,
    () => import('../modules/messages/automatic/automatic-screen.tsx'),
  ),
  '/studio/watermark': screen(
    titles.settings,
    () => import('../modules/watermarks/screens/watermark-screen.tsx'),
  ),
  '/studio/browser-sources': screen(
    titles.settings,
    () => import('../modules/rooms/browser-sources/browser-sources-screen.tsx'),
  ),
  '/message-many': screen(titles.toMany, () => import('../modules/messages/mass-message-screen.tsx')),

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
