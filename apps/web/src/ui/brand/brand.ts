interface BrandPicture {
  src: string;
  width: number;
  height: number;
}

/** A logo for either theme; often the same. */
export interface BrandLogo {
  dark: BrandPicture;
  light: BrandPicture;
}

/** What a site is called and looks like, where it differs from the standard. */
export interface Brand {
  /** The site's name; also the document title's suffix. */
  name: string;
  /** Absent where the name stands for it. */
  logo?: BrandLogo;
  /** A square mark, 192 pixels and 32. */
  icons?: Record<'32' | '192', string>;
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
