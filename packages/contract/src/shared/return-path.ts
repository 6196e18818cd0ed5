import { z } from 'zod';
import { shared as t } from './locales/shared.ts';
import { pathOnSite } from './path-on-site.ts';

/** A path on this site to come back to, such as `/gallery/3?tab=news`; never another site's address. */
export const returnPath = z
  .string()
  .max(500, { error: t.addressTooLong })
  .regex(pathOnSite, { error: t.pathOnSite });
