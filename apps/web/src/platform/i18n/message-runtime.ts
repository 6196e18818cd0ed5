import { numberFormat, pluralRule } from '../../ui/format/formatters.ts';
import { locale } from '../../ui/format/locale.ts';

// What compiled messages call: apps/web/build/words compiles the catalogues into calls of these.

/** A number as the page's language writes it. */
export function number(value: number, options?: Intl.NumberFormatOptions): string {
  return numberFormat(options).format(value);
}

/** A date or time as the page's language writes it. */
export function dateTime(value: Date | number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale(), options).format(value);
}

/** The form a number asks for: the exact one (`=0`) if there is one, else that of its plural category. */
export function plural(
  value: number,
  forms: Record<string, string>,
  type: Intl.PluralRuleType = 'cardinal',
): string {
  return forms[`=${value}`] ?? forms[pluralRule(type).select(value)] ?? forms.other ?? '';
}

/** The form for one of a few named cases. */
export function select(value: string, forms: Record<string, string>): string {
  return forms[value] ?? forms.other ?? '';
}
