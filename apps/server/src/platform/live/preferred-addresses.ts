const candidate = /^a=candidate:\S+ \d+ \S+ (\d+) (\S+) /;

/**
 * An answer whose addresses come in the order of their preference, IPv4 before IPv6, as everything else in it stays. A LiveKit
 * cluster names them in no order, and FFmpeg tries the first one alone, by UDP.
 */
export function preferredAddressesFirst(answer: string): string {
  const lines = answer.split('\r\n');
  const sorted = lines
    .filter((line) => candidate.test(line))
    .toSorted((one, other) => preferenceOf(other) - preferenceOf(one));
  // Bundled media have one set of addresses, in the first of their sections.
  return lines.map((line) => (candidate.test(line) ? sorted.shift() : line)).join('\r\n');
}

function preferenceOf(line: string): number {
  const [, priority, address = ''] = candidate.exec(line) ?? [];
  // Priorities are whole numbers.
  return Number(priority) + (address.includes(':') ? 0 : 0.5);
}
