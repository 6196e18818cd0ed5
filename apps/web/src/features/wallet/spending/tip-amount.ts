/** How bright a tip burns in a room's chat. Source: look/principles.md. */
export type TipLevel = 'spark' | 'flame' | 'torch' | 'blaze';

/** From which amount on each level begins. */
const levelFrom: readonly [TipLevel, number][] = [
  ['blaze', 500],
  ['torch', 100],
  ['flame', 25],
  ['spark', 1],
];

/** The level of an amount of whole credits. */
export function tipLevel(amountCredits: number): TipLevel {
  return levelFrom.find(([, from]) => amountCredits >= from)?.[0] ?? 'spark';
}

/** Reads a typed amount; null when it is no whole number of credits above zero. */
export function readAmount(text: string): number | null {
  const digits = text.trim();
  if (!/^[0-9]{1,9}$/.test(digits)) return null;
  const amount = Number(digits);
  return amount > 0 ? amount : null;
}
