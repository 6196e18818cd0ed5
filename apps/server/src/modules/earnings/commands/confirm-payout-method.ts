import { timingSafeEqual } from 'node:crypto';
import type { PayoutMethod, PayoutMethodKind } from '@candela/contract/earnings/payouts';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { EarningsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { methodChangedMail } from '../mails.ts';
import { lockedSettings, methodsOf, methodView, saveSettings } from '../methods.ts';
import { clearUnneededDetails } from '../payout-row.ts';
import { methodHoldMs } from '../rules.ts';
import { hashCode } from './change-payout-method.ts';

// Counting and reading are one statement: however many guesses come at once, only so many see the hash.
const spendTry = statement<{ salt: Buffer; code_hash: Buffer }>(
  'earnings.spend-method-try',
  `update earnings.payout_method_changes set tries_left = tries_left - 1
   where id = $1 and model_id = $2 and tries_left > 0 and expires_at > $3 returning salt, code_hash`,
);

const takeChange = statement<{
  replaces_id: string | null;
  kind: PayoutMethodKind;
  label: string;
  encrypted: Buffer;
}>(
  'earnings.take-method-change',
  `delete from earnings.payout_method_changes where id = $1 and model_id = $2 returning replaces_id, kind, label, encrypted`,
);

const everHadMethod = statement<{ had: boolean }>(
  'earnings.ever-had-method',
  'select exists (select from earnings.payout_methods where model_id = $1) as had',
);

const addMethod = statement<object>(
  'earnings.add-method',
  `insert into earnings.payout_methods (id, model_id, kind, label, encrypted, created_at) values ($1, $2, $3, $4, $5, $6)`,
);

const removeMethod = statement<object>(
  'earnings.remove-method',
  `update earnings.payout_methods set removed_at = $3 where id = $1 and model_id = $2 and removed_at is null`,
);

/**
 * Makes a begun change real, mails the model that it happened and, unless this is the first method the model ever
 * had, pauses payouts for 48 hours. Refuses with `wrong_code`, in the same words whatever is wrong with it.
 */
export async function confirmPayoutMethod(
  deps: EarningsDeps,
  { changeId, otp }: { changeId: string; otp: string },
  context: RequestContext,
): Promise<PayoutMethod> {
  const { accountId: modelId } = signedIn(context);
  const now = deps.clock();
  // Outside the transaction, so that no rollback gives a try back.
  const tried = await deps.database.maybeRow(spendTry, [changeId, modelId, now]);
  if (!tried || !timingSafeEqual(hashCode(otp, tried.salt), tried.code_hash)) refuseCode();
  const contact = (await deps.contactOf(deps.database, modelId)) ?? refuse('not_found');
  return await deps.database.transaction(async (tx) => {
    const settings = await lockedSettings(tx, modelId);
    const change = (await tx.maybeRow(takeChange, [changeId, modelId])) ?? refuseCode();
    const { had } = await tx.row(everHadMethod, [modelId]);
    await tx.execute(addMethod, [changeId, modelId, change.kind, change.label, change.encrypted, now]);
    if (change.replaces_id) await takeAway(tx, modelId, change.replaces_id, now);
    const heldUntil = had ? new Date(now.getTime() + methodHoldMs) : null;
    const isPreferred =
      settings.preferred_method_id === null || settings.preferred_method_id === change.replaces_id;
    await saveSettings(tx, modelId, {
      ...settings,
      preferred_method_id: isPreferred ? changeId : settings.preferred_method_id,
      ...(heldUntil && { held_since: now, held_until: heldUntil }),
    });
    await deps.mailer.send(tx, methodChangedMail(deps, contact, change.label, heldUntil));
    const method = (await methodsOf(tx, modelId)).find(({ id }) => id === changeId);
    if (!method) throw new Error('A method that was just added is not there.');
    return methodView(method);
  });
}

/**
 * Ends a method's use, and forgets its details as soon as no payout waits for them.
 * @returns whether there was such a method
 */
export async function takeAway(tx: Queryable, modelId: string, methodId: string, at: Date): Promise<boolean> {
  const removed = await tx.execute(removeMethod, [methodId, modelId, at]);
  await clearUnneededDetails(tx, methodId);
  return removed === 1;
}

function refuseCode(): never {
  refuse('wrong_code', { fields: { otp: texts.refusals.wrongCode } });
}
