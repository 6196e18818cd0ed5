import { z } from 'zod';

/** Browsers read a backslash as a slash and leave tabs and line ends out, so none of them may stand in a path. */
const pathOnSite = /^\/(?![/\\])[^\p{Cc}\\]*$/u;

/** Whether an address leads to a page of this site, whatever a browser makes of it. */
export function isPathOnSite(address: string): boolean {
  return pathOnSite.test(address);
}

/** A path on this site to come back to, such as `/gallery/3?tab=news`; never another site's address. */
export const returnPath = z
  .string()
  .max(500, 'That address is too long.')
  .regex(pathOnSite, 'Use a path on this site.');
