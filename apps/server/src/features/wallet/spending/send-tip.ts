import { v7 as uuid } from 'uuid';
import { statement, violatedConstraint } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { usableKey } from '../../../platform/idempotency/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { isHidden } from '../../accounts/index.ts';
import { refuseCharge } from './charge.ts';
import type { SpendingDeps } from './dependencies.ts';
import { sellerShareOf } from './rules.ts';

export interface Tip {
  modelId: string;
  amountCredits: number;
  message: string;
  anonymous: boolean;
  channelName?: string | undefined;
}

interface TipAnswer {
  purchaseId: string;
  netCreditScore: number;
}

/**
 * A tip in one statement, as tips come in crowds: key and its hash, ids of purchase and journal transaction, member,
 * model, credits, the model's share of them, message, anonymous, moment.
 */
export const giveTip = statement<{ reply: TipAnswer; isRepeat: boolean }>(
  'wallet.give-tip',
  `select reply, is_repeat as "isRepeat" from give_tip($1::text, $2::bytea, $3::uuid, $4::uuid, $5::uuid, $6::uuid,
     $7::bigint, $8::bigint, $9::text, $10::boolean, $11::timestamptz)`,
);

/**
 * Tips a model, once for its Idempotency-Key; the room it was given in, if any, is told after the commit.
 * @throws Refusal not_found, conflict for a tip to oneself, key_reused, and those of `charge`
 */
export async function sendTip(deps: SpendingDeps, tip: Tip, context: RequestContext): Promise<TipAnswer> {
  const { accountId } = signedIn(context);
  if (tip.modelId === accountId) refuse('conflict', { msg: 'You cannot tip yourself.' });
  if (await isHidden(deps.database, tip.modelId)) refuse('not_found');
  const { tipMaxCredits, creatorSharePercent } = await deps.settings.all();
  if (tip.amountCredits > tipMaxCredits) {
    refuse('invalid_input', { fields: { amountCredits: `A tip is at most ${tipMaxCredits} credits.` } });
  }
  const call = { accountId, operation: 'wallet.sendTip', key: context.idempotencyKey, input: tip };
  const key = usableKey(call);
  const at = deps.clock();
  const { modelId, amountCredits, message, anonymous, channelName = null } = tip;
  const share = sellerShareOf(BigInt(amountCredits), creatorSharePercent);
  try {
    const { reply, isRepeat } = await deps.database.row(giveTip, [
      key?.text ?? null,
      key?.inputHash ?? null,
      uuid(),
      uuid(),
      accountId,
      modelId,
      amountCredits,
      share,
      message,
      anonymous,
      at,
    ]);
    if (isRepeat) return reply;
    deps.onBalance(accountId);
    const { purchaseId } = reply;
    deps.onTip({
      purchaseId,
      buyerId: accountId,
      modelId,
      amountCredits,
      message,
      anonymous,
      channelName,
      at,
    });
    return reply;
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'key_reused') refuse('key_reused');
    if (constraint === 'tipped_model') refuse('not_found');
    return refuseCharge(error);
  }
}
