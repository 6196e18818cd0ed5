import { afterEach, expect, it, vi } from 'vitest';
import { NoClientProgram } from '../platform/database/index.ts';
import { runAsOperator } from './operator-place.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = undefined;
});

async function printedBy(error: Error): Promise<string> {
  vi.stubEnv('NODE_ENV', 'development');
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await runAsOperator(() => Promise.reject(error));
  expect(process.exitCode).toBe(1);
  return printed.mock.calls.map(([text]) => String(text)).join('');
}

it('says which program to install in a sentence, and shows where the site itself failed', async () => {
  const missing = await printedBy(new NoClientProgram('pg_restore', 17));
  expect(missing).toContain('pg_restore');
  expect(missing).toContain('17');
  expect(missing.trim().split('\n')).toHaveLength(1);
  expect(await printedBy(new Error('A fault.'))).toMatch(/A fault\.\n\s+at /);
});
