import { pluralRule } from '../format/formatters.ts';
import { coin } from './locales/coin.ts';

const units: Partial<Record<Intl.LDMLPluralRule, string>> = coin.units;

/** "credit" or "credits". Messages with values belong to `platform`, which the design system doesn't import. */
export function creditUnit(amount: number): string {
  return units[pluralRule().select(amount)] ?? coin.units.other;
}
