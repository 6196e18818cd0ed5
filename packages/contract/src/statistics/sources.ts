import { z } from 'zod';

/**
 * Where somebody was before a view. Most are pages of this site, by their kind: `profiles`, `shows` and `items` may be
 * the model's or another's. `site` is any other page, `direct` an address opened by itself, `elsewhere` another site.
 */
export const viewSource = z.enum([
  'home',
  'lists',
  'search',
  'profiles',
  'shows',
  'items',
  'favourites',
  'messages',
  'notifications',
  'site',
  'direct',
  'elsewhere',
]);
export type ViewSource = z.infer<typeof viewSource>;

/** What calls that count a view name it in. Whatever else stands there is a view of which no source is known. */
export const viewSourceHeader = 'came-from';
