import { ageInYears } from '@candela/contract/accounts/fields';
import { limits } from '@candela/contract/shared/limits';
import type { IdentityForm } from '@candela/contract/verification/fields';
import { v7 as uuid } from 'uuid';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Facts } from '../check-store.ts';
import type { IdentityDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { nameMarks } from '../name-marks.ts';
import { dayOf } from '../rules.ts';

const lockAccount = statement<{ approval: string }>(
  'verification.lock-model',
  `select approval_status as approval from accounts.profiles
   where id = $1 and type = 'model' and suspended_at is null for update`,
);
const replace = statement(
  'verification.replace-pending',
  `update verification.identity_checks set status = 'replaced', decided_at = $2 where account_id = $1 and status = 'pending'`,
);
const insert = statement(
  'verification.insert-check',
  `insert into verification.identity_checks (id, account_id, status, kind, country, expires_on, facts, facts_key, name_marks,
     sent_at)
   values ($1, $2, 'pending', $3, $4, $5, $6, $7, $8, $9)`,
);
const claim = statement(
  'verification.claim-file',
  `update verification.vault_files set check_id = $1, release_id = $5
   where id = $2 and account_id = $3 and side = $4 and check_id is null and release_id is null and wiped_at is null`,
);

/**
 * Sends a model's documents to be looked at, in the place of any that still wait; a rejected model waits again.
 * Refuses with `under_age`, and with `invalid_input` for a document that has run out or a picture that is not there.
 */
export async function sendIdentity(deps: IdentityDeps, accountId: string, form: IdentityForm): Promise<void> {
  const now = deps.clock();
  requireGoodDocument(form, now);
  await deps.database.transaction(async (tx) => {
    if (!(await tx.maybeRow(lockAccount, [accountId]))) refuse('unauthenticated');
    await tx.execute(replace, [accountId, now]);
    const checkId = uuid();
    const { legalName, aliases, number, dob, kind, country, expiresOn } = form;
    const facts: Facts = { legalName, aliases, number, dob };
    const { encrypted, dataKey } = deps.vault.encrypt(checkId, JSON.stringify(facts));
    const marks = nameMarks(deps, facts);
    await tx.execute(insert, [checkId, accountId, kind, country, expiresOn, encrypted, dataKey, marks, now]);
    for (const side of ['front', 'back', 'selfie'] as const) {
      if (side === 'back' && kind === 'passport') continue;
      await claimFile(tx, { checkId, releaseId: null, accountId, side, fileId: form[side] ?? null });
    }
    await deps.accounts.applyAgain(tx, accountId);
  });
}

/** Refuses with `under_age` whoever is not old enough today, and with `invalid_input` what has run out. */
export function requireGoodDocument(form: Pick<IdentityForm, 'dob' | 'expiresOn'>, now: Date): void {
  if (ageInYears(form.dob, dayOf(now)) < limits.ageMinYears) {
    refuse('under_age', {
      msg: texts.refusals.under18,
      fields: { dob: texts.refusals.under18 },
    });
  }
  if (form.expiresOn < dayOf(now)) {
    const msg = texts.refusals.documentExpired;
    refuse('invalid_input', { msg, fields: { expiresOn: msg } });
  }
}

interface Claim {
  checkId: string | null;
  releaseId: string | null;
  accountId: string;
  side: string;
  fileId: string | null;
}

/** Makes an upload part of what is sent. Refuses with `invalid_input` when it is not there or somebody else's. */
export async function claimFile(
  tx: Transaction,
  { checkId, releaseId, accountId, side, fileId }: Claim,
): Promise<void> {
  if (fileId !== null && (await tx.execute(claim, [checkId, fileId, accountId, side, releaseId])) === 1)
    return;
  const msg = texts.refusals.pictureGone;
  refuse('invalid_input', { msg, fields: { [side]: msg } });
}
