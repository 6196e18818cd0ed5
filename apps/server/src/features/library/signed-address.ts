import type { LibraryDeps } from './dependencies.ts';

const shortSeconds = 15 * 60;
const longSeconds = 4 * 60 * 60;

/**
 * An address that gives one private file for a while; call it only for somebody who may have the file. The moment
 * it ends is rounded up, so that a list read again gives the same addresses and a browser need not fetch twice.
 * @param keep `long` for what is played from one address to its end
 */
export async function signedAddress(
  deps: Pick<LibraryDeps, 'files' | 'clock'>,
  key: string,
  keep: 'short' | 'long' = 'short',
): Promise<string> {
  const step = keep === 'short' ? shortSeconds : longSeconds;
  const nowSeconds = Math.floor(deps.clock().getTime() / 1000);
  const endSeconds = (Math.floor(nowSeconds / step) + 2) * step;
  return await deps.files.presignGet({ key, expiresSeconds: endSeconds - nowSeconds });
}
