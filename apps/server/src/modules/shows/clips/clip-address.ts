import { createHmac, timingSafeEqual } from 'node:crypto';
import { validate as isId } from 'uuid';

const prefix = '/media/clips';
/** Of 128 bits. */
const signatureLength = 22;

/** The address of a clip that was taken, for one browser. */
export function clipAddress(secret: string, clipId: string, browser: string): string {
  return `${prefix}/${clipId}/${signatureOf(secret, clipId, browser)}`;
}

/** Whether an address was made for this browser. */
export function isClipAddress(
  secret: string,
  address: { clipId: string; signature: string; browser: string | undefined },
): boolean {
  const { clipId, signature, browser } = address;
  if (browser === undefined || !isId(clipId) || !/^[\w-]{22}$/.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signatureOf(secret, clipId, browser)), Buffer.from(signature));
}

function signatureOf(secret: string, clipId: string, browser: string): string {
  const text = ['shows.clip', clipId, browser].join('\n');
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, signatureLength);
}
