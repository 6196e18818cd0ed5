import type { BankVerdict } from '@candela/contract/admin/payouts-together';
import type { PayoutStatus } from '@candela/contract/earnings/payouts';

/** A kept line of a bank's file beside the payout it names. */
export interface EntryRow {
  id: string;
  end_to_end_id: string;
  payout_id: string | null;
  outcome: 'paid' | 'rejected' | 'pending';
  amount_minor: bigint | null;
  currency: string | null;
  reference: string;
  reason_code: string;
  applied_at: Date | null;
  model_id: string | null;
  status: PayoutStatus | null;
  amount_credits: bigint | null;
  asked_minor: bigint | null;
  asked_currency: string | null;
}

/** What each line of a file means for its payout as it stands, in the order of the file. */
export function verdictsOf(entries: readonly EntryRow[]): BankVerdict[] {
  const cameBack = new Set(entries.flatMap((each) => (each.outcome === 'rejected' ? each.payout_id : [])));
  const seen = new Set<string>();
  return entries.map((entry) => {
    const name = `${entry.payout_id} ${entry.outcome}`;
    const isSecond = entry.payout_id !== null && entry.status !== null && seen.has(name);
    seen.add(name);
    if (entry.applied_at !== null) return 'applied';
    if (entry.status === null) return 'unknown';
    if (isSecond) return 'twice';
    if (entry.currency !== null && entry.currency !== entry.asked_currency) return 'currency';
    if (
      entry.amount_minor !== null &&
      entry.outcome !== 'rejected' &&
      entry.amount_minor !== entry.asked_minor
    ) {
      return 'amount';
    }
    if (entry.outcome === 'pending') return 'pending';
    if (entry.outcome === 'rejected') return rejected(entry.status);
    if (cameBack.has(entry.payout_id)) return 'cameBack';
    return paid(entry.status);
  });
}

function paid(status: PayoutStatus): BankVerdict {
  if (status === 'approved') return 'match';
  if (status === 'paid') return 'alreadyPaid';
  return status === 'requested' ? 'notApproved' : 'alreadyReturned';
}

/** A bank may keep a fee of what comes back, so the amount is not compared. */
function rejected(status: PayoutStatus): BankVerdict {
  if (status === 'approved') return 'rejected';
  if (status === 'paid') return 'cameBackLate';
  return status === 'requested' ? 'notApproved' : 'alreadyReturned';
}
