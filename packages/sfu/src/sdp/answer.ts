import { isIPv6 } from 'node:net';

/**
 * Puts the public address into an answer. The library knows only the addresses it is bound to, so every
 * other candidate is dropped: behind a NAT they are of no use and tell strangers about the inner network.
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
