import type { SiteFeature } from './site-features.ts';
import type { SiteTexts } from './site-texts.ts';

/** A picture with the room it takes. */
export interface ShownPicture {
  src: string;
  width: number;
  height: number;
}

/** How the site looks, as every page carries it; what is absent is the standard's. */
export interface ShownLook {
  name?: string;
  /** Where the stylesheet of its colours is, from `/` on. */
  styles?: string;
  logo?: { dark: ShownPicture; light: ShownPicture };
  /** Squares by their edge in pixels; `maskable` has room around it to be cut off. */
  icons?: Record<'32' | '180' | '192' | '512' | 'maskable', string>;
  /** Absent while its operator has turned nothing off and written nothing. */
  site?: ShownSite;
}

/** What a site's operator has turned off and written. */
export interface ShownSite {
  off: SiteFeature[];
  /** Patterns of pages, and queries of tabs, that go with it. */
  gone: string[];
  /** In the place of the catalogue's words. */
  texts: SiteTexts;
}

/** What open pages take over: at once when it changes, and with every new connection where anything ever did. */
export interface LookServerEvents {
  'site.changed': (shown: ShownSite) => void;
}

/** The element of a page that holds it, as JSON. */
export const lookElementId = 'site-look';
