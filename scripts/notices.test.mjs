import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noticesOf } from './notices.mjs';

let root = '';
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'candela notices '));
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

/** @param {Record<string, object>} packages @param {Record<string, string>} licences by package */
function plant(packages, licences) {
  fs.writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages }));
  for (const [name, text] of Object.entries(licences)) {
    fs.mkdirSync(path.join(root, 'node_modules', name), { recursive: true });
    fs.writeFileSync(path.join(root, 'node_modules', name, 'LICENSE'), text);
  }
}

it('lists what is shipped once, shares equal texts and leaves out development packages', () => {
  plant(
    {
      '': {},
      'node_modules/beta': { version: '2.0.0', license: 'MIT' },
      'node_modules/alpha': { version: '1.0.0', license: 'MIT' },
      'node_modules/alpha/node_modules/beta': { version: '2.0.0', license: 'MIT' },
      'node_modules/engine-linux': { version: '3.0.0', license: 'ISC', optional: true },
      'node_modules/tester': { version: '4.0.0', license: 'MIT', dev: true },
    },
    { alpha: 'Same words\r\n', beta: 'Same words', tester: 'Other words' },
  );
  const notices = noticesOf(root);
  expect(notices).toContain('- alpha 1.0.0: MIT\n- beta 2.0.0: MIT\n- engine-linux 3.0.0: ISC\n');
  expect(notices).toContain('## alpha 1.0.0, beta 2.0.0\n\n````text\nSame words\n````');
  expect(notices).not.toMatch(/tester|Other words/);
});

it('changes with a version', () => {
  plant({ 'node_modules/alpha': { version: '1.0.0', license: 'MIT' } }, { alpha: 'Words' });
  const before = noticesOf(root);
  plant({ 'node_modules/alpha': { version: '1.0.1', license: 'MIT' } }, { alpha: 'Words' });
  expect(noticesOf(root)).not.toBe(before);
});
