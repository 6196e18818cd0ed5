import type { FactReasons } from '@candela/contract/verification/fields';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { applicationChanged } from '../../accounts/index.ts';
import { lockPendingCheck } from '../check-store.ts';
import type { IdentityDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { expiryOf } from '../rules.ts';

const makeFormer = statement(
  'verification.make-former',
  `update verification.identity_checks set status = 'former' where account_id = $1 and status = 'approved'`,
);
const decide = statement(
  'verification.decide-check',
  'update verification.identity_checks set status = $2, reason = $3, decided_at = $4, decided_by = $5, part_reasons = $6::jsonb where id = $1',
);
const blame = statement(
  'verification.blame-file',
  'update verification.vault_files set reason = $3 where check_id = $1 and side = $2',
);

/** How an operator decides documents, as seen in the admin console. */
export interface CheckRequest {
  accountId: string;
  /** The documents that were looked at; null when there were none to look at. */
  checkId: string | null;
  decision: 'approved' | 'rejected';
  reason: string | null;
  pictures: { front: string; back: string; selfie: string };
  /** Why single facts cannot be right; absent or empty for those that can. */
  facts?: FactReasons;
  staffId: string;
}

/**
 * Decides the documents that wait, once, in the caller's transaction; the caller keeps others from the account.
 * Refuses with `conflict` when others wait by now than were looked at, and for the approval of what has run out.
 * @returns whether there were any
 */
export async function decideCheck(
  deps: Pick<IdentityDeps, 'clock' | 'events'>,
  tx: Transaction,
  request: CheckRequest,
): Promise<boolean> {
  const pending = await lockPendingCheck(tx, request.accountId);
  if ((pending?.id ?? null) !== request.checkId) {
    refuse('conflict', {
      msg: pending ? texts.refusals.unseenDocuments : texts.refusals.decidedBefore,
    });
  }
  if (!pending) return false;
  const now = deps.clock();
  if (request.decision === 'approved') {
    if (expiryOf(pending.expires_on, now) === 'expired') {
      refuse('conflict', { msg: texts.refusals.documentExpiredStaff });
    }
    await tx.execute(makeFormer, [request.accountId]);
  }
  const wrong = Object.entries(request.decision === 'rejected' ? (request.facts ?? {}) : {});
  await tx.execute(decide, [
    pending.id,
    request.decision,
    request.reason,
    now,
    request.staffId,
    JSON.stringify(Object.fromEntries(wrong.filter(([, reason]) => reason !== ''))),
  ]);
  if (request.decision === 'rejected') {
    for (const side of ['front', 'back', 'selfie'] as const) {
      if (request.pictures[side]) await tx.execute(blame, [pending.id, side, request.pictures[side]]);
    }
  }
  await deps.events.publish(tx, applicationChanged, { accountId: request.accountId });
  return true;
}
