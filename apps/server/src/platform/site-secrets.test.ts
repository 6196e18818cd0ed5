import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { currentOf, type Secret, secretEncryption } from './encryption/index.ts';
import { createSiteSecrets, deriveSecret } from './site-secrets.ts';

const [first, second] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'site secrets '));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const secretsOf = (siteSecret?: string, old: string[] = []) => createSiteSecrets({ siteSecret, old, folder });
const encrypt = (secret: Secret, text: string) => secretEncryption(secret, 'a test').encrypt(text, 'row');
const open = (secret: Secret, encrypted: Buffer) =>
  secretEncryption(secret, 'a test').decrypt(encrypted, 'row').toString();

it('makes and keeps a secret for each purpose where the site has none', async () => {
  const payouts = await secretsOf().of('payouts');
  expect(await secretsOf().of('payouts')).toEqual(payouts);
  expect(await secretsOf().of('staff')).not.toEqual(payouts);
  expect((await readdir(folder)).sort()).toEqual(['payouts', 'staff']);
});

it('derives the same secret in every process, another for each purpose, and keeps nothing', async () => {
  const [one, again] = [await secretsOf(first).of('payouts'), await secretsOf(first).of('payouts')];
  expect(again).toEqual(one);
  expect(currentOf(await secretsOf(first).of('staff'))).not.toBe(currentOf(one));
  expect(await readdir(folder)).toEqual([]);
});

it('opens what was encrypted before the site had one secret, on this machine and on another', async () => {
  const encrypted = encrypt(await secretsOf().of('payouts'), 'DE89');
  expect(open(await secretsOf(first).of('payouts'), encrypted)).toBe('DE89');
  const saved = await readFile(path.join(folder, 'payouts'), 'utf8');
  await rm(path.join(folder, 'payouts'));
  expect(() => open(deriveSecret(first, 'payouts'), encrypted)).toThrow();
  expect(open(await secretsOf(first, [saved]).of('payouts'), encrypted)).toBe('DE89');
});

it('opens what was encrypted before a rotation, in both directions while it is under way', async () => {
  const [before, after] = [secretsOf(first, [second]), secretsOf(second, [first])];
  const [old, fresh] = [encrypt(await before.of('vault'), 'old'), encrypt(await after.of('vault'), 'new')];
  for (const site of [before, after]) {
    expect(open(await site.of('vault'), old)).toBe('old');
    expect(open(await site.of('vault'), fresh)).toBe('new');
  }
  expect(() => open(deriveSecret(second, 'vault'), old)).toThrow();
});

it("prefers the operator's own secret for a purpose, and opens what the site's encrypted", async () => {
  const encrypted = encrypt(await secretsOf(first).of('payouts'), 'DE89');
  const own = await secretsOf(first).of('payouts', second);
  expect(currentOf(own)).toBe(second);
  expect(open(own, encrypted)).toBe('DE89');
});
