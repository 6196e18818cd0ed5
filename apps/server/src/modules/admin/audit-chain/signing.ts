import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';
import { everyOf, type Secret } from '../../../platform/encryption/index.ts';

/** What comes before the 32 bytes of an Ed25519 key in DER (RFC 8410). */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** Signs what leaves the site of its audit log. */
export interface AuditSigner {
  /** The key of now, in base64url; it may be told to anybody. */
  publicKey: string;
  /** Every key that the site's secrets, of now and earlier, make. */
  publicKeys: readonly string[];
  /** In base64url. */
  sign(text: string): string;
}

/** The site's Ed25519 key for the audit log; it derives from the secret of that purpose, and lies nowhere itself. */
export function createAuditSigner(secret: Secret): AuditSigner {
  const keys = everyOf(secret).map(keyOf);
  const [current] = keys;
  if (!current) throw new Error('There is no secret for the audit log.');
  return {
    publicKey: publicOf(current),
    publicKeys: keys.map(publicOf),
    sign: (text) => sign(null, Buffer.from(text), current).toString('base64url'),
  };
}

/** Whether a signature of a text was made with the private half of a key. Nonsense is no signature. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  try {
    const bytes = Buffer.concat([publicPrefix, Buffer.from(publicKey, 'base64url')]);
    const key = createPublicKey({ key: bytes, format: 'der', type: 'spki' });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

function keyOf(secret: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'candela audit ed25519', 32));
  return createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: 'der', type: 'pkcs8' });
}

function publicOf(key: KeyObject): string {
  const der = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return der.subarray(publicPrefix.length).toString('base64url');
}
