import { createHmac, timingSafeEqual } from 'node:crypto';
import { validate as isId } from 'uuid';

/** One stay at a show over HTTPS, and whose it is. */
export interface AddressedVisit {
  showId: string;
  visitId: string;
  accountId: string | undefined;
  /** The session the account came with. */
  sessionId: string | undefined;
  /** Two letters, as far as known. */
  country: string | undefined;
}

const prefix = '/media/live';
const rewindPrefix = '/media/rewind';
const castPrefix = '/media/cast';
const none = '-';
/** Of 128 bits. */
const signatureLength = 22;
const viewerShape = /^([\da-f-]{36}|-)\.([\da-f-]{36}|-)\.([A-Z]{2}|-)$/;
const visitShape = /^([\da-f-]{36})\.([\w-]{22})$/;

/** The address of a visit's playlist, for one browser; its files are beside it. */
export function hlsAddress(secret: string, visit: AddressedVisit, browser: string): string {
  return `${prefix}${placeOf(secret, visit, browser)}/index.m3u8`;
}

/** The address of the file a visit rewinds to, for one browser. */
export function rewindAddress(secret: string, visit: AddressedVisit, browser: string, name: string): string {
  return `${rewindPrefix}${placeOf(secret, visit, browser)}/${name}`;
}

/**
 * The address of a visit's playlist for a device without cookies, until a moment (`Date.now()`). No cookie names a browser
 * so: it opens nothing as another kind of address.
 */
export function castAddress(secret: string, visit: AddressedVisit, untilMs: number): string {
  return `${castPrefix}/${untilMs}${placeOf(secret, visit, deviceUntil(untilMs))}/index.m3u8`;
}

/** What the device of such an address is known by. */
export const deviceUntil = (untilMs: number): string => `device until ${untilMs}`;

function placeOf(secret: string, visit: AddressedVisit, browser: string): string {
  const { showId, visitId, accountId = none, sessionId = none, country = none } = visit;
  const viewer = `${accountId}.${sessionId}.${country}`;
  return `/${showId}/${viewer}/${visitId}.${signatureOf(secret, visit, browser)}`;
}

/** Reads a visit as its address has it; undefined when it was not made for this browser. */
export function readHlsVisit(
  secret: string,
  address: { showId: string; viewer: string; visit: string; browser: string | undefined },
): AddressedVisit | undefined {
  const { showId, browser } = address;
  const [, visitId = '', signature = ''] = visitShape.exec(address.visit) ?? [];
  const [, account = '', session = '', country = ''] = viewerShape.exec(address.viewer) ?? [];
  if (browser === undefined || signature === '' || account === '' || !isId(showId)) return undefined;
  const given = (part: string) => (part === none ? undefined : part);
  const read: AddressedVisit = {
    ...{ showId, visitId, country: given(country) },
    accountId: given(account),
    sessionId: given(session),
  };
  const wanted = Buffer.from(signatureOf(secret, read, browser));
  return timingSafeEqual(wanted, Buffer.from(signature)) ? read : undefined;
}

function signatureOf(
  secret: string,
  { showId, visitId, accountId = none, sessionId = none, country = none }: AddressedVisit,
  browser: string,
): string {
  const text = ['shows.hls', showId, visitId, accountId, sessionId, country, browser].join('\n');
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, signatureLength);
}
