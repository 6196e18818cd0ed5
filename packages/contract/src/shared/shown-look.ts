/** How the site looks, as every page carries it; what is absent is the standard's. */
export interface ShownLook {
  name?: string;
  /** Where the stylesheet of its colours is, from `/` on. */
  styles?: string;
}

/** The element of a page that holds it, as JSON. */
export const lookElementId = 'site-look';
