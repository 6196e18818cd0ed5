/** Regions that are no country a parcel could be sent to, which the browser's list has too. */
const notCountries = new Set([
  'EU',
  'EZ',
  'UN',
  'QO',
  'XA',
  'XB',
  'ZZ',
  'AC',
  'CP',
  'DG',
  'EA',
  'IC',
  'TA',
  'CQ',
]);
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
let known: { value: string; label: string }[] | undefined;

/** Every country by its two letters (ISO 3166-1), named in the reader's language and sorted by name. */
export function countries(): { value: string; label: string }[] {
  known ??= letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !notCountries.has(code) && isCurrent(code))
    .map((value) => ({ value, label: countryName(value) }))
    .filter(({ value, label }) => label !== value)
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

/** Codes of countries that are no more are taken over by another's. */
function isCurrent(code: string): boolean {
  return new Intl.Locale(`und-${code}`).region === code;
}
