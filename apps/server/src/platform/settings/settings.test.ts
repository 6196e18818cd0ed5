import { expect, test } from 'vitest';
import type { Database, Transaction } from '../database/index.ts';
import { createSettings } from './settings.ts';

type Rows = { key: string; value: unknown }[];

/** A database whose answers are given by the test, in the order it likes. */
function slowDatabase() {
  const asked: ((rows: Rows) => void)[] = [];
  const rows = () => new Promise<Rows>((resolve) => asked.push(resolve));
  return { asked, database: { rows } as unknown as Database };
}

const tips = (value: number): Rows => [{ key: 'tipMaxCredits', value }];
const soon = () => new Promise((resolve) => setImmediate(resolve));

test('a look that began before a change and ends after it does not bring the old value back', async () => {
  const { asked, database } = slowDatabase();
  const settings = createSettings({ database, clock: () => new Date() });
  const change = async (value: number) => {
    const committed: (() => void)[] = [];
    const tx = { execute: async () => 1, afterCommit: (call: () => void) => committed.push(call) };
    await settings.set(tx as unknown as Transaction, 'tipMaxCredits', value, null);
    for (const call of committed) call();
  };
  asked[0]?.(tips(100));
  expect(await settings.get('tipMaxCredits')).toBe(100);
  await change(200);
  await change(300);
  asked[2]?.(tips(300));
  await soon();
  asked[1]?.(tips(200));
  await soon();
  expect(await settings.get('tipMaxCredits')).toBe(300);
});

test('whoever changes settings sees what is saved, not what is cached', async () => {
  const { asked, database } = slowDatabase();
  const settings = createSettings({ database, clock: () => new Date() });
  asked[0]?.(tips(100));
  await settings.all();
  const saved = settings.saved();
  asked[1]?.(tips(200));
  expect((await saved).tipMaxCredits).toBe(200);
});
