import { countryName } from '../../../platform/forms/countries.ts';
import { formatMoney, formatPercent } from '../../../ui/format/format-count.ts';
import { digitsOf } from '../console/amount.ts';
import type { Outputs } from '../console/api.ts';
import { settings as text } from './locales/settings.ts';

export type Setting = Outputs['getSettings']['data'][number];
export type SettingValue = Setting['value'];
type Typed = Pick<Setting, 'kind' | 'unit' | 'currency' | 'isOffAtZero'>;

/** What the input holds while it is typed: a switch's state, a number as written, words, or several countries. */
export type SettingDraft = boolean | string | readonly string[];

/** A currency with its name, where the browser knows one. */
export function currencyName(code: string): string {
  try {
    const name = new Intl.DisplayNames(undefined, { type: 'currency' }).of(code);
    return name && name !== code ? `${code} (${name})` : code;
  } catch {
    return code;
  }
}

const countriesIn = (value: string) => value.split(',').filter((code) => code !== '');

/** A value in words, with its unit. */
export function shownValue(row: Typed, value: SettingValue): string {
  if (typeof value === 'number') {
    if (row.kind === 'switch') return value === 1 ? text.on : text.off;
    return row.isOffAtZero && value === 0 ? text.off : inUnit(row, value);
  }
  if (row.kind === 'countries') return countriesIn(value).map(countryName).join(', ') || text.noCountries;
  return row.kind === 'currency' ? currencyName(value) : value || text.notSet;
}

/** A number with its unit, 0 as a number too. */
function inUnit({ unit, currency }: Typed, value: number): string {
  switch (unit) {
    case 'percent':
      return formatPercent(value / 100);
    case 'hundredthsOfPercent':
      return formatPercent(value / 10_000, 2);
    case 'money':
      return formatMoney(value, currency ?? 'USD');
    case null:
      return String(value);
    default:
      return text.units[unit]({ count: value });
  }
}

/** What a setting may be, in words; empty where a choice says it. */
export function shownRange(row: Setting): string {
  const { kind, min, max, maxLength } = row;
  if (kind === 'number' && min !== null && max !== null) {
    return text.range({ min: inUnit(row, min), max: inUnit(row, max) });
  }
  return kind === 'text' && maxLength !== null ? text.lengthMax({ max: maxLength }) : '';
}

/** How many digits a number has after the point when it is typed. */
export function digitsIn({ unit, currency }: Typed): number {
  if (unit === 'hundredthsOfPercent') return 2;
  return unit === 'money' ? digitsOf(currency ?? '') : 0;
}

/** What the input shows of a value. */
export function draftOf(row: Typed, value: SettingValue): SettingDraft {
  if (typeof value !== 'number') return row.kind === 'countries' ? countriesIn(value) : value;
  if (row.kind === 'switch') return value === 1;
  const digits = digitsIn(row);
  return (value / 10 ** digits).toFixed(digits);
}

/** What is sent for what was typed; null for what is no number. */
export function sentOf(row: Typed, draft: SettingDraft): SettingValue | null {
  if (typeof draft === 'boolean') return draft ? 1 : 0;
  if (typeof draft !== 'string') return draft.join(',');
  if (row.kind !== 'number') return draft.trim();
  const number = Number(draft);
  if (draft.trim() === '' || !Number.isFinite(number)) return null;
  return Number((number * 10 ** digitsIn(row)).toFixed(6));
}

/** What is wrong with a value before it is sent; undefined for nothing. */
export function problemOf(row: Setting, value: SettingValue | null): string | undefined {
  if (row.kind !== 'number' || row.min === null || row.max === null) return undefined;
  const isRight =
    typeof value === 'number' && Number.isInteger(value) && value >= row.min && value <= row.max;
  if (isRight) return undefined;
  const ends = { min: inUnit(row, row.min), max: inUnit(row, row.max) };
  return digitsIn(row) === 0 ? text.enterWhole(ends) : text.enterFrom(ends);
}

/** Whether all words searched for are in the setting's name, sentence, group or key. */
export function isFound(row: Setting, search: string): boolean {
  const all = `${text.names[row._id]} ${text.effects[row._id]} ${text.groups[row.group]} ${row._id}`;
  const said = all.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}
