import type { MyProfile } from '@candela/contract/accounts/profile';
import type { IdentityView } from '@candela/contract/verification/operations';
import { panelHashes } from '../panels.ts';

/** What is known of a model when her next step is chosen. */
export interface Progress {
  profile: Pick<MyProfile, 'profileImage' | 'categoryIds'>;
  identity: Pick<IdentityView, 'status' | 'expiry' | 'isRenewing'>;
  itemCount: number;
  payoutMethodCount: number;
  /** Null where the site offers no plans. */
  planCount: number | null;
  /** Whether anything was ever earned. */
  hasEarned: boolean;
}

const steps = {
  documents: '/my-documents',
  newDocuments: '/my-documents',
  renew: '/my-documents',
  picture: '/profile-setup',
  profile: '/profile-setup?step=categories',
  show: `/studio${panelHashes.goLive}`,
  item: '/profile?tab=gallery',
  payout: '/my-earning',
  plan: '/profile?tab=plans',
} as const;

/** A step that can be next. */
export type StepName = keyof typeof steps;

/** Where a step is done. */
export function pathOf(step: StepName): string {
  return steps[step];
}

/** The one thing that helps most now, or null: what stops a show first, then what is found, then what earns. */
export function nextStep(progress: Progress): StepName | null {
  const { profile, identity, itemCount, payoutMethodCount, planCount, hasEarned } = progress;
  if (identity.status === 'none') return 'documents';
  if (identity.status === 'rejected') return 'newDocuments';
  if (identity.expiry !== 'fine' && !identity.isRenewing) return 'renew';
  if (profile.profileImage === null) return 'picture';
  if (profile.categoryIds.length === 0) return 'profile';
  if (!hasEarned) return itemCount === 0 ? 'item' : 'show';
  if (payoutMethodCount === 0) return 'payout';
  if (planCount === 0) return 'plan';
  return null;
}
