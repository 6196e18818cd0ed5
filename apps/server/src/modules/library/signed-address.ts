import type { LibraryDeps } from './dependencies.ts';

const stepSeconds = 5 * 60;

/**
 * An address that gives one private file for 5 to 10 minutes to whoever has it; only for what everybody may see. The
 * moment it ends is rounded up, so that a list read again gives the same addresses and a browser need not fetch twice.
 */
export async function signedAddress(
  deps: Pick<LibraryDeps, 'files' | 'clock'>,
  key: string,
): Promise<string> {
  const nowSeconds = Math.floor(deps.clock().getTime() / 1000);
  const endSeconds = (Math.floor(nowSeconds / stepSeconds) + 2) * stepSeconds;
  return await deps.files.presignGet({ key, expiresSeconds: endSeconds - nowSeconds });
}
