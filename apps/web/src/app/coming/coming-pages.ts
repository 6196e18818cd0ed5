import type { IllustrationName } from '../../ui/state/illustrations.tsx';
import type { Audience, RoutePattern } from '../guard/route-access.ts';

export type NextStep = { href: string; label: string };

export type ComingPage = {
  title: string;
  /** One sentence on what the page will do. */
  promise: string;
  /** Two or three plain lines of what will be here. */
  lines: readonly string[];
  illustration: IllustrationName;
  /** Where to go meanwhile, by who is here. */
  next: Record<Audience, NextStep>;
};

const seeWhoIsLive: Record<Audience, NextStep> = {
  visitor: { href: '/category', label: 'Meet the models' },
  user: { href: '/live-models', label: 'See who is live' },
  model: { href: '/profile', label: 'Go to your profile' },
};

const shop: ComingPage = {
  title: 'Products',
  promise: 'Things the models make and send: prints, notes, music and whatever else they think of.',
  lines: [
    'Browse by category and by maker.',
    'Delivery and its price stand beside the product.',
    'Orders keep a receipt you can come back to.',
  ],
  illustration: 'prints',
  next: seeWhoIsLive,
};

const letters: ComingPage = {
  title: 'Chat',
  promise: 'Letters between you and a model, with pictures and voice, kept private.',
  lines: [
    'Open with a chat plan or for free, as each model decides.',
    'Messages wait until you have read them.',
  ],
  illustration: 'letters',
  next: seeWhoIsLive,
};

/** What the pages say whose feature is not there yet. */
export const comingPages = {
  '/products': shop,
  '/products/:id': { ...shop, title: 'Product' },
  '/cart': {
    ...shop,
    title: 'Cart',
    promise: 'What you picked, with quantities and the total, kept until you come back.',
    lines: ['Change quantities or take things out in one place.', 'See the total before anything is paid.'],
  },
  '/checkout': {
    ...shop,
    title: 'Checkout',
    promise: 'Where an order gets its address and is paid. You were not charged for anything.',
    lines: ['Saved addresses, so you type them once.', 'The total in credits before you confirm.'],
    illustration: 'coins',
  },
  '/chat/:userId': letters,
  '/become-model': {
    title: 'Become a model',
    promise: 'Show your work, go live from a browser, and be paid for it.',
    lines: [
      'A model account is separate from the one you watch with.',
      'Every profile is checked by a person before it goes live.',
      'You set your own hours and your own prices.',
    ],
    illustration: 'burnt',
    next: {
      visitor: { href: '/model-sign-up', label: 'Join As Model' },
      user: { href: '/faq', label: 'Read how it works' },
      model: { href: '/profile', label: 'Go to your profile' },
    },
  },
  '/thanks': {
    title: 'Thank you',
    promise: 'We have what you sent us. If it needs an answer, it comes by mail.',
    lines: ['Nothing more is needed from you now.'],
    illustration: 'letters',
    next: { ...seeWhoIsLive, visitor: { href: '/', label: 'Back to the start' } },
  },
} as const satisfies Partial<Record<RoutePattern, ComingPage>>;
