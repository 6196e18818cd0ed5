import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planRestart } from './supervise.mjs';

describe('planRestart', () => {
  it('waits longer after each crash, never more than five seconds', () => {
    expect(planRestart([0])).toEqual({ action: 'restart', delayMs: 200 });
    expect(planRestart([0, 1_000, 2_000])).toEqual({ action: 'restart', delayMs: 800 });
  });

  it('gives up at the fifth crash within a minute and forgets older ones', () => {
    expect(planRestart([0, 1, 2, 3, 4])).toEqual({ action: 'give up' });
    expect(planRestart([0, 1, 2, 3, 70_000])).toEqual({ action: 'restart', delayMs: 200 });
  });
});

describe('supervise', () => {
  let folder = '';
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'candela supervise '));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  /** @param {string} name */
  const read = (name) =>
    fs.existsSync(path.join(folder, name)) ? fs.readFileSync(path.join(folder, name), 'utf8') : '';

  /**
   * A supervisor in a process of its own, because it listens to that process's signals.
   *
   * @param {string} childSource what the supervised program does; `note(name, text)` appends to a file
   */
  function superviseChild(childSource) {
    const note = "import fs from 'node:fs'; const note = (name, text) => fs.appendFileSync(name, text);\n";
    fs.writeFileSync(path.join(folder, 'child.mjs'), note + childSource);
    const module = pathToFileURL(path.resolve('scripts/supervise.mjs')).href;
    const source = `
      import { supervise } from ${JSON.stringify(module)};
      process.exitCode = await supervise({ command: process.execPath, args: ['child.mjs'], cwd: process.cwd() });`;
    const supervisor = spawn(process.execPath, ['--input-type=module', '-e', source], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    supervisor.stderr.on('data', (chunk) => {
      said += chunk;
    });
    /** @type {Promise<{ code: number | null, said: string }>} */
    const end = new Promise((resolve) => supervisor.once('close', (code) => resolve({ code, said })));
    return { supervisor, end };
  }

  /** @param {string} name */
  async function appears(name) {
    while (read(name) === '') await sleep(20);
    return read(name);
  }

  /** @param {number} pid */
  function isAlive(pid) {
    try {
      process.kill(pid, 0);
      return !/\) Z /.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
    } catch {
      return false;
    }
  }

  it.each([0, 78])('ends with the child that exits with %i, without a restart', async (code) => {
    const { end } = superviseChild(`note('starts', 'x'); process.exit(${code});`);
    expect((await end).code).toBe(code);
    expect(read('starts')).toBe('x');
  });

  it('starts a crashed child again, and stops trying after five crashes', async () => {
    const { end } = superviseChild("note('starts', 'x'); process.kill(process.pid, 'SIGKILL');");
    const { code, said } = await end;
    expect(code).toBe(1);
    expect(read('starts')).toBe('xxxxx');
    expect(said).toMatch(/SIGKILL for the fifth time within a minute/);
  });

  it('passes a stop on once, lets the child finish and leaves no grandchild', async () => {
    const { supervisor, end } = superviseChild(`
      import { spawn } from 'node:child_process';
      const grandchild = spawn('sleep', ['1000']);
      process.on('SIGTERM', () => { note('stops', 'x'); setTimeout(() => process.exit(0), 300); });
      note('pid', String(grandchild.pid));`);
    const pid = Number(await appears('pid'));
    supervisor.kill('SIGTERM');
    supervisor.kill('SIGTERM');
    expect((await end).code).toBe(0);
    expect(read('stops')).toBe('x');
    expect(isAlive(pid)).toBe(false);
  });

  it('kills a child that will not stop when asked a second time', async () => {
    const { supervisor, end } = superviseChild(`
      process.on('SIGINT', () => note('stops', 'x'));
      setInterval(() => {}, 1000);
      note('pid', String(process.pid));`);
    const pid = Number(await appears('pid'));
    supervisor.kill('SIGINT');
    await appears('stops');
    await sleep(800);
    supervisor.kill('SIGINT');
    expect((await end).code).toBe(1);
    expect(isAlive(pid)).toBe(false);
  });

  it('notifies the child when the supervisor itself was killed', async () => {
    const { supervisor } = superviseChild(`
      process.on('disconnect', () => { note('alone', 'x'); process.exit(0); });
      note('pid', String(process.pid));`);
    await appears('pid');
    supervisor.kill('SIGKILL');
    expect(await appears('alone')).toBe('x');
  });
});
