export { lookOf, openLook, type SiteLook } from './look.ts';
export { isSavedOff, requireSavedFeature } from './saved-features.ts';
export { type ColourProblem, measure, problemsOf, shadesOf, themes } from './shades.ts';
export { shownLook, shownSite } from './shown-look.ts';
export { tokensOf } from './stylesheet.ts';
