import type { PayoutDetails } from '@candela/contract/earnings/payout-details';
import { validate as isBitcoinAddress } from 'bitcoin-address-validation';
import { isValidBIC, isValidIBAN } from 'ibantools';
import { refuse } from '../../platform/refusal.ts';

/** Refuses with `invalid_input` what no bank or network would take, by its check digits. */
export function checkDetails(details: PayoutDetails): void {
  if (details.kind === 'bank' && !isValidIBAN(details.iban)) {
    refuse('invalid_input', {
      fields: { 'details.iban': 'This IBAN has a mistake in it. Check each digit.' },
    });
  }
  if (details.kind === 'wire' && !isValidBIC(details.bic)) {
    refuse('invalid_input', { fields: { 'details.bic': 'There is no bank with this BIC.' } });
  }
  if (details.kind === 'crypto' && !isBitcoinAddress(details.address)) {
    refuse('invalid_input', {
      fields: { 'details.address': 'This address has a mistake in it. Copy it once more from your wallet.' },
    });
  }
}
