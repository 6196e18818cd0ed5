/** The site's name; also the document title's suffix. */
export const brandName = 'Candela';
