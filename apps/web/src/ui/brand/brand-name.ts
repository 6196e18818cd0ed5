/** The name on the door; also the document title's suffix. */
export const brandName = 'Candela';
