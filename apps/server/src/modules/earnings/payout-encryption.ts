import { createEncryption, type Encryption, encryptionKey } from '../../platform/encryption/index.ts';
import type { EarningsDeps } from './dependencies.ts';

/** Of payout details as JSON, each bound to the id of its method. */
export function payoutEncryption({ payoutSecret }: Pick<EarningsDeps, 'payoutSecret'>): Encryption {
  return createEncryption(encryptionKey(payoutSecret, 'candela payout details'));
}
