import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';

const secretBytes = 32;

/**
 * A secret made on first use and kept in a file only this account may read.
 * @returns at least 43 base64url characters, the same at every start
 */
export async function loadKeyFile(folder: string, name: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, name);
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(randomBytes(secretBytes).toString('base64url'));
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = await readFile(file, 'utf8');
  if (secret.length < secretBytes)
    throw new Error(`${file} does not hold a whole secret; delete it and start again`);
  return secret;
}
