import { type PayoutDetails, payoutDetails } from '@candela/contract/earnings/payout-details';
import { type Encryption, secretEncryption } from '../../platform/encryption/index.ts';
import type { EarningsDeps } from './dependencies.ts';

/** Of payout details as JSON, each bound to the id of its method. */
export function payoutEncryption({ payoutSecret }: Pick<EarningsDeps, 'payoutSecret'>): Encryption {
  return secretEncryption(payoutSecret, 'candela payout details');
}

/** Where a payout goes, as it stood when it was asked for. Throws when that is gone. */
export function payoutDetailsOf(
  deps: Pick<EarningsDeps, 'payoutSecret'>,
  { payoutId, methodId, encrypted }: { payoutId: string; methodId: string; encrypted: Buffer | null },
): PayoutDetails {
  if (!encrypted) throw new Error(`The details of payout ${payoutId} are gone.`);
  const json = payoutEncryption(deps).decrypt(encrypted, methodId).toString('utf8');
  return payoutDetails.parse(JSON.parse(json));
}
