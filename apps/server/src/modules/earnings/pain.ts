import { isSEPACountry } from 'ibantools';
import { Document } from 'sepa';

/** One payout as the bank is to carry it out; only euros to an IBAN of the SEPA area can be. */
export interface Transfer {
  payoutId: string;
  holder: string;
  iban: string;
  amountMinor: bigint;
}

/** Whose account pays. */
export interface Payer {
  name: string;
  iban: string;
}

/** Whether a SEPA credit transfer reaches an account. */
export function isSepaTransfer(currency: string, iban: string): boolean {
  return currency === 'EUR' && isSEPACountry(iban.slice(0, 2));
}

/**
 * Payouts as a credit transfer initiation of ISO 20022, pain.001.001.09, as the SEPA implementation guidelines narrow
 * it. The same batch has the same message id however often it is written, so that a bank that is handed it twice
 * refuses the second.
 */
export function creditTransfersXml(
  batchId: string,
  payer: Payer,
  transfers: readonly Transfer[],
  { siteName, at }: { siteName: string; at: Date },
): string {
  const document = new Document('pain.001.001.09');
  document.grpHdr.id = messageId(batchId);
  document.grpHdr.created = at;
  document.grpHdr.initiatorName = sepaWords(payer.name);
  const payment = document.createPaymentInfo();
  payment.requestedExecutionDate = at;
  payment.debtorName = sepaWords(payer.name);
  payment.debtorIBAN = payer.iban;
  document.addPaymentInfo(payment);
  for (const { payoutId, holder, iban, amountMinor } of transfers) {
    const transfer = payment.createTransaction();
    transfer.end2endId = payoutId.replaceAll('-', '');
    transfer.creditorName = sepaWords(holder);
    transfer.creditorIBAN = iban;
    transfer.amount = Number(amountMinor) / 100;
    transfer.currency = 'EUR';
    transfer.remittanceInfo = sepaWords(`Payout ${siteName}`);
    payment.addTransaction(transfer);
  }
  return document.toString();
}

/** An id in at most 25 characters: the ids of payments and transfers are made of it, and none may exceed 35. */
function messageId(batchId: string): string {
  return BigInt(`0x${batchId.replaceAll('-', '')}`)
    .toString(36)
    .toUpperCase();
}

/** Words in the letters every bank of the SEPA area takes: accents fall away, other letters become full stops. */
export function sepaWords(words: string): string {
  return words
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^A-Za-z0-9/?:().,'+ -]/gu, '.')
    .replaceAll(/\/{2,}/g, '/')
    .replace(/^[/ ]+/, '')
    .trim()
    .slice(0, 70);
}
