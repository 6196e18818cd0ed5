import type { RoutePattern } from './page-routes.ts';

/** Parts of the site that its operator can turn off. Operations name theirs in the contract. */
export const siteFeatures = [
  'shop',
  'memberships',
  'privateShows',
  'calls',
  'clips',
  'massMessages',
  'placement',
  'blog',
  'itemSearch',
] as const;
export type SiteFeature = (typeof siteFeatures)[number];

/**
 * The pages that go with a feature. Where people keep what they bought, and find what is under way, stays: orders, sales,
 * memberships, the call that goes on, times agreed for calls, and messages to many that were sent or planned.
 */
export const featurePages: Partial<Record<SiteFeature, readonly RoutePattern[]>> = {
  shop: ['/products', '/products/:id', '/cart', '/checkout', '/my-products'],
  massMessages: ['/studio/automatic-messages'],
  blog: ['/blogs', '/blog/:id'],
};

/** Tabs of profiles that go with a feature, by how links name them. */
const featureTabs: Partial<Record<SiteFeature, string>> = { memberships: 'tab=plans', shop: 'tab=products' };

/** Whether a page goes with one of the features that are turned off. */
export function isPageOff(pattern: RoutePattern, off: readonly SiteFeature[]): boolean {
  return off.some((feature) => featurePages[feature]?.includes(pattern));
}

/** The patterns of pages, and the queries of tabs, that go with features. */
export function goneWith(off: readonly SiteFeature[]): string[] {
  return off.flatMap((feature) => [...(featurePages[feature] ?? []), featureTabs[feature] ?? []].flat());
}
