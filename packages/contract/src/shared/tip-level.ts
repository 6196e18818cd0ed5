/** How much a tip stands out, in sight and sound. */
export type TipLevel = 1 | 2 | 3 | 4;

/** From how many credits on a tip reaches each level above the first. */
const levelFrom: readonly [TipLevel, number][] = [
  [4, 500],
  [3, 100],
  [2, 25],
];

export function tipLevel(amountCredits: number): TipLevel {
  return levelFrom.find(([, from]) => amountCredits >= from)?.[0] ?? 1;
}
