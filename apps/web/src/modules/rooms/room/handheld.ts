/** A phone, upright or on its side. The same condition stands in the style sheets. */
export const handheld = '(width < 43.75em) or (height < 31.25em)';
/** The opposite, false on a phone from the first rendering on: what a whole room asks would draw it twice there. */
export const notHandheld = `not (${handheld})`;
