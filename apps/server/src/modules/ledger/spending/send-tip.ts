import { violatedConstraint } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { answerBefore, usableKey } from '../../../platform/idempotency/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { currentViewer } from '../../../platform/viewer/index.ts';
import { givesAnonymously } from '../../accounts/index.ts';
import { texts } from '../locales/texts.ts';
import { refuseCharge } from './charge.ts';
import type { SpendingDeps } from './dependencies.ts';
import type { TipOrder, TipReceipt } from './give-tips.ts';

export interface Tip {
  modelId: string;
  amountCredits: number;
  message: string;
  /** As the account's privacy says when absent. */
  anonymous?: boolean | undefined;
  channelName?: string | undefined;
}

interface TipAnswer {
  purchaseId: string;
  netCreditScore: number;
}

/**
 * Tips a model, once for its Idempotency-Key; the room it was given in, if any, is notified after the commit.
 * @throws Refusal not_found, conflict for a tip to oneself, key_reused, and those of `charge`
 */
export async function sendTip(deps: SpendingDeps, tip: Tip, context: RequestContext): Promise<TipAnswer> {
  const { accountId } = signedIn(context);
  if (tip.modelId === accountId) refuse('conflict', { msg: texts.refusals.ownTip });
  const tipMaxCredits = await deps.settings.get('tipMaxCredits');
  if (tip.amountCredits > tipMaxCredits) {
    refuse('invalid_input', { fields: { amountCredits: texts.refusals.tipAtMost({ tipMaxCredits }) } });
  }
  const call = { accountId, operation: 'ledger.sendTip', key: context.idempotencyKey, input: tip };
  const { modelId, amountCredits, message, channelName = null } = tip;
  const anonymous = await givesAnonymously(deps.database, accountId, tip.anonymous);
  const order: TipOrder = {
    buyerId: accountId,
    country: currentViewer()?.country,
    modelId,
    amountCredits,
    message,
    anonymous,
    channelName,
    key: usableKey(call),
  };
  let given: TipReceipt;
  try {
    given = await deps.giveTip(order);
  } catch (error) {
    const constraint = violatedConstraint(error);
    // A repeated tip is refused for its key, or for a wallet or limit the first one used up.
    const before = constraint === undefined ? undefined : await answerBefore<TipAnswer>(deps.database, call);
    if (before) return before;
    if (constraint === 'tipped_model') refuse('not_found');
    return refuseCharge(error);
  }
  deps.pushBalance(accountId);
  const { purchaseId, netCreditScore } = given;
  return { purchaseId, netCreditScore };
}
