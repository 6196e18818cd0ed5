import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { RoutePattern } from './guard/route-access.ts';
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
  '/': screen('', () => import('../features/home/screens/landing-screen.tsx')),
  '/login': form(titles.login, () => import('../features/accounts/screens/login-screen.tsx')),
  '/member': form(titles.memberLogin, () => import('../features/accounts/screens/member-login-screen.tsx')),
  '/sign-up': form(titles.signUp, () => import('../features/accounts/screens/sign-up-screen.tsx')),
  '/model-sign-up': form(
    titles.modelSignUp,
    () => import('../features/accounts/screens/model-sign-up-screen.tsx'),
  ),
  '/forgot-password': form(
    titles.forgotPassword,
    () => import('../features/accounts/screens/forgot-password-screen.tsx'),
  ),
  '/reset-password': form(
    titles.resetPassword,
    () => import('../features/accounts/screens/reset-password-screen.tsx'),
  ),
  '/otp': form(titles.otp, () => import('../features/accounts/screens/otp-screen.tsx')),
  '/verify-otp': form(titles.otp, () => import('../features/accounts/screens/verify-otp-screen.tsx')),
  '/under-verification': form(
    titles.underVerification,
    () => import('../features/accounts/screens/under-verification-screen.tsx'),
  ),
  '/change-password': form(
    titles.changePassword,
    () => import('../features/accounts/screens/change-password-screen.tsx'),
  ),
  '/my-sessions': screen(
    titles.mySessions,
    () => import('../features/accounts/screens/my-sessions-screen.tsx'),
  ),
  '/my-data': screen(titles.myData, () => import('../features/privacy/screens/my-data-screen.tsx')),
  '/decisions': screen(titles.decisions, () => import('../features/compliance/screens/decisions-screen.tsx')),
  '/hidden-from': screen(
    titles.hiddenFrom,
    () => import('../features/privacy/screens/hidden-from-screen.tsx'),
  ),
  '/notifications': screen(
    titles.notifications,
    () => import('../features/notifications/screens/notifications-screen.tsx'),
  ),

  '/videos/:categoryid?/:subcategoryid?': screen(
    titles.videos,
    () => import('../features/home/screens/videos-screen.tsx'),
  ),
  '/category/:categoryid?/:subcategoryid?': screen(
    titles.categories,
    () => import('../features/home/screens/category-screen.tsx'),
  ),
  '/live-models/:categoryid?/:subcategoryid?': screen(
    titles.liveModels,
    () => import('../features/live/screens/live-models-screen.tsx'),
  ),
  '/live-model/:uniqueId': screen(titles.liveRoom, () => import('./live-room-route.tsx'), 'full'),
  '/broadcaster': screen(titles.broadcaster, () => import('./broadcaster-route.tsx'), 'full'),
  '/show-receipt/:seatId': screen(
    titles.showReceipt,
    () => import('../features/live/screens/seat-receipt-screen.tsx'),
  ),
  '/video-call': screen(
    titles.videoCall,
    () => import('../features/live/screens/video-call-screen.tsx'),
    'full',
  ),
  '/call-times': screen(titles.callTimes, () => import('../features/live/screens/call-times-screen.tsx')),

  '/profile': screen(titles.ownProfile, () => import('./own-profile-route.tsx')),
  '/profile/:userId': screen(titles.profile, () => import('./profile-route.tsx')),
  '/user/:userId': screen(titles.profile, () => import('./profile-route.tsx')),
  '/my-account': screen(titles.myAccount, () => import('./my-account-route.tsx')),
  '/profile-setup': screen(
    titles.profileSetup,
    () => import('../features/profile-setup/screens/profile-setup-screen.tsx'),
  ),
  '/private-videos': screen(
    titles.privateVideos,
    () => import('../features/library/screens/private-videos-screen.tsx'),
  ),
  '/age-check': screen(titles.ageCheck, () => import('./age-check/age-check-screen.tsx')),
  '/my-documents': screen(
    titles.myDocuments,
    () => import('../features/accounts/screens/my-documents-screen.tsx'),
  ),
  '/my-earning': screen(titles.myEarning, () => import('../features/earnings/screens/my-earning-screen.tsx')),
  '/my-favorite': screen(
    titles.myFavourite,
    () => import('../features/favourites/screens/my-favourite-screen.tsx'),
  ),
  '/my-library': screen(
    titles.myLibrary,
    () => import('../features/library-view/screens/my-library-screen.tsx'),
  ),
  '/search': screen(titles.search, () => import('../features/search/screens/search-screen.tsx')),
  '/become-model': form(
    titles.becomeModel,
    () => import('../features/accounts/screens/become-model-screen.tsx'),
  ),
  '/thanks': form(titles.thanks, () => import('../features/accounts/screens/thanks-screen.tsx')),

  '/video/:id': screen(titles.video, () => import('../features/library-view/screens/video-screen.tsx')),
  '/blogs': screen(titles.blogs, () => import('../features/editorial/screens/blogs-screen.tsx')),
  '/blog/:id': screen(titles.blogs, () => import('../features/editorial/screens/blog-screen.tsx')),
  '/products': screen(titles.products, () => import('../features/shop/screens/products-screen.tsx')),
  '/products/:id': screen(titles.product, () => import('../features/shop/screens/product-screen.tsx')),
  '/cart': screen(titles.cart, () => import('../features/shop/screens/cart-screen.tsx')),
  '/checkout': screen(titles.checkout, () => import('../features/shop/screens/checkout-screen.tsx')),
  '/orders': screen(titles.orders, () => import('../features/shop/screens/orders-screen.tsx')),
  '/my-sales': screen(titles.mySales, () => import('../features/shop/screens/my-sales-screen.tsx')),
  '/my-products': screen(titles.myProducts, () => import('../features/shop/screens/my-products-screen.tsx')),
  '/my-memberships': screen(
    titles.myMemberships,
    () => import('../features/plans/screens/my-memberships-screen.tsx'),
  ),
  '/purchase-history': screen(
    titles.purchaseHistory,
    () => import('../features/wallet/screens/purchase-history-screen.tsx'),
  ),
  '/purchase-credit': screen(
    titles.purchaseCredit,
    () => import('../features/wallet/screens/purchase-credit-screen.tsx'),
  ),
  '/buy-credits': screen(
    titles.buyCredits,
    () => import('../features/wallet/screens/buy-credits-screen.tsx'),
  ),
  '/payment': screen(titles.payment, () => import('../features/wallet/screens/payment-screen.tsx'), 'full'),
  '/payment-result': screen(
    titles.paymentResult,
    () => import('../features/wallet/screens/payment-result-screen.tsx'),
    'full',
  ),
  '/receipt/:id': screen(
    titles.receipt,
    () => import('../features/wallet/screens/receipt-screen.tsx'),
    'full',
  ),
  '/chat/:userId?': screen(titles.chat, () => import('../features/chat/direct/chat-screen.tsx'), 'window'),
  '/message-many': screen(titles.toMany, () => import('../features/chat/direct/to-many-screen.tsx')),

  '/about-us': screen(titles.aboutUs, () => import('../features/editorial/screens/about-us-screen.tsx')),
  '/privacy-policy': screen(
    titles.privacyPolicy,
    () => import('../features/editorial/screens/privacy-policy-screen.tsx'),
  ),
  '/terms-condition': screen(
    titles.termsCondition,
    () => import('../features/editorial/screens/terms-condition-screen.tsx'),
  ),
  '/dmca': screen(titles.dmca, () => import('../features/editorial/screens/dmca-screen.tsx')),
  '/faq': screen(titles.faq, () => import('../features/editorial/screens/faq-screen.tsx')),
  '/contact-us': screen(
    titles.contactUs,
    () => import('../features/editorial/screens/contact-us-screen.tsx'),
  ),
  '/complaint': screen(titles.complaint, () => import('../features/compliance/screens/complaint-screen.tsx')),
  '/dmca-notice': screen(
    titles.dmcaNotice,
    () => import('../features/compliance/screens/dmca-notice-screen.tsx'),
  ),
  '/decision/:caseId': screen(
    titles.decision,
    () => import('../features/compliance/screens/decision-screen.tsx'),
  ),
  '/support/:ticketId': screen(
    titles.contactUs,
    () => import('../features/editorial/screens/support-ticket-screen.tsx'),
  ),
};
