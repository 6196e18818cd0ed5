import { z } from 'zod';

/**
 * Where somebody was before a view. Most are pages of this site, by their kind: `profiles`, `shows` and `items` may be
 * the model's or another's. `notifications` are those of the site and its mails. `site` is any other page, `direct` an address opened by itself, `elsewhere` another site.
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

/** Pages whose views are counted. */
const counted = /^\/(@|profile\/|live-model\/|video\/|blog\/|products\/)/;

/**
 * The path of a link in a mail. Where views are counted it says that a mail is where they came from, with the same word
 * for everybody and every mail; pages take it out of their address.
 */
export function pathFromMail(path: string): string {
  if (!counted.test(path)) return path;
  const [page = '', hash] = path.split('#');
  return `${page}${page.includes('?') ? '&' : '?'}via=mail${hash === undefined ? '' : `#${hash}`}`;
}
