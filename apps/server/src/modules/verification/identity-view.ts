import type { IdentityView } from '@candela/contract/verification/operations';
import { statement } from '../../platform/database/index.ts';
import { askedOf } from './asked-parts.ts';
import { checksOf, filesOfChecks } from './check-store.ts';
import type { IdentityDeps } from './dependencies.ts';
import { expiryOf } from './rules.ts';
import { usualReviewMinutes } from './usual-review.ts';

const birthOf = statement<{ dob: string }>(
  'verification.birth-of',
  'select dob from accounts.profiles where id = $1',
);

/** How far a model's own documents are; nothing of what they say. */
export async function identityOf(deps: IdentityDeps, accountId: string): Promise<IdentityView> {
  const checks = await checksOf(deps.database, accountId);
  const approved = checks.find(({ status }) => status === 'approved');
  const latest = checks.find(({ status }) => status === 'pending' || status === 'rejected');
  // What was rejected before the approved one was sent is no news any more.
  const isNewer = latest && (!approved || latest.sent_at > approved.sent_at);
  const shown = isNewer ? latest : approved;
  const status = shown?.status;
  if (!shown || (status !== 'pending' && status !== 'approved' && status !== 'rejected')) {
    return {
      status: 'none',
      kind: null,
      country: null,
      expiresOn: null,
      sentAt: null,
      reason: null,
      asked: [],
      expiry: 'fine',
      isRenewing: false,
      usualReviewMinutes: null,
      dob: (await deps.database.maybeRow(birthOf, [accountId]))?.dob ?? null,
    };
  }
  const files = status === 'rejected' ? await filesOfChecks(deps.database, [shown.id]) : [];
  return {
    status,
    kind: shown.kind,
    country: shown.country,
    expiresOn: shown.expires_on,
    sentAt: shown.sent_at.toISOString(),
    reason: status === 'rejected' ? shown.reason : null,
    asked: status === 'rejected' ? askedOf(shown, files, deps.clock()) : [],
    expiry: approved ? expiryOf(approved.expires_on, deps.clock()) : 'fine',
    isRenewing: approved !== undefined && isNewer === true && status === 'pending',
    usualReviewMinutes: status === 'pending' ? await usualReviewMinutes(deps.database) : null,
    dob: null,
  };
}
