/** A phone, upright or on its side. The same condition stands in the style sheets. */
export const handheld = '(width < 43.75em) or (height < 31.25em)';
