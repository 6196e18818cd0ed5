import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadKeyFile } from './key-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kept secret '));
});
afterEach(() => rm(folder, { recursive: true }));

describe('loadKeyFile', () => {
  it('is made once, readable by this account only, and the same ever after', async () => {
    const first = await loadKeyFile(folder, 'live');
    expect(first.length).toBeGreaterThanOrEqual(43);
    expect(await loadKeyFile(folder, 'live')).toBe(first);
    expect((await stat(path.join(folder, 'live'))).mode & 0o077).toBe(0);
  });

  it('differs by name', async () => {
    expect(await loadKeyFile(folder, 'one')).not.toBe(await loadKeyFile(folder, 'two'));
    expect(await readdir(folder)).toHaveLength(2);
  });

  it('refuses half a secret', async () => {
    await writeFile(path.join(folder, 'live'), 'abc');
    await expect(loadKeyFile(folder, 'live')).rejects.toThrow('whole secret');
  });
});
