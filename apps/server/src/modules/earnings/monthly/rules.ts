/** What credits are worth in minor units, rounded down. @param hundredths of a credit, which may be below zero */
export function minorOf(hundredths: bigint, creditValueMinor: number): bigint {
  const exact = hundredths * BigInt(creditValueMinor);
  const whole = exact / 100n;
  return exact < 0n && whole * 100n !== exact ? whole - 1n : whole;
}

/**
 * The money beside lines that follow each other, so that it adds up as the credits do: each line is worth what the balance is
 * worth more after it, and no rounding is lost or counted twice.
 */
export function moneyOfLines(
  opening: bigint,
  hundredths: readonly bigint[],
  creditValueMinor: number,
): bigint[] {
  let balance = opening;
  return hundredths.map((change) => {
    const before = minorOf(balance, creditValueMinor);
    balance += change;
    return minorOf(balance, creditValueMinor) - before;
  });
}
