import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { type GrantClaims, GrantVerifier, signGrant } from './grants.ts';
import { Revocations } from './revocations.ts';

const secret = 'a secret of the tests, thirty-two bytes or more';
const nowSeconds = () => Math.floor(Date.now() / 1000);
const claims = (changes: Partial<GrantClaims> = {}): GrantClaims => ({
  sub: 'guest',
  channel: 'room',
  role: 'view',
  jti: 'one',
  exp: nowSeconds() + 60,
  ...changes,
});

describe('grants', () => {
  const verifier = new GrantVerifier(secret);

  test('what was signed is read back, with or without the word Bearer', async () => {
    const claimed = claims();
    const token = await signGrant(secret, claimed);
    for (const header of [`Bearer ${token}`, `bearer  ${token}`, token]) {
      expect(await verifier.verify(header)).toMatchObject(claimed);
    }
  });

  test('anything else is refused', async () => {
    const key = new TextEncoder().encode(secret);
    const sign = (payload: Record<string, unknown>, alg = 'HS256') =>
      new SignJWT(payload).setProtectedHeader({ alg }).sign(key);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims())).toString('base64url')}.`;
    for (const header of [
      undefined,
      '',
      'Bearer',
      'Bearer x.y.z',
      unsigned,
      'x'.repeat(5000),
      await signGrant(`${secret}!`, claims()),
      await signGrant(secret, claims({ exp: nowSeconds() - 1 })),
      await signGrant(secret, claims({ exp: nowSeconds() + 90_000 })),
      await sign({ ...claims() }, 'HS512'),
      await sign({ ...claims(), role: 'admin' }),
      await sign({ ...claims(), exp: undefined }),
      await sign({ ...claims(), jti: 5 }),
      await sign({ ...claims(), channel: undefined }),
    ]) {
      expect(await verifier.verify(header), String(header)).toBeUndefined();
    }
  });

  test('expiry can be overlooked for the end of a session, nothing else can', async () => {
    const expired = await signGrant(secret, claims({ exp: nowSeconds() - 1000 }));
    expect(await verifier.verify(expired, { isExpiryIgnored: true })).toMatchObject({ jti: 'one' });
    const forged = await signGrant(`${secret}!`, claims());
    expect(await verifier.verify(forged, { isExpiryIgnored: true })).toBeUndefined();
  });
});

describe('revocations', () => {
  const grant = { ...claims(), iat: 1000 };

  test('a grant is revoked by its id, in its channel only', () => {
    const revocations = new Revocations();
    revocations.revokeGrant('room', 'one', 0);
    expect(revocations.isRevoked(grant)).toBe(true);
    expect(revocations.isRevoked({ ...grant, jti: 'two' })).toBe(false);
    expect(revocations.isRevoked({ ...grant, channel: 'other' })).toBe(false);
  });

  test('a subject is revoked up to the moment, and forgotten when no grant can be that old', () => {
    const revocations = new Revocations();
    revocations.revokeSubject('room', 'guest', 1_000_500);
    expect(revocations.isRevoked(grant)).toBe(true);
    expect(revocations.isRevoked({ ...grant, iat: 1000.5 })).toBe(true);
    expect(revocations.isRevoked({ ...grant, iat: 1000.501 })).toBe(false);
    revocations.expire(1_000_500 + 23 * 3_600_000);
    expect(revocations.isRevoked(grant)).toBe(true);
    revocations.expire(1_000_500 + 25 * 3_600_000);
    expect(revocations.isRevoked(grant)).toBe(false);
  });
});
