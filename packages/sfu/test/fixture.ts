import { randomUUID } from 'node:crypto';
import { type GrantRole, signGrant } from '../src/index.ts';

export const secret = 'a secret of the tests, thirty-two bytes or more';

/** Signs a grant that runs for a minute; anything can be overridden. */
export function grant(
  channel: string,
  role: GrantRole,
  overrides: { sub?: string; jti?: string; lifetimeSeconds?: number } = {},
): Promise<string> {
  const { sub = randomUUID(), jti = randomUUID(), lifetimeSeconds = 60 } = overrides;
  return signGrant(secret, { sub, channel, role, jti, exp: Math.floor(Date.now() / 1000) + lifetimeSeconds });
}
