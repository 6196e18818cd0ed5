import { z } from 'zod';
import { shared as t } from './locales/shared.ts';

/** Browsers read a backslash as a slash and leave tabs and line ends out, so none of them may stand in a path. */
const pathOnSite = /^\/(?![/\\])[^\p{Cc}\\]*$/u;

/** Whether an address leads to a page of this site, whatever a browser makes of it. */
export function isPathOnSite(address: string): boolean {
  return pathOnSite.test(address);
}

/** A path on this site to come back to, such as `/gallery/3?tab=news`; never another site's address. */
export const returnPath = z
  .string()
  .max(500, { error: t.addressTooLong })
  .regex(pathOnSite, { error: t.pathOnSite });
