import type { Audience } from '@candela/contract/shared/page-routes';
import type { BarLink } from '../../ui/frame/top-bar.tsx';
import { messages } from '../messages.ts';

const t = messages.header.links;

const support = { href: '/contact-us', label: t.support };
const blogs = { href: '/blogs', label: t.blogs };
const purchaseCredit = { href: '/purchase-credit', label: t.purchaseCredit };

/** The header's links, without the menu of categories. Source: specification, section 2. */
const menus: Record<Audience, readonly BarLink[]> = {
  visitor: [
    { href: '/', label: t.home },
    { href: '/about-us', label: t.aboutUs },
    support,
    { href: '/faq', label: t.faq },
    purchaseCredit,
  ],
  user: [
    { href: '/live-models', label: t.liveModels },
    { href: '/videos', label: t.videos },
    { href: '/products', label: t.products },
    blogs,
    support,
    purchaseCredit,
  ],
  // The tabs of a phone are in site-tabs.tsx.
  model: [
    { href: '/studio', label: t.home },
    { href: '/chat', label: t.messages },
    { href: '/profile', label: t.library },
    { href: '/my-earning', label: t.earnings },
  ],
};

/** The links for whoever is here, with the one marked that the page belongs to. */
export function navLinks(who: Audience, path: string): BarLink[] {
  return menus[who].map((link) => ({ ...link, current: isUnder(path, link.href) }));
}

/** Pages that belong to a link of the model's, though their addresses stand elsewhere. */
const linkOf: Partial<Record<string, string>> = {
  '/studio/vault': '/profile',
  '/studio/calendar': '/profile',
  '/studio/fans': '/chat',
  '/studio/automatic-messages': '/chat',
  '/message-many': '/chat',
};

/** Whether a page is the link's own or one below it. */
export function isUnder(path: string, href: string): boolean {
  const link = linkOf[path];
  if (link) return href === link;
  return path === href || (href !== '/' && path.startsWith(`${href}/`));
}
