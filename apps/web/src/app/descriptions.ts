import type { RoutePattern } from './guard/route-access.ts';
import { messages } from './messages.ts';

const words = messages.descriptions;

/** Meta descriptions of the pages that anyone may find. The others share `site`. */
export const descriptions: { readonly [Pattern in RoutePattern]?: string } = {
  '/': words.start,
  '/category/:categoryid?/:subcategoryid?': words.categories,
  '/videos/:categoryid?/:subcategoryid?': words.videos,
  '/sign-up': words.signUp,
  '/model-sign-up': words.modelSignUp,
  '/become-model': words.becomeModel,
  '/purchase-credit': words.purchaseCredit,
  '/faq': words.faq,
  '/contact-us': words.contactUs,
};
