import type { SiteFeature } from '@candela/contract/shared/site-features';
import type { Queryable } from '../database/index.ts';
import { refusals as texts } from '../locales/refusals.ts';
import { refuse } from '../refusal.ts';
import { readNewest } from './look.ts';

/** Whether a feature is turned off in what is saved. For whoever is about to charge: what a process knows may be older. */
export async function isSavedOff(queries: Queryable, feature: SiteFeature): Promise<boolean> {
  return (await readNewest(queries)).look.off.includes(feature);
}

/**
 * Refuses with `feature_off` when the feature is turned off in what is saved. Asked in the transaction that would charge,
 * after its idempotency key, so that nothing can have been charged for the same request.
 */
export async function requireSavedFeature(tx: Queryable, feature: SiteFeature): Promise<void> {
  if (await isSavedOff(tx, feature)) refuse('feature_off', { msg: texts.unpaid.feature_off });
}
