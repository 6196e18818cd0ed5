import { isIPv6 } from 'node:net';
import { parseCandidate } from './candidate.ts';

/**
 * Puts the public address into an answer. The library knows only the addresses it is bound to, so every
 * other candidate is dropped: behind a NAT they are of no use and show strangers the inner network.
 */
export function announceAddress(answer: string, publicAddress: string | undefined): string {
  if (publicAddress === undefined) return answer;
  const family = isIPv6(publicAddress) ? 'IP6' : 'IP4';
  const announcedPorts = new Set<string>();
  return answer
    .split('\r\n')
    .flatMap((line) => {
      if (line.startsWith('c=IN ')) return [`c=IN ${family} ${publicAddress}`];
      if (!line.startsWith('a=candidate:')) return [line];
      const fields = line.split(' ');
      const port = fields[5] ?? '';
      if (!line.includes(' typ host') || announcedPorts.has(port)) return [];
      announcedPorts.add(port);
      fields[4] = publicAddress;
      return [fields.join(' ')];
    })
    .join('\r\n');
}

/** Counts the candidates of a description; an answer without any could never be connected to. */
export function countCandidates(description: string): number {
  return description.split('\r\n').filter((line) => line.startsWith('a=candidate:')).length;
}

/** Where an answer of the library's own says it listens, and the credentials of its connectivity checks. */
export function readLocalTransport(
  answer: string,
): { address: string; port: number; ufrag: string; pwd: string } | undefined {
  const read = (name: string) => new RegExp(`^a=${name}:(.+)$`, 'm').exec(answer)?.[1]?.trim();
  const candidate = parseCandidate(`candidate:${read('candidate') ?? ''}`);
  const [ufrag, pwd] = [read('ice-ufrag'), read('ice-pwd')];
  if (!candidate || ufrag === undefined || pwd === undefined) return undefined;
  return { address: candidate.address, port: candidate.port, ufrag, pwd };
}
