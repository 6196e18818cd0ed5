import { texts } from '../locales/texts.ts';
import { all, first, type Node, readXml, refuseFile, textAt } from './read-xml.ts';

/** What a bank says about one payment of ours. */
export interface BankLine {
  endToEndId: string;
  outcome: 'paid' | 'rejected' | 'pending';
  /** Null where the bank says no amount; then the reference alone names the payment. */
  amount: { minor: bigint; currency: string } | null;
  /** The bank's own; empty when it gives none. */
  reference: string;
  /** Of the external code list of ISO 20022, such as AC04; empty unless rejected. */
  reasonCode: string;
}

/** A bank's file, read. */
export interface BankFile {
  format: 'pain.002' | 'camt.053';
  lines: BankLine[];
  /** Lines of a statement that name no payment of ours. */
  ignoredCount: number;
  /** A status of a whole message, where its payments are not listed. */
  wholes: { messageId: string; outcome: BankLine['outcome']; reasonCode: string }[];
}

const versions = { 'pain.002': [3, 14], 'camt.053': [2, 13] } as const;
const linesMax = 10_000;

/**
 * Reads a status report (pain.002.001.03 to .14) or a statement (camt.053.001.02 to .13).
 * Refuses with `invalid_input` on `xml`.
 */
export function readBankFile(xml: string): BankFile {
  const document = first(readXml(xml), 'Document');
  const named = /urn:iso:std:iso:20022:tech:xsd:(pain\.002|camt\.053)\.001\.(\d\d)\b/.exec(
    xml.slice(0, 4_000),
  );
  const format = named?.[1] as BankFile['format'] | undefined;
  if (!format) return refuseFile(texts.refusals.bankFileUnknown);
  const [from, to] = versions[format];
  const version = Number(named?.[2]);
  if (version < from || version > to) refuseFile(texts.refusals.bankFileUnknown);
  const body = first(document, format === 'pain.002' ? 'CstmrPmtStsRpt' : 'BkToCstmrStmt');
  if (body === undefined) refuseFile(texts.refusals.bankFileUnknown);
  const read = format === 'pain.002' ? readStatusReport(body) : readStatement(body);
  if (read.lines.length > linesMax) refuseFile(texts.refusals.bankFileTooLong);
  return { format, ...read };
}

/** Only what is settled counts as paid: a payment merely accepted may still be rejected. */
function outcomeOf(status: string): BankLine['outcome'] {
  if (status === 'ACSC' || status === 'ACCC') return 'paid';
  return status === 'RJCT' || status === 'CANC' ? 'rejected' : 'pending';
}

const reasonOf = (node: Node) =>
  textAt(node, ['StsRsnInf', 'Rsn', 'Cd'], 35) || textAt(node, ['StsRsnInf', 'Rsn', 'Prtry'], 35);

function readStatusReport(body: Node): Omit<BankFile, 'format'> {
  const group = first(body, 'OrgnlGrpInfAndSts');
  const groupStatus = textAt(group, ['GrpSts'], 4);
  const payments = all(body, 'OrgnlPmtInfAndSts');
  const lines = payments.flatMap((payment) =>
    all(payment, 'TxInfAndSts').map((transaction): BankLine => {
      const status = textAt(transaction, ['TxSts'], 4) || textAt(payment, ['PmtInfSts'], 4) || groupStatus;
      const outcome = outcomeOf(status);
      const reasonCode = reasonOf(transaction) || reasonOf(payment) || reasonOf(group);
      return {
        endToEndId: textAt(transaction, ['OrgnlEndToEndId'], 140),
        outcome,
        amount: amountAt(first(transaction, 'OrgnlTxRef', 'Amt', 'InstdAmt')),
        reference: textAt(transaction, ['AcctSvcrRef'], 140) || textAt(transaction, ['StsId'], 140),
        reasonCode: outcome === 'rejected' ? reasonCode : '',
      };
    }),
  );
  const status = groupStatus || textAt(payments[0], ['PmtInfSts'], 4);
  const messageId = textAt(group, ['OrgnlMsgId'], 35);
  const isWhole = lines.length === 0 && status !== '' && messageId !== '';
  const outcome = outcomeOf(status);
  const reasonCode = outcome === 'rejected' ? reasonOf(group) || reasonOf(payments[0]) : '';
  return { lines, ignoredCount: 0, wholes: isWhole ? [{ messageId, outcome, reasonCode }] : [] };
}

function readStatement(body: Node): Omit<BankFile, 'format'> {
  const lines: BankLine[] = [];
  let ignoredCount = 0;
  for (const entry of all(body, 'Stmt', 'Ntry')) {
    const transactions = all(entry, 'NtryDtls', 'TxDtls');
    if (transactions.length === 0) ignoredCount += 1;
    for (const transaction of transactions) {
      const endToEndId = textAt(transaction, ['Refs', 'EndToEndId'], 140);
      if (payoutIdOf(endToEndId) === null) ignoredCount += 1;
      else lines.push(bookedLine(entry, transaction, endToEndId, transactions.length === 1));
    }
  }
  return { lines, ignoredCount, wholes: [] };
}

function bookedLine(entry: Node, transaction: Node, endToEndId: string, isOnly: boolean): BankLine {
  const direction = textAt(transaction, ['CdtDbtInd'], 4) || textAt(entry, ['CdtDbtInd'], 4);
  const status = textAt(entry, ['Sts', 'Cd'], 4) || textAt(entry, ['Sts'], 4);
  const isBack = direction !== 'DBIT' || textAt(entry, ['RvslInd'], 5) === 'true';
  const outcome = isBack ? 'rejected' : 'paid';
  const own =
    first(transaction, 'AmtDtls', 'TxAmt', 'Amt') ??
    first(transaction, 'AmtDtls', 'InstdAmt', 'Amt') ??
    first(transaction, 'Amt');
  const sum = amountAt(own ?? (isOnly ? first(entry, 'Amt') : undefined));
  // A statement always has an amount; a line of several without its own would match by reference alone.
  return {
    endToEndId,
    outcome: status === 'BOOK' && sum !== null ? outcome : 'pending',
    amount: sum,
    reference: textAt(transaction, ['Refs', 'AcctSvcrRef'], 140) || textAt(entry, ['AcctSvcrRef'], 140),
    reasonCode: isBack
      ? textAt(transaction, ['RtrInf', 'Rsn', 'Cd'], 35) ||
        textAt(transaction, ['RtrInf', 'Rsn', 'Prtry'], 35)
      : '',
  };
}

/** An amount with its currency in minor units; null when there is none. Refuses what is no amount. */
function amountAt(node: Node): BankLine['amount'] {
  if (node === undefined) return null;
  const text = textAt(node, [], 30);
  const currency = textAt(node, ['@Ccy'], 10);
  const parts = /^(\d{1,15})(?:\.(\d{1,5}))?$/.exec(text);
  if (!parts || !/^[A-Z]{3}$/.test(currency)) return refuseFile(texts.refusals.bankFileAmount);
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  const fraction = (parts[2] ?? '').padEnd(digits, '0');
  if (/[^0]/.test(fraction.slice(digits))) refuseFile(texts.refusals.bankFileAmount);
  return { minor: BigInt(`${parts[1]}${fraction.slice(0, digits)}`), currency };
}

/** The payout that an end-to-end id of ours names: its id without hyphens. */
export function payoutIdOf(endToEndId: string): string | null {
  const hex = endToEndId.replaceAll('-', '').toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(hex)) return null;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
