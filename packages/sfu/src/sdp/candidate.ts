import { isIP } from 'node:net';

/** A remote address worth trying; `line` is the attribute's value from `candidate:` on. */
export type Candidate = { line: string; address: string; port: number };

const candidatePattern =
  /^candidate:([A-Za-z0-9+/]{1,32}) 1 (udp) (\d{1,10}) ([0-9A-Fa-f.:]{2,45}) (\d{1,5}) typ (host|srflx|prflx|relay)( .*)?$/i;

/**
 * Reads the value of an `a=candidate` line, or returns undefined when it is of no use here: TCP, a second
 * component, or a host name. Names are dropped on purpose, so that no offer makes this server look one up;
 * such a client is found by its own connectivity checks.
 */
export function parseCandidate(value: string): Candidate | undefined {
  const match = candidatePattern.exec(value.trim());
  if (!match) return undefined;
  const [, foundation, , priority, address = '', portText, type] = match;
  const port = Number(portText);
  if (isIP(address) === 0 || port < 1 || port > 65_535) return undefined;
  if (Number(priority) > 0xffffffff) return undefined;
  return { line: `candidate:${foundation} 1 UDP ${priority} ${address} ${port} typ ${type}`, address, port };
}
