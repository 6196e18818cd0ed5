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
}

/** The element of a page that holds it, as JSON. */
export const lookElementId = 'site-look';
