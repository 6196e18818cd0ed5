import { createHmac, randomBytes, randomInt } from 'node:crypto';
import type { PayoutDetails } from '@candela/contract/earnings/payout-details';
import { limits } from '@candela/contract/shared/limits';
import { v7 as newId } from 'uuid';
import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { checkDetails } from '../check-details.ts';
import type { EarningsDeps } from '../dependencies.ts';
import { createEncryption } from '../encryption.ts';
import { texts } from '../locales/texts.ts';
import { methodCodeMail } from '../mails.ts';
import { lockedSettings, methodsOf } from '../methods.ts';
import { maskedEmail, maskedLabel, methodsAtMost } from '../rules.ts';

const lastBegun = statement<{ created_at: Date }>(
  'earnings.last-change-begun',
  'select created_at from earnings.payout_method_changes where model_id = $1',
);

const saveChange = statement<object>(
  'earnings.keep-method-change',
  `insert into earnings.payout_method_changes (id, model_id, replaces_id, kind, label, encrypted, salt, code_hash, tries_left,
     expires_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   on conflict (model_id) do update set id = excluded.id, replaces_id = excluded.replaces_id, kind = excluded.kind,
     label = excluded.label, encrypted = excluded.encrypted, salt = excluded.salt, code_hash = excluded.code_hash,
     tries_left = excluded.tries_left, expires_at = excluded.expires_at, created_at = excluded.created_at`,
);

const mailPauseMs = 10_000;

/**
 * Keeps a new or changed method aside and mails the model the code that makes it real. A change begun earlier is
 * dropped. Refuses with `invalid_input` for details with a mistake, `conflict` for too many methods.
 */
export async function changePayoutMethod(
  deps: EarningsDeps,
  input: { replacesId?: string | undefined; details: PayoutDetails },
  context: RequestContext,
): Promise<{ changeId: string; sentTo: string; expiresAt: string }> {
  const { accountId: modelId } = signedIn(context);
  const { replacesId, details } = input;
  checkDetails(details);
  const contact = (await deps.contactOf(deps.database, modelId)) ?? refuse('not_found');
  const now = deps.clock();
  // The change's id becomes the method's, and the details are bound to it.
  const changeId = newId();
  const label = maskedLabel(details);
  const encrypted = createEncryption(deps.payoutSecret).encrypt(details, changeId);
  const code = String(randomInt(10 ** limits.otpDigits)).padStart(limits.otpDigits, '0');
  const salt = randomBytes(16);
  const expiresAt = new Date(now.getTime() + limits.otpMinutes * 60_000);
  await deps.database.transaction(async (tx) => {
    await lockedSettings(tx, modelId);
    const methods = await methodsOf(tx, modelId);
    if (replacesId !== undefined && !methods.some((method) => method.id === replacesId)) refuse('not_found');
    if (replacesId === undefined && methods.length >= methodsAtMost) {
      refuse('conflict', { msg: texts.refusals.tooManyMethods({ methodsAtMost }) });
    }
    const begun = await tx.maybeRow(lastBegun, [modelId]);
    if (begun && now.getTime() - begun.created_at.getTime() < mailPauseMs) {
      refuse('rate_limited', { retryAfterSeconds: mailPauseMs / 1000 });
    }
    await tx.execute(saveChange, [
      changeId,
      modelId,
      replacesId ?? null,
      details.kind,
      label,
      encrypted,
      salt,
      hashCode(code, salt),
      limits.otpTries,
      expiresAt,
      now,
    ]);
    await deps.mailer.send(tx, methodCodeMail(deps, contact, code, label));
  });
  return { changeId, sentTo: maskedEmail(contact.email), expiresAt: expiresAt.toISOString() };
}

/** The only form in which a code is kept. */
export function hashCode(code: string, salt: Buffer): Buffer {
  return createHmac('sha256', salt).update(code).digest();
}
