import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bootSite, type Site } from '@candela/testkit/boot';
import { newOwner, type StaffPerson } from '@candela/testkit/e2e-staff';
import { operate } from '@candela/testkit/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The audit log and its files, as an operator checks them with the command. */

let site: Site;
let owner: StaffPerson;
let folder: string;

beforeAll(async () => {
  site = await bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'error' } });
  owner = await newOwner(site);
  folder = await mkdtemp(path.join(tmpdir(), 'audit-'));
}, 400_000);

afterAll(async () => {
  await site?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** What the command says, whether it finds a fault or not. */
async function verify(...args: string[]): Promise<string> {
  return await operate(site, 'verify-audit', ...args).catch(
    (error: { stdout?: string; message: string }) => `failed: ${error.stdout ?? ''}${error.message}`,
  );
}

test('the command checks the log of the site and what was exported of it', async () => {
  expect(await verify()).toMatch(/^OK: \d+ entries follow one another/);
  for (const format of ['csv', 'jsonl']) {
    const input = { list: 'listAudit', filters: {}, format };
    const { file } = await site.ask<{ file: string }>('adminAccess/exportList', input, owner.token);
    const name = path.join(folder, `audit.${format}`);
    await writeFile(name, file);
    expect(await verify(name)).toMatch(/^OK: \d+ lines are as this site exported and signed them/);
    await writeFile(name, file.replace('owner@example.test', 'other@example.test'));
    expect(await verify(name)).toMatch(/^failed: [\s\S]*Line 1: Entry \d+ \(place \d+\) was changed/);
  }
  expect(await verify(path.join(folder, 'nothing.csv'))).toMatch(/^failed: [\s\S]*There is no file/);
});
