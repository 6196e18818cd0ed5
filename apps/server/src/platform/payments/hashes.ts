import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export function md5Hex(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex');
}

export function sha256Hex(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

export function hmacSha256Hex(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text, 'utf8').digest('hex');
}

/** Compares two digests without revealing by its time how much of them agrees. */
export function sameDigest(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given.toLowerCase(), 'utf8'), Buffer.from(expected.toLowerCase(), 'utf8')];
  return a.length === b.length && timingSafeEqual(a, b);
}
