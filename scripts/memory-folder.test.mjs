import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMemoryFolder } from './memory-folder.mjs';

const plenty = Number.MAX_SAFE_INTEGER;
/** Above what the kernel numbers processes with. */
const deadPid = 2 ** 22 + 1;
let memory = '';

beforeEach(() => {
  memory = fs.mkdtempSync(path.join(os.tmpdir(), 'candela memory '));
});
afterEach(() => fs.rmSync(memory, { recursive: true, force: true }));

test.runIf(process.platform === 'linux')('removes what dead runs left, and nothing else', () => {
  const others = [`candela-tests-${process.ppid}`, 'someone-else'];
  for (const name of [...others, `candela-tests-${deadPid}`])
    fs.mkdirSync(path.join(memory, name, 'deep'), { recursive: true });
  makeMemoryFolder({ memory, freeBytes: 0 });
  expect(fs.readdirSync(memory).sort()).toEqual([...others].sort());
});

test.runIf(process.platform === 'linux')('makes no folder where memory is short or has no such place', () => {
  expect(makeMemoryFolder({ memory, freeBytes: 1_000_000_000 })).toBeUndefined();
  expect(makeMemoryFolder({ memory: path.join(memory, 'none'), freeBytes: plenty })).toBeUndefined();
  expect(fs.readdirSync(memory)).toEqual([]);
});
