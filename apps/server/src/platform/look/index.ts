export { lookOf, openLook, type SiteLook } from './look.ts';
export { shownLook } from './shown-look.ts';
