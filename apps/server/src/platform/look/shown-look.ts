import { type ChosenLogos, logoKey } from '@candela/contract/admin/look-fields';
import type { ShownLook, ShownPicture, ShownSite } from '@candela/contract/shared/shown-look';
import { goneWith } from '@candela/contract/shared/site-features';
import type { SiteLook } from './look.ts';

/** What the web app is built with. */
const builtWith = { name: 'Candela' };

type UrlOf = (key: string) => string;

/** How the site looks, for its pages; empty while it looks as it was built. @param publicUrl of a public file */
export function shownLook(
  { siteName, stylesheet, now }: Pick<SiteLook, 'siteName' | 'stylesheet' | 'now'>,
  publicUrl: UrlOf,
): ShownLook {
  const name = siteName();
  const styles = stylesheet();
  const { logos, off, texts } = now().look;
  return {
    ...(name !== builtWith.name && { name }),
    ...(styles && { styles: styles.path }),
    ...(logos && shownLogos(logos, publicUrl)),
    ...((off.length > 0 || Object.keys(texts).length > 0) && { site: shownSite({ now }) }),
  };
}

/** What is turned off and written, for pages that are open. */
export function shownSite({ now }: Pick<SiteLook, 'now'>): ShownSite {
  const { off, texts } = now().look;
  return { off, gone: goneWith(off), texts };
}

function shownLogos(logos: ChosenLogos, publicUrl: UrlOf): Pick<ShownLook, 'logo' | 'icons'> {
  const { darkLogo, lightLogo, squareLogo } = logos;
  const dark = darkLogo ?? lightLogo;
  const light = lightLogo ?? darkLogo;
  const square = squareLogo ?? dark;
  const icon = (kind: string) => (square === null ? '' : publicUrl(logoKey(square, kind)));
  return {
    ...(dark && light && { logo: { dark: pictureOf(dark, publicUrl), light: pictureOf(light, publicUrl) } }),
    ...(square && {
      icons: {
        32: icon('32'),
        180: icon('180'),
        192: icon('192'),
        512: icon('512'),
        maskable: icon('maskable'),
      },
    }),
  };
}

function pictureOf(id: string, publicUrl: UrlOf): ShownPicture {
  const [width = 1, height = 1] = (id.split('-')[1] ?? '').split('x').map(Number);
  return { src: publicUrl(logoKey(id)), width, height };
}
