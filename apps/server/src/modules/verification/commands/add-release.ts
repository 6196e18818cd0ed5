import type { ReleaseForm } from '@candela/contract/verification/fields';
import type { Release } from '@candela/contract/verification/operations';
import { v7 as uuid } from 'uuid';
import { statement } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Facts } from '../check-store.ts';
import type { IdentityDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { nameMarks } from '../name-marks.ts';
import { releasesOf } from '../release-store.ts';
import { dayOf } from '../rules.ts';
import { claimFile, requireGoodDocument } from './send-identity.ts';

const insert = statement(
  'verification.insert-release',
  `insert into verification.releases (id, model_id, status, kind, country, expires_on, signed_on, facts, facts_key, name_marks,
     created_at)
   values ($1, $2, 'kept', $3, $4, $5, $6, $7, $8, $9, $10)`,
);

/**
 * Keeps the document and the signed release of somebody without an account. Refuses with `under_age`, and with
 * `invalid_input` for what has run out, is signed in the future, or a picture that is not there.
 */
export async function addRelease(deps: IdentityDeps, modelId: string, form: ReleaseForm): Promise<Release> {
  const now = deps.clock();
  requireGoodDocument(form, now);
  if (form.signedOn > dayOf(now)) {
    refuse('invalid_input', { fields: { signedOn: texts.refusals.dayAhead } });
  }
  const releaseId = uuid();
  await deps.database.transaction(async (tx) => {
    const { legalName, aliases, number, dob, kind, country, expiresOn, signedOn } = form;
    const facts: Facts = { legalName, aliases, number, dob };
    const { encrypted, dataKey } = deps.vault.encrypt(releaseId, JSON.stringify(facts));
    const marks = nameMarks(deps, facts);
    const values = [releaseId, modelId, kind, country, expiresOn, signedOn, encrypted, dataKey, marks, now];
    await tx.execute(insert, values);
    for (const side of ['release', 'front', 'back', 'selfie'] as const) {
      if (side === 'back' && kind === 'passport') continue;
      const claim = { checkId: null, releaseId, accountId: modelId, side };
      await claimFile(tx, { ...claim, fileId: form[side] ?? null });
    }
  });
  const saved = (await releasesOf(deps, modelId)).find(({ _id }) => _id === releaseId);
  if (!saved) throw new Error('A release just kept is not there.');
  return saved;
}
