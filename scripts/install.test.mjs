import { describe, expect, it } from 'vitest';
import { installedMatchesLock, withoutNoise } from './install.mjs';

const linux = { platform: 'linux', arch: 'x64', libc: /** @type {const} */ ('glibc') };
const lock = {
  packages: {
    '': { version: '0.1.0' },
    'apps/web': { version: '0.1.0' },
    'node_modules/@candela/web': { link: true },
    'node_modules/zod': { version: '4.0.0' },
    'node_modules/native-linux': {
      version: '1.0.0',
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['glibc'],
    },
    'node_modules/native-mac': { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] },
  },
};
const complete = {
  packages: {
    'node_modules/@candela/web': { link: true },
    'node_modules/zod': { version: '4.0.0' },
    'node_modules/native-linux': { version: '1.0.0' },
  },
};

describe('installedMatchesLock', () => {
  it('is content without the packages of other systems', () => {
    expect(installedMatchesLock(lock, complete, linux)).toBe(true);
    expect(
      installedMatchesLock(
        lock,
        { packages: { ...complete.packages } },
        { ...linux, platform: 'darwin', arch: 'arm64' },
      ),
    ).toBe(false);
  });

  it('misses a package, another version, and a native package of this system', () => {
    /** @param {string} name @param {object | undefined} entry */
    const withChange = (name, entry) => {
      const packages = Object.entries({ ...complete.packages, [name]: entry }).filter(([, value]) => value);
      return installedMatchesLock(lock, { packages: Object.fromEntries(packages) }, linux);
    };
    expect(withChange('node_modules/zod', undefined)).toBe(false);
    expect(withChange('node_modules/zod', { version: '3.9.0' })).toBe(false);
    expect(withChange('node_modules/native-linux', undefined)).toBe(false);
    expect(withChange('node_modules/extra', { version: '1.0.0' })).toBe(true);
  });
});

describe('withoutNoise', () => {
  it('drops the engine warnings and keeps the reason', () => {
    expect(withoutNoise('npm warn EBADENGINE x\nnpm error code ENOTFOUND\n\n')).toBe(
      'npm error code ENOTFOUND',
    );
  });
});
