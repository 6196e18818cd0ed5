import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RestartingProcess } from './restarting-process.mjs';

let folder = '';
/** @type {RestartingProcess | undefined} */
let program;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'candela restarting '));
  vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(async () => {
  await program?.stop();
  vi.restoreAllMocks();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** @param {string} source */
function run(source) {
  const file = path.join(folder, 'program.mjs');
  fs.writeFileSync(file, source);
  program = new RestartingProcess({ command: process.execPath, args: [file], env: { LOG: logFile() } });
  program.start();
  return program;
}
const logFile = () => path.join(folder, 'log');
const log = () => fs.readFileSync(logFile(), 'utf8');

const orderly = `
  import fs from 'node:fs';
  const note = (text) => fs.appendFileSync(process.env.LOG, text);
  process.on('SIGTERM', () => { note('stop '); process.exit(0); });
  note('start ');
  process.send('ready');
  setInterval(() => {}, 1000);`;

it('stops the program before it starts again, once for changes that come together', async () => {
  const started = run(orderly);
  expect(await started.ready()).toBe(true);
  started.restart('a.ts');
  started.restart('b.ts');
  await vi.waitFor(() => expect(log()).toBe('start stop start '), { timeout: 10_000 });
  expect(await started.ready()).toBe(true);
  await started.stop();
  expect(log()).toBe('start stop start stop ');
});

it('says when the program has ended by itself, and a change starts it again', async () => {
  const crashing = run('process.exit(3);');
  expect(await crashing.ready()).toBe(false);
  fs.writeFileSync(path.join(folder, 'program.mjs'), orderly);
  crashing.restart('mended.ts');
  await vi.waitFor(async () => expect(await crashing.ready()).toBe(true), { timeout: 10_000 });
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('exit code 3'));
});
