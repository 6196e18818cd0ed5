import type { ShownSite } from '@candela/contract/shared/shown-look';
import type { SiteFeature } from '@candela/contract/shared/site-features';
import type { SiteText } from '@candela/contract/shared/site-texts';
import { useSyncExternalStore } from 'react';
import { matchPath } from 'react-router';

const standard: ShownSite = { off: [], gone: [], texts: {} };
/** What the operator has turned off and written, as the page or the server said it last. */
let shown = standard;
const listeners = new Set<() => void>();
const current = () => shown;

/** Takes over what the operator has turned off and written; open pages follow. */
export function setSite(site = standard): void {
  shown = site;
  for (const listener of listeners) listener();
}

function useSite(): ShownSite {
  return useSyncExternalStore(subscribe, current, current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the site offers a feature now. */
export function useIsOn(feature: SiteFeature): boolean {
  return !useSite().off.includes(feature);
}

/** What the operator wrote in some place; undefined where the catalogue's words, or none, stand. */
export function useSiteText(text: SiteText): string | undefined {
  return useSite().texts[text];
}

/** What says whether an address of this site leads to a page that it has now. */
export function useIsPageOn(): (href: string) => boolean {
  const { gone } = useSite();
  return (href) => {
    const [path = '', query] = href.split('?', 2);
    // What opens over a page stays where it is.
    return href.includes('#') || !gone.some((one) => one === query || matchPath(one, path));
  };
}
