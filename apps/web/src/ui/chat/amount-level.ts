import type { AmountLevel } from './amount-message.tsx';

/** From which amount on each level begins. Source: look/principles.md. */
const levelFrom: readonly [AmountLevel, number][] = [
  ['blaze', 500],
  ['torch', 100],
  ['flame', 25],
  ['spark', 1],
];

/** How bright an amount burns. */
export function amountLevel(amount: number): AmountLevel {
  return levelFrom.find(([, from]) => amount >= from)?.[0] ?? 'spark';
}
