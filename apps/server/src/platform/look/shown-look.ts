import type { ShownLook } from '@candela/contract/shared/shown-look';
import type { SiteLook } from './look.ts';

/** What the web app is built with. */
const builtWith = { name: 'Candela' };

/** How the site looks, for its pages; empty while it looks as it was built. */
export function shownLook({ siteName }: Pick<SiteLook, 'siteName' | 'now'>): ShownLook {
  const name = siteName();
  return { ...(name !== builtWith.name && { name }) };
}
