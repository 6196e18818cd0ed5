import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
/** What these are run by takes nothing of another file along. */
const alone = /^(test\/(attack|crash|e2e|scale)|bench)\//;

/**
 * The statements a file declares under a name written out, with their text.
 *
 * @param {string} source
 * @returns {[name: string, text: string][]}
 */
function statementsIn(source) {
  const bytes = Buffer.from(source);
  const { body, span } = parseSync(source, { syntax: 'typescript' });
  /** @type {[string, string][]} */
  const found = [];
  const walk = (/** @type {any} */ node) => {
    if (node === null || typeof node !== 'object') return;
    const [name, text] =
      node.type === 'CallExpression' ? node.arguments.map((/** @type {any} */ one) => one.expression) : [];
    if (node.callee?.value === 'statement' && name?.type === 'StringLiteral' && text) {
      const written = bytes.subarray(text.span.start - span.start, text.span.end - span.start).toString();
      found.push([name.value, written.replaceAll(/[\s'"`]+/g, ' ').trim()]);
    }
    for (const inside of Object.values(node)) walk(inside);
  };
  walk(body);
  return found;
}

/** @returns {string[]} */
function sources() {
  return ['apps/server/src', 'packages', 'test'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join(folder, name.replaceAll('\\', '/')))
      .filter((name) => name.endsWith('.ts') && !name.includes('/node_modules/') && !alone.test(name)),
  );
}

it('no two statements of one name say different things: integration tests of several files share a worker', () => {
  /** @type {Map<string, Map<string, string>>} */
  const texts = new Map();
  for (const file of sources()) {
    const source = fs.readFileSync(path.join(root, file), 'utf8');
    if (!/\bstatement\b/.test(source)) continue;
    for (const [name, text] of statementsIn(source)) {
      const known = texts.get(name) ?? new Map();
      texts.set(name, known.set(text, file));
    }
  }
  expect(texts.size).toBeGreaterThan(1_000);
  const differing = [...texts].filter(
    ([name, known]) => known.size > 1 && !name.startsWith('statement-test.'),
  );
  expect(differing.map(([name, known]) => `${name}: ${[...known.values()].join(', ')}`)).toEqual([]);
});
