import { locale } from '../format/locale.ts';
import { coin } from './locales/coin.ts';

const units: Partial<Record<Intl.LDMLPluralRule, string>> = coin.units;

/** "credit" or "credits". Messages with values belong to `platform`, which the design system doesn't import. */
export function creditUnit(amount: number): string {
  return units[new Intl.PluralRules(locale()).select(amount)] ?? coin.units.other;
}
