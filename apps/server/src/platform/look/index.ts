export { lookOf, openLook, type SiteLook } from './look.ts';
export { type ColourProblem, measure, problemsOf, shadesOf, themes } from './shades.ts';
export { shownLook } from './shown-look.ts';
export { tokensOf } from './stylesheet.ts';
