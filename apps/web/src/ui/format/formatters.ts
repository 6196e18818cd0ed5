import { locale } from './locale.ts';

// Making a formatter costs a phone a hundred times what using it does, and lists use the same one for every card.
const numberFormats = new Map<string, Intl.NumberFormat>();
const pluralRules = new Map<string, Intl.PluralRules>();

/** What writes numbers as the page's language does. */
export function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = locale() + JSON.stringify(options);
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale(), options);
  numberFormats.set(key, format);
  return format;
}

/** What says which plural a number asks for in the page's language. */
export function pluralRule(type: Intl.PluralRuleType = 'cardinal'): Intl.PluralRules {
  const key = `${locale()} ${type}`;
  const rule = pluralRules.get(key) ?? new Intl.PluralRules(locale(), { type });
  pluralRules.set(key, rule);
  return rule;
}
