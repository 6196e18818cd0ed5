import type { ViewSource } from '@candela/contract/statistics/sources';
import { visited } from './visited.ts';

/** Operations that count a view. */
const counting = new Set([
  'discovery.viewModel',
  'library.getPost',
  'library.getNews',
  'library.getAlbumImages',
]);

/** What kind of page a path is, and null for those that only stand in the way of another. */
const kinds: readonly (readonly [RegExp, ViewSource | null])[] = [
  [/^\/(home)?$/, 'home'],
  [/^\/(videos|category|live-models|blogs|products$)/, 'lists'],
  [/^\/search/, 'search'],
  [/^\/(@|profile\/|user\/)/, 'profiles'],
  [/^\/live-model\//, 'shows'],
  [/^\/(video|blog|products)\//, 'items'],
  [/^\/my-(favorite|library)/, 'favourites'],
  [/^\/chat/, 'messages'],
  [/^\/notifications/, 'notifications'],
  [/^\/(login|member|sign-up|model-sign-up|otp|verify-otp|under-verification|age-check)/, null],
];

function kindOf(path: string): ViewSource | null {
  const found = kinds.find(([pattern]) => pattern.test(path));
  return found ? found[1] : 'site';
}

/** Where the reader was before the page they look at. Of another site nobody here learns more than that it is one. */
function viewSourceNow({ referrer }: { referrer: string } = document): ViewSource {
  // Of a long visit only the latest pages say anything.
  visited.splice(6);
  const [here = location.pathname, ...before] = visited;
  const last = before.find((path) => path !== here && kindOf(path) !== null);
  if (last !== undefined) return kindOf(last) ?? 'site';
  if (isFromMail(here)) return 'notifications';
  if (referrer === '') return 'direct';
  const { origin, pathname } = new URL(referrer);
  if (origin !== location.origin) return 'elsewhere';
  return pathname === here ? 'direct' : (kindOf(pathname) ?? 'direct');
}

/** The page a mail led to. */
let mailed = '';

/** Whether a page's address says a mail led to it. The word goes from there, so that no copied link says it again. */
function isFromMail(here: string): boolean {
  const { search, hash } = location;
  const rest = search.replace(/[?&]via=mail$/, '');
  if (rest !== search) {
    mailed = here;
    history.replaceState(history.state, '', location.pathname + rest + hash);
  }
  return mailed === here;
}

/** The header that says so, on the calls that count a view. @param operation its path in the contract */
export function viewSourceHeaders(operation: readonly string[]): { 'came-from'?: ViewSource } {
  return counting.has(operation.join('.')) ? { 'came-from': viewSourceNow() } : {};
}
