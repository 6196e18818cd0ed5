import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { once } from '../../../platform/idempotency/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { charge } from './charge.ts';
import type { SpendingDeps } from './dependencies.ts';

export interface Tip {
  modelId: string;
  amountCredits: number;
  message: string;
  anonymous: boolean;
  channelName?: string | undefined;
}

const findModel = statement<{ username: string }>(
  'wallet.tipped-model',
  'select username from public_models where id = $1',
);

/** Tips a model; the room it was given in, if any, is told after the commit. */
export async function sendTip(deps: SpendingDeps, tip: Tip, context: RequestContext) {
  const { accountId } = signedIn(context);
  if (tip.modelId === accountId) refuse('conflict', { msg: 'You cannot tip yourself.' });
  const most = await deps.settings.get('tipMaxCredits');
  if (tip.amountCredits > most) {
    refuse('invalid_input', { fields: { amountCredits: `A tip is at most ${most} credits.` } });
  }
  const call = { accountId, operation: 'wallet.sendTip', key: context.idempotencyKey, input: tip };
  return await deps.database.transaction((tx) =>
    once(tx, call, async () => {
      const model = await tx.maybeRow(findModel, [tip.modelId]);
      if (!model) return refuse('not_found');
      const at = deps.clock();
      const { purchaseId, netCreditScore } = await charge(deps, tx, {
        kind: 'tip',
        buyerId: accountId,
        sellerId: tip.modelId,
        itemId: null,
        title: `Tip for ${model.username}`,
        amountCredits: BigInt(tip.amountCredits),
        message: tip.message,
        anonymous: tip.anonymous,
        at,
      });
      const { modelId, amountCredits, message, anonymous, channelName = null } = tip;
      tx.afterCommit(() =>
        deps.onTip({
          purchaseId,
          buyerId: accountId,
          modelId,
          amountCredits,
          message,
          anonymous,
          channelName,
          at,
        }),
      );
      return { purchaseId, netCreditScore: Number(netCreditScore) };
    }),
  );
}
