/** How much a tip stands out, in sight and sound. */
export type TipLevel = 1 | 2 | 3 | 4 | 5;

/** The amounts a tip is offered in, in credits: one of each level. */
export const tipAmounts = [10, 50, 100, 250, 500];

/** From how many credits on a tip reaches each level above the first. */
const levelFrom: readonly [TipLevel, number][] = [
  [5, 500],
  [4, 250],
  [3, 100],
  [2, 25],
];

export function tipLevel(amountCredits: number): TipLevel {
  return levelFrom.find(([, from]) => amountCredits >= from)?.[0] ?? 1;
}
