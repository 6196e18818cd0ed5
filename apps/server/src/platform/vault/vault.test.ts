import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVault } from './vault.ts';
import { openFolderVault } from './vault-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vault-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const secret = 'a secret of the vault, long enough';
const vaultOf = (word: string) => createVault({ store: openFolderVault(folder), secret: word });

test('what is kept opens again, lies encrypted on the disk, and is gone once removed', async () => {
  const vault = vaultOf(secret);
  const id = randomUUID();
  const words = Buffer.from('Somebody’s passport, number X1234567'.repeat(20));
  const dataKey = await vault.save(id, words);
  expect(await vault.open(id, dataKey)).toEqual(words);
  const [name = ''] = await readdir(path.join(folder, id.slice(-2)));
  const file = path.join(folder, id.slice(-2), name);
  expect((await readFile(file)).includes('X1234567')).toBe(false);
  expect((await stat(file)).mode & 0o077).toBe(0);
  await vault.remove(id);
  await expect(vault.open(id, dataKey)).rejects.toThrow();
  await vault.remove(id);
});

test('nothing opens with another key, under another id, or after a change', async () => {
  const vault = vaultOf(secret);
  const [one, other] = [randomUUID(), randomUUID()];
  const key = await vault.save(one, Buffer.from('one'));
  const otherKey = await vault.save(other, Buffer.from('other'));
  await expect(vault.open(one, otherKey)).rejects.toThrow();
  await expect(vaultOf(`${secret}!`).open(one, key)).rejects.toThrow();
  const facts = vault.encrypt(one, 'Ada Wick');
  expect(vault.decrypt(one, facts)).toBe('Ada Wick');
  expect(() => vault.decrypt(other, facts)).toThrow();
  const changed = Buffer.from(facts.encrypted);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => vault.decrypt(one, { ...facts, encrypted: changed })).toThrow();
  expect(vault.encrypt(one, 'Ada Wick').encrypted).not.toEqual(facts.encrypted);
});

test('a mark is the same each time, another for another word, and another under another secret', () => {
  const vault = vaultOf(secret);
  expect(vault.mark('wick')).toEqual(vaultOf(secret).mark('wick'));
  expect(vault.mark('wick')).not.toEqual(vault.mark('wich'));
  expect(vault.mark('wick')).not.toEqual(vaultOf(`${secret}!`).mark('wick'));
});

test('after a rotation it opens what was kept before, and knows the marks of then', async () => {
  const before = vaultOf(secret);
  const id = randomUUID();
  const key = await before.save(id, Buffer.from('passport'));
  const after = createVault({ store: openFolderVault(folder), secret: [`${secret}!`, secret] });
  expect((await after.open(id, key)).toString()).toBe('passport');
  expect(after.mark('wick')).not.toEqual(before.mark('wick'));
  expect(after.everyMark(['wick', 'ada'])).toEqual([
    [after.mark('wick'), after.mark('ada')],
    [before.mark('wick'), before.mark('ada')],
  ]);
});

test('an id that leaves the folder is none', async () => {
  await expect(async () => vaultOf(secret).save('../../escape', Buffer.from('x'))).rejects.toThrow();
});
