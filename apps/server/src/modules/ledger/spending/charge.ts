import { sellerShareOf } from '@candela/contract/ledger/creator-share';
import type { PurchaseKind } from '@candela/contract/ledger/purchases';
import { v7 as uuid } from 'uuid';
import { statement, type Transaction, violatedConstraint } from '../../../platform/database/index.ts';
import { verbatim } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { creatorShareOf } from '../creator-shares/creator-share.ts';
import { hundredthsOf } from '../rules.ts';
import type { SpendingDeps } from './dependencies.ts';
import { journalKindOf } from './rules.ts';

/** What to charge. Amounts are whole credits. */
export interface Charge {
  kind: PurchaseKind;
  buyerId: string;
  /** Who earns; null when all of it is the site's. */
  sellerId: string | null;
  itemId: string | null;
  title: string;
  amountCredits: bigint;
  /** What the seller's share is of, when the site bears a part of the price; never more than is charged goes to her. */
  shareOfCredits?: bigint | undefined;
  /** What of it is the seller's whole, such as postage: no share is taken from it. */
  passThroughCredits?: bigint;
  option?: string | null | undefined;
  quantity?: number;
  message?: string;
  anonymous?: boolean;
  details?: Record<string, unknown>;
  at: Date;
  /** True when the credits were checked against the member's limit before, as those of a hold were. */
  isWithinLimit?: boolean;
}

export interface Charged {
  purchaseId: string;
  /** Null for what cost nothing. */
  transactionId: string | null;
  /** What is left in the wallet. */
  netCreditScore: bigint;
}

const chargeCredits = statement<{ rest: bigint }>(
  'ledger.charge-credits',
  `select ledger.charge_credits($1::uuid, $2::boolean, $3::uuid, $4::text, $5::text, $6::uuid, $7::uuid, $8::uuid, $9::text,
     $10::text, $11::integer, $12::bigint, $13::bigint, $14::text, $15::boolean, $16::jsonb, $17::timestamptz, $18::boolean) as rest`,
);
/**
 * Charges credits inside the caller's transaction: the journal, the history and the member's limit in one step.
 * @throws Refusal not_enough_credits (with `fields.missingCredits`), spending_limit_reached; the caller's transaction
 * is then over
 */
export async function charge(deps: SpendingDeps, tx: Transaction, wanted: Charge): Promise<Charged> {
  return await write(deps, tx, wanted, { purchaseId: uuid(), isNew: true });
}

/** Charges a further minute, added to the purchase of the first. */
export async function chargeMinute(
  deps: SpendingDeps,
  tx: Transaction,
  wanted: Charge & { purchaseId: string | null; minute: number },
): Promise<Charged & { transactionId: string }> {
  const purchase = { purchaseId: wanted.purchaseId ?? uuid(), isNew: wanted.purchaseId === null };
  const charged = await write(deps, tx, wanted, purchase);
  if (charged.transactionId === null) throw new Error('A minute costs at least one credit.');
  return { ...charged, transactionId: charged.transactionId };
}

async function write(
  deps: SpendingDeps,
  tx: Transaction,
  wanted: Charge,
  { purchaseId, isNew }: { purchaseId: string; isNew: boolean },
): Promise<Charged> {
  const { buyerId, sellerId, amountCredits, kind } = wanted;
  if (amountCredits < 0n) throw new Error('A charge is not below zero.');
  const shareHundredths = await sellerPart(tx, wanted);
  const transactionId = uuid();
  try {
    const { rest } = await tx.row(chargeCredits, [
      purchaseId,
      isNew,
      transactionId,
      journalKindOf(kind),
      kind,
      buyerId,
      sellerId,
      wanted.itemId,
      wanted.option ?? null,
      wanted.title.slice(0, 300),
      wanted.quantity ?? 1,
      amountCredits,
      shareHundredths,
      wanted.message ?? '',
      wanted.anonymous ?? false,
      JSON.stringify(wanted.details ?? {}),
      wanted.at,
      wanted.isWithinLimit ?? false,
    ]);
    if (amountCredits > 0n) tx.afterCommit(() => deps.pushBalance(buyerId));
    return { purchaseId, transactionId: amountCredits > 0n ? transactionId : null, netCreditScore: rest };
  } catch (error) {
    return refuseCharge(error);
  }
}

/** What of a charge is the seller's, in hundredths, by the rules in force when it is made. */
async function sellerPart(
  tx: Transaction,
  { sellerId, kind, at, amountCredits, shareOfCredits = amountCredits, passThroughCredits = 0n }: Charge,
): Promise<bigint> {
  if (sellerId === null) return 0n;
  const percent = await creatorShareOf(tx, { modelId: sellerId, kind, at });
  const share =
    sellerShareOf(shareOfCredits - passThroughCredits, percent) + hundredthsOf(passThroughCredits);
  const most = hundredthsOf(amountCredits);
  // biome-ignore lint/complexity/useMathMinMax: Math.min takes no bigint.
  return share < most ? share : most;
}

/** Turns what the database refused a charge for into the refusal for it; anything else is thrown as it is. */
export function refuseCharge(error: unknown): never {
  const constraint = violatedConstraint(error);
  if (constraint === 'wallets_never_below_zero') {
    refuse('not_enough_credits', {
      fields: { missingCredits: verbatim(String((error as { detail?: unknown }).detail)) },
    });
  }
  if (constraint === 'spending_limit') refuse('spending_limit_reached');
  throw error;
}
