import { createHmac } from 'node:crypto';
import type { IceServer } from './live-engine.ts';

/** TURN servers that share a secret with this site, as coturn does with `use-auth-secret`. */
export interface TurnOptions {
  urls: readonly string[];
  secret: string;
}

/** Longer than nearly every show. A relay that stands already outlives its credentials. */
const ttlSeconds = 6 * 3600;

/**
 * The servers with credentials of one person, by coturn's REST scheme: the server trusts what was signed with the
 * shared secret until the time in the name, and nothing has to be sent to it.
 */
export function turnServersFor(
  subject: string,
  { urls, secret }: TurnOptions,
  now = new Date(),
): IceServer[] {
  const username = `${Math.ceil(now.getTime() / 1000) + ttlSeconds}:${subject}`;
  const credential = createHmac('sha1', secret).update(username).digest('base64');
  return urls.map((url) => ({ urls: url, username, credential }));
}
