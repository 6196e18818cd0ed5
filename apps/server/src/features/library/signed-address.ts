import type { LibraryDeps } from './dependencies.ts';

const stepSeconds = 15 * 60;

/**
 * An address that gives one private file for a while; call it only for somebody who may have the file. The moment
 * it ends is rounded up, so that a list read again gives the same addresses and a browser need not fetch twice.
 */
export async function signedAddress(
  deps: Pick<LibraryDeps, 'files' | 'clock'>,
  key: string,
): Promise<string> {
  const nowSeconds = Math.floor(deps.clock().getTime() / 1000);
  const endSeconds = (Math.floor(nowSeconds / stepSeconds) + 2) * stepSeconds;
  return await deps.files.presignGet({ key, expiresSeconds: endSeconds - nowSeconds });
}
