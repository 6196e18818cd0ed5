import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { statement } from '@candela/server/database';
import { bootSite, type Site } from '@candela/testkit/boot';
import { operate } from '@candela/testkit/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMembers, addModel, databaseOf } from './crash/people.ts';
import { startTipping } from './crash/tipping.ts';

let site: Site;
let elsewhere: string;

const journal = statement<{ line: string }>(
  'test.backup-journal',
  'select e::text as line from ledger.entries as e order by e.id',
);

beforeAll(async () => {
  site = await bootSite({ seed: 'demo', env: { RATE_LIMIT_FACTOR: '10000' } });
  elsewhere = await mkdtemp(path.join(tmpdir(), 'candela-backup-'));
});
afterAll(async () => {
  await site.stop();
  await rm(elsewhere, { recursive: true, force: true });
});

test('a site backed up while it works comes back whole, with everything acknowledged before', async () => {
  const key = path.join(elsewhere, 'backup.key');
  const recipient = /age1\w+/.exec(await operate(site, 'make-backup-key', '--out', key))?.[0] ?? '';
  expect((await stat(key)).mode & 0o777).toBe(0o600);

  const before = await databaseOf(site);
  const members = await addMembers(before, 6, 100_000n);
  const tipping = startTipping(site, await addModel(before), members, 4);
  tipping.start();
  await expect.poll(() => tipping.tips.filter((tip) => tip.answer).length).toBeGreaterThan(40);
  const acknowledged = tipping.tips.filter((tip) => tip.answer);

  const said = await operate(site, 'backup', '--to', path.join(elsewhere, 'kept'), '--recipient', recipient);
  await sleep(300);
  await tipping.stop();
  const [data = '', secrets = ''] = said.match(/\S+\.age/g) ?? [];
  expect((await stat(data)).mode & 0o777).toBe(0o600);
  const filesBefore = await hashesOf(site.dataFolder, 'files', 'vault', 'secrets');
  expect(filesBefore.size).toBeGreaterThan(50);
  const linesBefore = new Set((await before.rows(journal)).map(({ line }) => line));
  await before.close();

  await site.kill9();
  const restore = (from: string, keyFile: string) =>
    operate(site, 'restore', '--from', from, '--secrets', secrets, '--key', keyFile);
  await expect(restore(data, key)).rejects.toThrow('is not empty');
  await empty(site.dataFolder);
  const otherKey = path.join(elsewhere, 'other.key');
  await operate(site, 'make-backup-key', '--out', otherKey);
  await expect(restore(data, otherKey)).rejects.toThrow('no identity matched');
  const cut = path.join(elsewhere, 'cut.age');
  await copyFile(data, cut);
  await truncate(cut, (await stat(cut)).size - 10_000);
  await expect(restore(cut, key)).rejects.toThrow();
  expect(await readdir(site.dataFolder)).toEqual([]);

  expect(await restore(data, key)).toContain('Restored into');
  expect(await operate(site, 'verify-ledger')).toContain('OK');
  expect(await hashesOf(site.dataFolder, 'files', 'vault', 'secrets')).toEqual(filesBefore);

  await site.restart();
  const after = await databaseOf(site);
  const lines = (await after.rows(journal)).map(({ line }) => line);
  await after.close();
  expect(lines.filter((line) => !linesBefore.has(line))).toEqual([]);
  // Repeated with its key, a tip the backup holds is answered as it was and charges nothing.
  for (const tip of [acknowledged[0], acknowledged.at(-1)]) {
    expect(tip && (await tipping.repeat(tip))).toBe(tip?.answer);
  }
}, 240_000);

async function empty(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(path.join(folder, name), { recursive: true });
}

/** Every file below, with what it holds. */
async function hashesOf(folder: string, ...below: string[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const part of below) {
    const found = await readdir(path.join(folder, part), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    for (const entry of found) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      hashes.set(
        path.relative(folder, file),
        createHash('sha256')
          .update(await readFile(file))
          .digest('hex'),
      );
    }
  }
  return hashes;
}
