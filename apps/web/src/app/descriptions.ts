import type { RoutePattern } from './guard/route-access.ts';

/** What the pages that anyone may find say of themselves; the others are described by the site's own sentence. */
export const descriptions: { readonly [Pattern in RoutePattern]?: string } = {
  '/': 'Walk into live rooms of independent models for free, or pay by the minute and see every minute you paid for.',
  '/category/:categoryid?/:subcategoryid?': 'Independent models by category, with whoever is live now.',
  '/videos/:categoryid?/:subcategoryid?':
    'Videos by independent models, free or for credits, with the price on each.',
  '/sign-up': 'Join for free. No card until you buy credits.',
  '/model-sign-up': 'Go live from a browser or from OBS, with your own hours and your own prices.',
  '/become-model': 'What it means to be a model here, and how to begin.',
  '/purchase-credit': 'Packs of credits and what one credit costs in each. Nothing renews.',
  '/faq': 'Short answers about prices, minutes, privacy and going live.',
  '/contact-us': 'Write to support. A person reads it and answers by mail.',
};
