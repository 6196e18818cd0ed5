import { isIPv6 } from 'node:net';
import { type Candidate, parseCandidate } from './candidate.ts';

/** Where a client can reach a session. */
export type Way = { protocol: 'udp' | 'tcp'; address: string; port: number };

// The first is the standard's for a host. TCP is for those whom no datagram reaches.
const typePreferences = { udp: 126, tcp: 90 } as const;
const highestLocalPreference = 0xffff;
const component = 1;

/** Where an answer of the library's own says it listens, and the credentials of its connectivity checks. */
export function readLocalTransport(
  answer: string,
): { candidates: Candidate[]; ufrag: string; pwd: string } | undefined {
  const read = (name: string) =>
    [...answer.matchAll(new RegExp(`^a=${name}:(.+)$`, 'gm'))].map(([, value = '']) => value.trim());
  const candidates = read('candidate').flatMap((value) => parseCandidate(`candidate:${value}`) ?? []);
  const [[ufrag], [pwd]] = [read('ice-ufrag'), read('ice-pwd')];
  if (candidates.length === 0 || ufrag === undefined || pwd === undefined) return undefined;
  return { candidates, ufrag, pwd };
}

/**
 * Every way to a session. The library knows only the addresses it is bound to; with public ones given only those are
 * named, as behind a NAT the others are of no use and show strangers the inner network. UDP comes first, and IPv4
 * before IPv6: some publishing programs try nothing but the first.
 */
export function waysTo(
  bound: readonly Candidate[],
  { publicAddresses, tcpPort }: { publicAddresses: readonly string[]; tcpPort: number | undefined },
): Way[] {
  const ports = [...new Set(bound.map(({ port }) => port))];
  const places =
    publicAddresses.length > 0
      ? ports.flatMap((port) => publicAddresses.map((address) => ({ address, port })))
      : bound.map(({ address, port }) => ({ address, port }));
  places.sort((one, other) => Number(isIPv6(one.address)) - Number(isIPv6(other.address)));
  const udp = places.map((place): Way => ({ protocol: 'udp', ...place }));
  if (tcpPort === undefined) return udp;
  const addresses = [...new Set(places.map(({ address }) => address))];
  return [...udp, ...addresses.map((address): Way => ({ protocol: 'tcp', address, port: tcpPort }))];
}

/** The candidate lines of an answer (RFC 8839, RFC 6544). IPv6 is preferred where both work, as clients expect. */
export function describeWays(ways: readonly Way[]): string[] {
  const lines = ways.map(({ protocol, address, port }, index) => {
    const local = highestLocalPreference - index - (isIPv6(address) ? 0 : ways.length);
    const priority = typePreferences[protocol] * 2 ** 24 + local * 2 ** 8 + 256 - component;
    const kind = protocol === 'tcp' ? 'typ host tcptype passive' : 'typ host';
    return `a=candidate:${index + 1} ${component} ${protocol.toUpperCase()} ${priority} ${address} ${port} ${kind}`;
  });
  return [...lines, 'a=end-of-candidates'];
}
