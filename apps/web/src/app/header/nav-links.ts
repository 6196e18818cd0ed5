import type { BarLink } from '../../ui/frame/top-bar.tsx';
import type { Audience } from '../guard/route-access.ts';
import { messages } from '../messages.ts';

const words = messages.header.links;

const support = { href: '/contact-us', label: words.support };
const blogs = { href: '/blogs', label: words.blogs };
const purchaseCredit = { href: '/purchase-credit', label: words.purchaseCredit };

/** The header's links, without the menu of categories. Source: specification, section 2. */
const menus: Record<Audience, readonly BarLink[]> = {
  visitor: [
    { href: '/', label: words.home },
    { href: '/about-us', label: words.aboutUs },
    support,
    { href: '/faq', label: words.faq },
    purchaseCredit,
  ],
  user: [
    { href: '/live-models', label: words.liveModels },
    { href: '/videos', label: words.videos },
    { href: '/products', label: words.products },
    blogs,
    support,
    purchaseCredit,
  ],
  model: [blogs, support],
};

/** The links for whoever is here, with the one marked that the page belongs to. */
export function navLinks(who: Audience, path: string): BarLink[] {
  return menus[who].map((link) => ({ ...link, current: isUnder(path, link.href) }));
}

/** Whether a page is the link's own or one below it. */
export function isUnder(path: string, href: string): boolean {
  return path === href || (href !== '/' && path.startsWith(`${href}/`));
}

/** Where the logo leads. */
export const logoHref: Record<Audience, string> = { visitor: '/', user: '/videos', model: '/profile' };
