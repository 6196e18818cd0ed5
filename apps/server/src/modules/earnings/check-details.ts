import type { PayoutDetails } from '@candela/contract/earnings/payout-details';
import { validate as isBitcoinAddress } from 'bitcoin-address-validation';
import { isValidBIC, isValidIBAN } from 'ibantools';
import { refuse } from '../../platform/refusal.ts';
import { texts } from './locales/texts.ts';

/** Refuses with `invalid_input` what no bank or network would take, by its check digits. */
export function checkDetails(details: PayoutDetails): void {
  if (details.kind === 'bank' && !isValidIBAN(details.iban)) {
    refuse('invalid_input', {
      fields: { 'details.iban': texts.refusals.wrongIban },
    });
  }
  if (details.kind === 'wire' && !isValidBIC(details.bic)) {
    refuse('invalid_input', { fields: { 'details.bic': texts.refusals.wrongBic } });
  }
  if (details.kind === 'crypto' && !isBitcoinAddress(details.address)) {
    refuse('invalid_input', {
      fields: { 'details.address': texts.refusals.wrongAddress },
    });
  }
}
