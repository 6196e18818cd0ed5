import { ageInYears } from '@candela/contract/accounts/fields';
import { limits } from '@candela/contract/shared/limits';
import type { IdentityForm } from '@candela/contract/verification/fields';
import { v7 as uuid } from 'uuid';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { askedOf } from '../asked-parts.ts';
import { checksOf, type Facts, filesOfChecks } from '../check-store.ts';
import type { IdentityDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { nameMarks } from '../name-marks.ts';
import { dayOf } from '../rules.ts';

export const lockAccount = statement<{ approval: string }>(
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
     sent_at, corrects)
   values ($1, $2, 'pending', $3, $4, $5, $6, $7, $8, $9, $10)`,
);
const claim = statement(
  'verification.claim-file',
  `update verification.vault_files set check_id = $1, release_id = $5
   where id = $2 and account_id = $3 and side = $4 and check_id is null and release_id is null and wiped_at is null`,
);

/**
 * Sends a model's documents to be looked at, in the place of any that still wait; a rejected model waits again.
 * Refuses with `under_age`, with `invalid_input` for a document that has run out or a picture that is not there, and
 * with `conflict` while only some parts are asked for again.
 */
export async function sendIdentity(deps: IdentityDeps, accountId: string, form: IdentityForm): Promise<void> {
  const now = deps.clock();
  requireGoodDocument(form, now);
  await deps.database.transaction(async (tx) => {
    if (!(await tx.maybeRow(lockAccount, [accountId]))) refuse('unauthenticated');
    await requireWholeForm(tx, accountId, now);
    await tx.execute(replace, [accountId, now]);
    const { kind } = form;
    const checkId = await insertCheck(deps, tx, { ...form, accountId, corrects: null });
    for (const side of ['front', 'back', 'selfie'] as const) {
      if (side === 'back' && kind === 'passport') continue;
      await claimFile(tx, { checkId, releaseId: null, accountId, side, fileId: form[side] ?? null });
    }
    await deps.accounts.applyAgain(tx, accountId);
  });
}

/** Refuses with `conflict` while parts of the newest documents are asked for again, or were and wait to be looked at. */
async function requireWholeForm(tx: Transaction, accountId: string, now: Date): Promise<void> {
  const [newest] = (await checksOf(tx, accountId)).filter(({ status }) => status !== 'replaced');
  if (newest?.status === 'pending' && newest.corrects !== null) refuse('conflict');
  if (newest?.status !== 'rejected') return;
  if (askedOf(newest, await filesOfChecks(tx, [newest.id]), now).length === 0) return;
  refuse('conflict', { msg: texts.refusals.onlyAskedParts });
}

/** Writes documents that wait, what they say encrypted; resolves to their id. */
export async function insertCheck(
  deps: IdentityDeps,
  tx: Transaction,
  check: Facts &
    Pick<IdentityForm, 'kind' | 'country' | 'expiresOn'> & { accountId: string; corrects: string | null },
): Promise<string> {
  const checkId = uuid();
  const { legalName, aliases, number, dob, kind, country, expiresOn, accountId, corrects } = check;
  const facts: Facts = { legalName, aliases, number, dob };
  const { encrypted, dataKey } = deps.vault.encrypt(checkId, JSON.stringify(facts));
  const marks = nameMarks(deps, facts);
  await tx.execute(insert, [
    checkId,
    accountId,
    kind,
    country,
    expiresOn,
    encrypted,
    dataKey,
    marks,
    deps.clock(),
    corrects,
  ]);
  return checkId;
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
