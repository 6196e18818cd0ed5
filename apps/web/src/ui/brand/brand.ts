/** What a site is called and looks like, where it differs from the standard. */
export interface Brand {
  /** The site's name; also the document title's suffix. */
  name: string;
}

/** What the drawn logo spells. */
export const drawnName = 'Candela';

const standard: Brand = { name: drawnName };

let brand = standard;

/** The site's brand. It is the same for every page, so it is no part of what a page is rendered from. */
export function siteBrand(): Brand {
  return brand;
}

/** Takes over the site's brand, before anything is rendered. */
export function setBrand(chosen: Partial<Brand>): void {
  brand = { ...standard, ...chosen };
}
