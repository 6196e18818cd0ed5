import { countryCodes } from '@candela/contract/shared/countries';

let known: { value: string; label: string }[] | undefined;

/** Every country by its two letters, named in the reader's language and sorted by name. */
export function countries(): { value: string; label: string }[] {
  known ??= countryCodes()
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return known;
}

/** A country's name in the reader's language; its letters where it has none. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames(undefined, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
