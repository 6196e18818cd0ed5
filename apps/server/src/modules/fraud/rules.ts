/** A payment as rules count it. */
export interface SeenPayment {
  id: string;
  accountId: string;
  amountMinor: bigint;
  currency: string;
  paidAt: Date;
  /** Staff have decided about it under the same rule. */
  isDecided: boolean;
}

/** What reached a rule's threshold. */
export interface Reached {
  figure: bigint;
  payments: readonly SeenPayment[];
}

/** As many payments as that, those that were decided about left out. */
export function countReached(payments: readonly SeenPayment[], threshold: number): Reached | undefined {
  const open = payments.filter(({ isDecided }) => !isDecided);
  return open.length >= threshold ? { figure: BigInt(open.length), payments: open } : undefined;
}

/** As much money as that in one currency, payments that were decided about left out. */
export function amountReached(
  payments: readonly SeenPayment[],
  currency: string,
  threshold: number,
): Reached | undefined {
  const open = payments.filter((payment) => !payment.isDecided && payment.currency === currency);
  const figure = open.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  return figure >= BigInt(threshold) ? { figure, payments: open } : undefined;
}

/** As many accounts as that behind some payments, one of them at least that nobody has decided about. */
export function accountsReached(payments: readonly SeenPayment[], threshold: number): Reached | undefined {
  const decided = new Set(payments.filter(({ isDecided }) => isDecided).map(({ accountId }) => accountId));
  const accounts = new Set(payments.map(({ accountId }) => accountId));
  const isNew = [...accounts].some((accountId) => !decided.has(accountId));
  return accounts.size >= threshold && isNew ? { figure: BigInt(accounts.size), payments } : undefined;
}
