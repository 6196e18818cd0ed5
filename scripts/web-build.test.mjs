import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashWebSources, isWebStale } from './web-build.mjs';

describe('isWebStale', () => {
  let root = '';
  /** @param {string} file @param {string} text */
  const write = (file, text) => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  };

  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'candela web '));
    write('apps/web/src/main.tsx', 'one');
    write('packages/contract/src/index.ts', 'two');
    write('package-lock.json', '{}');
    write('apps/web/dist/index.html', 'built');
    write('apps/web/dist/.build-hash', hashWebSources(root));
  });

  afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

  it('is fresh after a build, whatever happens to tests, packages and the result', () => {
    write('apps/web/src/main.test.ts', 'a test');
    write('apps/web/node_modules/x/index.js', 'a package');
    write('apps/web/dist/extra.js', 'a chunk');
    expect(isWebStale(root)).toBe(false);
  });

  it.each([
    'apps/web/src/main.tsx',
    'packages/contract/src/index.ts',
    'package-lock.json',
    'apps/web/src/new.ts',
  ])('is stale once %s changes', (file) => {
    write(file, 'changed');
    expect(isWebStale(root)).toBe(true);
  });

  it('is stale when a file is renamed, or the result is gone', () => {
    fs.renameSync(path.join(root, 'apps/web/src/main.tsx'), path.join(root, 'apps/web/src/start.tsx'));
    expect(isWebStale(root)).toBe(true);
    write('apps/web/dist/.build-hash', hashWebSources(root));
    expect(isWebStale(root)).toBe(false);
    fs.rmSync(path.join(root, 'apps/web/dist/index.html'));
    expect(isWebStale(root)).toBe(true);
  });
});
