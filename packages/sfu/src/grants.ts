import { jwtVerify, SignJWT } from 'jose';

export type GrantRole = 'publish' | 'view';

/** What the bearer may do. `jti` is unique to each grant; `exp` is in seconds since 1970. */
export type GrantClaims = { sub: string; channel: string; role: GrantRole; jti: string; exp: number };

/** A grant as read back; `iat` has fractions of a second, so that an disconnection can be told from a grant after it. */
export type Grant = GrantClaims & { iat: number };

/** No grant may live longer, which bounds how long disconnections have to be stored. */
export const maxGrantLifetimeMs = 24 * 60 * 60 * 1000;

/** Signs a grant as a compact HS256 JWT, to be sent as the bearer token of WHIP and WHEP requests. */
export async function signGrant(secret: string, claims: GrantClaims): Promise<string> {
  return new SignJWT({ channel: claims.channel, role: claims.role })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(claims.sub)
    .setJti(claims.jti)
    .setExpirationTime(claims.exp)
    .setIssuedAt(Date.now() / 1000)
    .sign(new TextEncoder().encode(secret));
}

/** Reads and checks grants signed with one secret. */
export class GrantVerifier {
  readonly #key: Uint8Array;

  constructor(secret: string) {
    this.#key = new TextEncoder().encode(secret);
  }

  /**
   * Returns the grant in an Authorization header, or undefined when there is no valid one. Some players
   * send the token without the word Bearer. `isExpiryIgnored` serves the end of a session, which may come
   * long after its grant ran out.
   */
  async verify(
    authorization: string | undefined,
    { isExpiryIgnored = false }: { isExpiryIgnored?: boolean } = {},
  ): Promise<Grant | undefined> {
    const token = authorization?.replace(/^bearer +/i, '').trim();
    if (!token || token.length > 4096) return undefined;
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: ['HS256'],
        requiredClaims: ['sub', 'jti', 'exp'],
        // The clocks are one machine's; a year stands for "however long ago".
        clockTolerance: isExpiryIgnored ? 365 * 24 * 60 * 60 : 0,
      });
      return readGrant(payload);
    } catch {
      return undefined;
    }
  }
}

function readGrant(payload: Record<string, unknown>): Grant | undefined {
  const { sub, jti, channel, role, exp, iat = 0 } = payload;
  if (typeof sub !== 'string' || typeof jti !== 'string' || typeof channel !== 'string') return undefined;
  if (role !== 'publish' && role !== 'view') return undefined;
  if (typeof exp !== 'number' || typeof iat !== 'number') return undefined;
  if (exp * 1000 > Date.now() + maxGrantLifetimeMs) return undefined;
  return { sub, jti, channel, role, exp, iat };
}
