import { type CorrectionForm, type IdentityPart, identityParts } from '@candela/contract/verification/fields';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type AskedPart, askedOf, reusedSides } from '../asked-parts.ts';
import { type CheckRow, checksOf, type FileRow, factsOf, filesOfChecks } from '../check-store.ts';
import type { IdentityDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { claimFile, insertCheck, lockAccount, requireGoodDocument } from './send-identity.ts';

const reuse = statement(
  'verification.reuse-files',
  `update verification.vault_files set check_id = $2, reason = null
   where check_id = $1 and side = any($3) and wiped_at is null`,
);

/**
 * After a rejection, sends what was asked for again; every other part goes on as it was sent, and the model waits again.
 * Refuses with `conflict` when no part is asked for, with `invalid_input` for a part that is missing or was not asked for,
 * and as `sendIdentity` does.
 */
export async function correctIdentity(
  deps: IdentityDeps,
  accountId: string,
  form: CorrectionForm,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (!(await tx.maybeRow(lockAccount, [accountId]))) refuse('unauthenticated');
    const rejected = await newestRejected(tx, accountId);
    const files = rejected ? await filesOfChecks(tx, [rejected.id]) : [];
    const asked = rejected ? askedOf(rejected, files, deps.clock()) : [];
    const before = rejected && factsOf(deps, rejected);
    if (!rejected || !before || asked.length === 0) {
      return refuse('conflict', { msg: texts.refusals.nothingAsked });
    }
    const { kind: kindBefore, country, expires_on: expiresOn } = rejected;
    const kind = form.kind ?? kindBefore;
    const parts = partsWanted(asked, files, kind);
    requireExactly(parts, form);
    const said = { ...before, kind: kindBefore, country, expiresOn, ...answered(form) };
    requireGoodDocument(said, deps.clock());
    const checkId = await insertCheck(deps, tx, { ...said, accountId, corrects: rejected.id });
    await tx.execute(reuse, [rejected.id, checkId, reusedSides(asked, files, kind)]);
    for (const side of ['front', 'back', 'selfie'] as const) {
      if (!parts.has(side)) continue;
      await claimFile(tx, { checkId, releaseId: null, accountId, side, fileId: form[side] ?? null });
    }
    await deps.accounts.applyAgain(tx, accountId);
  });
}

/** The newest documents, if they were rejected; what is approved since or waits is not asked about any more. */
async function newestRejected(tx: Transaction, accountId: string): Promise<CheckRow | undefined> {
  const [newest] = (await checksOf(tx, accountId)).filter(({ status }) => status !== 'replaced');
  return newest?.status === 'rejected' ? newest : undefined;
}

/** The parts that have to come: what was asked for, without a back that a document has not and with one that is new to it. */
function partsWanted(
  asked: readonly Pick<AskedPart, 'part'>[],
  files: readonly Pick<FileRow, 'side'>[],
  kind: CheckRow['kind'],
): ReadonlySet<IdentityPart> {
  const parts = new Set<IdentityPart>(asked.map(({ part }) => part));
  if (kind === 'passport') parts.delete('back');
  else if (!files.some(({ side }) => side === 'back')) parts.add('back');
  return parts;
}

/** Refuses with `invalid_input` what was not asked for, so that nothing else changes, and what is missing. */
function requireExactly(parts: ReadonlySet<IdentityPart>, form: CorrectionForm): void {
  const isGiven = (part: IdentityPart) => form[part] !== undefined && form[part] !== null;
  const problems = identityParts.flatMap((part) => {
    if (isGiven(part) === parts.has(part)) return [];
    return [[part, isGiven(part) ? texts.refusals.notAsked : texts.refusals.stillAsked] as const];
  });
  if (problems.length > 0) refuse('invalid_input', { fields: Object.fromEntries(problems) });
}

/** The facts a form gives, without those it leaves out. */
function answered({ legalName, aliases, dob, kind, number, country, expiresOn }: CorrectionForm) {
  const given = { legalName, aliases, dob, kind, number, country, expiresOn };
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof typeof given]?: NonNullable<(typeof given)[Name]> };
}
