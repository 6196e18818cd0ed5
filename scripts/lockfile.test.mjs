import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { completeOptionals, missingOptionals } from './lockfile.mjs';

describe('completeOptionals', () => {
  const packages = {
    '': { version: '0.1.0' },
    'node_modules/tool': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: {
        '@tool/linux-x64-musl': '2.0.0',
        '@tool/win32-arm64-msvc': '2.0.0',
        '@tool/linux-x64': '2.0.0',
      },
    },
    'node_modules/@tool/linux-x64': { version: '2.0.0', optional: true },
  };

  it('adds what is missing, for its machine alone', () => {
    const complete = completeOptionals(packages);
    expect(complete['node_modules/@tool/linux-x64-musl']).toEqual({
      version: '2.0.0',
      dev: true,
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
    });
    expect(complete['node_modules/@tool/win32-arm64-msvc']?.os).toEqual(['win32']);
    expect(complete['node_modules/@tool/linux-x64']).toEqual({ version: '2.0.0', optional: true });
    expect(missingOptionals(complete)).toEqual([]);
  });

  it('finds a package in an inner folder and in those above', () => {
    const nested = {
      'node_modules/a/node_modules/b': { optionalDependencies: { c: '1.0.0', d: '1.0.0', e: '1.0.0' } },
      'node_modules/a/node_modules/b/node_modules/c': {},
      'node_modules/a/node_modules/d': {},
      'node_modules/e': {},
    };
    expect(missingOptionals(nested)).toEqual([]);
    expect(missingOptionals({ ...nested, 'apps/x': { optionalDependencies: { f: '1.0.0' } } })).toHaveLength(
      1,
    );
  });
});

describe('package-lock.json', () => {
  it('lists every optional package, so that npm ci takes it (run npm run lock otherwise)', () => {
    const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
    expect(missingOptionals(packages)).toEqual([]);
  });
});
