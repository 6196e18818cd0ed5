import type { ShownLook } from '@candela/contract/shared/shown-look';
import type { SiteLook } from './look.ts';

/** What the web app is built with. */
const builtWith = { name: 'Candela' };

/** How the site looks, for its pages; empty while it looks as it was built. */
export function shownLook({ siteName, stylesheet }: Pick<SiteLook, 'siteName' | 'stylesheet'>): ShownLook {
  const name = siteName();
  const styles = stylesheet();
  return { ...(name !== builtWith.name && { name }), ...(styles && { styles: styles.path }) };
}
