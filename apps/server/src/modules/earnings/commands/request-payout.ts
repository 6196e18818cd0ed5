import type { Payout } from '@candela/contract/earnings/payouts';
import { v7 as newId } from 'uuid';
import type { Queryable } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { verbatim } from '../../../platform/i18n/index.ts';
import { withIdempotencyKey } from '../../../platform/idempotency/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { post, wholeCredits } from '../../ledger/index.ts';
import type { EarningsDeps, EarningTerms } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { payoutRequestedMail } from '../mails.ts';
import { lockedSettings, methodsOf } from '../methods.ts';
import { addPayout, payoutView, payoutWords } from '../payout-row.ts';
import { payoutMinimum } from '../rules.ts';
import { balanceOfModel } from '../standing.ts';

/** What a payout is asked for. */
export interface PayoutRequest {
  modelId: string;
  amountCredits: bigint | 'all';
  methodId?: string | undefined;
  automatic: boolean;
}

/** A model asks for a payout; the same Idempotency-Key gets the first answer again. */
export async function requestPayout(
  deps: EarningsDeps,
  input: { amountCredits: number | 'all'; methodId?: string | undefined },
  context: RequestContext,
): Promise<Payout> {
  const { accountId: modelId } = signedIn(context);
  const contact = (await deps.contactOf(deps.database, modelId)) ?? refuse('not_found');
  const terms = await deps.terms();
  const { amountCredits: wanted, methodId } = input;
  const amountCredits = wanted === 'all' ? wanted : BigInt(wanted);
  const call = { accountId: modelId, operation: 'requestPayout', key: context.idempotencyKey, input };
  return await deps.database.transaction((tx) =>
    withIdempotencyKey(tx, call, () =>
      takePayout(deps, tx, { modelId, amountCredits, methodId, automatic: false }, contact, terms),
    ),
  );
}

/**
 * Moves earnings to what is payable and writes the payout down, in the caller's transaction. Two at once wait for
 * each other, so that together they never take more than there is.
 * Refuses with `no_payout_method`, `not_found` (the method), `payouts_held`, `below_payout_minimum` and
 * `not_enough_earnings`.
 */
export async function takePayout(
  deps: EarningsDeps,
  tx: Queryable,
  request: PayoutRequest,
  contact: { email: string; username: string },
  terms: EarningTerms,
): Promise<Payout> {
  const { modelId, methodId, automatic } = request;
  const settings = await lockedSettings(tx, modelId);
  const methods = await methodsOf(tx, modelId);
  const wantedMethod = methodId ?? settings.preferred_method_id;
  if (wantedMethod === null) return refuse('no_payout_method');
  const method = methods.find(({ id }) => id === wantedMethod) ?? refuse('not_found');
  const at = deps.clock();
  const balance = await balanceOfModel(tx, modelId, at, terms.earningsHoldDays);
  const { pausedBecause } = balance;
  if (pausedBecause !== undefined) refuse('payouts_held', { msg: verbatim(pausedBecause) });
  const available = wholeCredits(balance.available);
  const amountCredits = request.amountCredits === 'all' ? available : request.amountCredits;
  const least = payoutMinimum(method.kind, BigInt(terms.payoutMinimumCredits));
  // Her own threshold is for what happens by itself; by hand she may ask for less.
  const own = automatic ? BigInt(settings.auto_payout_from ?? 0) : 0n;
  const minimum = own > least ? own : least;
  if (amountCredits > available) refuse('not_enough_earnings');
  if (amountCredits < minimum || amountCredits <= 0n) {
    refuse('below_payout_minimum', { msg: texts.refusals.minimum({ minimum }) });
  }
  const transactionId = await post(tx, {
    kind: 'payout_request',
    actorId: automatic ? null : modelId,
    at,
    lines: [
      { kind: 'earnings', ownerId: modelId, amountCredits: -amountCredits },
      { kind: 'payable', ownerId: modelId, amountCredits },
    ],
  });
  const payout = await addPayout(tx, {
    id: newId(),
    modelId,
    method,
    amountCredits,
    amountMinor: amountCredits * BigInt(terms.creditValueMinor),
    currency: terms.currency,
    automatic,
    transactionId,
    at,
  });
  await deps.mailer.send(tx, payoutRequestedMail(deps, contact, payoutWords(payout), automatic));
  return payoutView(payout);
}
