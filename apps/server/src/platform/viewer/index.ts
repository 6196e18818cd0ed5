import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import { countryCodes } from '@candela/contract/shared/countries';

/** For whom the work at hand is done. */
export interface Viewer {
  accountId: string | undefined;
  /** Two letters (ISO 3166-1); undefined when nobody knows. */
  country: string | undefined;
}

interface Kept extends Viewer {
  /** What was read for this piece of work already, by name. */
  answers: Map<string, Promise<unknown>>;
}

const storage = new AsyncLocalStorage<Kept>();

/**
 * Does some work for a viewer: a request, a socket's event, a look at media. What is asked of the database below it
 * leaves out what this viewer may not see. Work outside, such as jobs and the admin console, sees everything.
 */
export function asViewer<Result>(viewer: Viewer, work: () => Result): Result {
  return storage.run({ ...viewer, answers: new Map() }, work);
}

/** Who the current work is for; undefined outside of any viewer's. */
export function currentViewer(): Viewer | undefined {
  return storage.getStore();
}

/** Looks something up once for the current piece of work; each time where there is no viewer. */
export function oncePerViewer<Answer>(name: string, look: () => Promise<Answer>): Promise<Answer> {
  const answers = storage.getStore()?.answers;
  const known = answers?.get(name) as Promise<Answer> | undefined;
  if (known) return known;
  const asked = look();
  answers?.set(name, asked);
  // A later part of the same work may ask again when the database was away.
  asked.catch(() => answers?.delete(name));
  return asked;
}

/** Where a request comes from, as the proxy in front says. */
export type CountryOf = (headers: IncomingHttpHeaders) => string | undefined;

/**
 * Reads the country from the header a trusted proxy sets, such as `cf-ipcountry`; never without one. Letters that
 * stand for no country, as proxies send for Tor and the unknown, count as none.
 */
export function countryFromHeader(header: string | undefined): CountryOf {
  const name = header?.toLowerCase();
  return (headers) => {
    const value = name === undefined ? undefined : headers[name];
    return typeof value === 'string' ? countryCode(value) : undefined;
  };
}

let codes: Map<string, string> | undefined;

/** The two letters of a country named by them or in English; undefined for anything else. */
export function countryCode(text: string | null | undefined): string | undefined {
  codes ??= knownCountries();
  return codes.get((text ?? '').trim().toLowerCase());
}

/** The English name of a country given by its two letters. */
export function countryName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
}

/** Letters and English names of every country, in lower case, to its letters. */
function knownCountries(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const known = new Map<string, string>();
  for (const code of countryCodes()) {
    known.set(code.toLowerCase(), code).set((names.of(code) ?? code).toLowerCase(), code);
  }
  for (const [name, code] of otherNames) known.set(name, code);
  return known;
}

const otherNames = [
  ['uk', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
  ['northern ireland', 'GB'],
  ['great britain', 'GB'],
  ['usa', 'US'],
  ['united states of america', 'US'],
  ['czech republic', 'CZ'],
  ['turkey', 'TR'],
] as const;
