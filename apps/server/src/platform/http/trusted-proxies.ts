import type { IncomingMessage } from 'node:http';
import { addressRanges } from '../address-ranges.ts';

const hopsAtMost = 10;

/** Whether whoever has this address, so many hops before us (0 is who is connected), may say who came to them. */
export type TrustsProxy = (address: string, hop: number) => boolean;

/**
 * What `TRUST_PROXY` says: `off`, `on` for one proxy, a number of proxies one behind the other, or the networks they
 * are in, separated by commas. Networks are safer: nobody else is believed, whichever way they come.
 * @returns undefined when nobody is trusted
 * @throws Error naming what is none of these
 */
export function readTrustProxy(setting: string): TrustsProxy | undefined {
  const value = setting.trim();
  if (value === 'off' || value === '0') return undefined;
  if (value === 'on') return (_address, hop) => hop < 1;
  if (/^\d+$/.test(value)) {
    const hops = Number(value);
    if (hops > hopsAtMost) throw new Error(`at most ${hopsAtMost} proxies`);
    return (_address, hop) => hop < hops;
  }
  return addressRanges(value.split(',').map((part) => part.trim()));
}

/** The address of whoever asked first, as far back as those who say so are trusted. */
export function clientAddress(request: IncomingMessage, trusts: TrustsProxy | undefined): string {
  const peer = request.socket.remoteAddress ?? 'unknown';
  if (!trusts) return peer;
  const said = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  // The last entry is the nearest proxy's word; the ones before it are only as good as who passed them on.
  const addresses = [peer, ...said.reverse()];
  const end = addresses.findIndex((address, hop) => hop === addresses.length - 1 || !trusts(address, hop));
  return addresses[end] ?? peer;
}
