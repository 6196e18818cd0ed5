import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withLock } from './lock.mjs';

describe('withLock', () => {
  let folder = '';
  let file = '';
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'candela lock '));
    file = path.join(folder, 'deep', 'work.lock');
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('lets one work at a time, notifies the other, and leaves nothing behind', async () => {
    let inside = 0;
    let most = 0;
    let waits = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await sleep(60);
      inside -= 1;
    };
    const onWait = () => {
      waits += 1;
    };
    await Promise.all([1, 2, 3].map(() => withLock(file, work, { onWait })));
    expect({ most, waits }).toEqual({ most: 1, waits: 2 });
    expect(fs.readdirSync(path.dirname(file))).toEqual([]);
  });

  it('releases when the work fails', async () => {
    await expect(withLock(file, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await withLock(file, () => Promise.resolve('next'))).toBe('next');
  });

  it('takes over from a process that is gone', async () => {
    const dead = spawnSync(process.execPath, ['-e', '']).pid;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, `${dead}:left`);
    expect(await withLock(file, () => Promise.resolve('taken'))).toBe('taken');
  });

  it('takes over when the holder has been silent for long, but not before', async () => {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, `${process.pid}:silent`);
    await expect(withLock(file, () => Promise.resolve('taken'), { giveUpMs: 0 })).rejects.toThrow(
      /still holds/,
    );
    const past = new Date(Date.now() - 20_000);
    fs.utimesSync(file, past, past);
    expect(await withLock(file, () => Promise.resolve('taken'))).toBe('taken');
  });
});
