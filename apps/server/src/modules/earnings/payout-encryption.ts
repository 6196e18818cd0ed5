import { type Encryption, secretEncryption } from '../../platform/encryption/index.ts';
import type { EarningsDeps } from './dependencies.ts';

/** Of payout details as JSON, each bound to the id of its method. */
export function payoutEncryption({ payoutSecret }: Pick<EarningsDeps, 'payoutSecret'>): Encryption {
  return secretEncryption(payoutSecret, 'candela payout details');
}
