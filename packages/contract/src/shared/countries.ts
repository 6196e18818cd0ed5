/** Regions with two letters of their own that are no country somebody could live in. */
const notCountries = new Set([
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'EU',
  'EZ',
  'IC',
  'QO',
  'TA',
  'UN',
  'XA',
  'XB',
  'ZZ',
]);
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
let known: readonly string[] | undefined;

/** The two letters (ISO 3166-1) of every country of today, in their order. */
export function countryCodes(): readonly string[] {
  known ??= findCountries();
  return known;
}

function findCountries(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !notCountries.has(code) && names.of(code) !== code && isCurrent(code));
}

/** Letters of countries that are no more stand for the one that took their place. */
function isCurrent(code: string): boolean {
  return new Intl.Locale(`und-${code}`).region === code;
}
