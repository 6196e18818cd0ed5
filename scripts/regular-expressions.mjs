import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseSync } from '@swc/core';

/**
 * @typedef {{ file: string, pattern: string, flags: string }} Expression
 * @typedef {{ type?: string, pattern?: string, flags?: string } & Record<string, unknown>} SyntaxNode
 */

// Its own program, compiled to JavaScript: the same everywhere, where the others need a machine's own or Java.
process.env.RECHECK_SYNC_BACKEND = 'pure';
const { checkSync } = /** @type {typeof import('recheck')} */ (createRequire(import.meta.url)('recheck'));

/** Everything that text from outside may reach: what a contract lets in, a server reads and a media engine is sent. */
const sources = ['apps/server/src/**/*.ts', 'packages/{contract,sfu}/src/**/*.ts'];
const notShipped = /\.test\.ts$|\/test-[a-z-]+\.ts$/;

/** Every regular expression in the sources, each once. @param {string} root @returns {Expression[]} */
export function regularExpressions(root) {
  const found = new Map();
  for (const file of globSync(sources, { cwd: root })) {
    if (notShipped.test(file)) continue;
    const source = readFileSync(path.join(root, file), 'utf8');
    for (const one of expressionsIn(file, source)) found.set(`/${one.pattern}/${one.flags}`, one);
  }
  return [...found.values()];
}

/** @param {string} file @param {string} source @returns {Expression[]} */
export function expressionsIn(file, source) {
  /** @type {Expression[]} */
  const found = [];
  /** @param {unknown} node */
  const walk = (node) => {
    if (Array.isArray(node)) for (const each of node) walk(each);
    else if (node && typeof node === 'object') {
      const { type, pattern, flags = '', ...parts } = /** @type {SyntaxNode} */ (node);
      if (type === 'RegExpLiteral' && pattern !== undefined) found.push({ file, pattern, flags });
      walk(Object.values(parts));
    }
  };
  walk(parseSync(source, { syntax: 'typescript', target: 'esnext' }).body);
  return found;
}

/**
 * What a text made for it makes of an expression: undefined when its work grows as the text does, otherwise how it
 * grows instead, or that nobody could say.
 * @param {Expression} expression
 */
export function problemOf({ pattern, flags }) {
  if (isBounded(pattern)) return undefined;
  /** @type {{ status: string, complexity?: { summary: string } }} */
  const { status, complexity } = checkSync(pattern, flags, { timeout: 60_000 });
  return status === 'safe' ? undefined : (complexity?.summary ?? status);
}

/** An expression whose parts repeat a few times at most tries only so much, however long the text. @param {string} pattern */
function isBounded(pattern) {
  const withoutSets = pattern.replace(/\\./g, '.').replace(/\[[^\]]*\]/g, '.');
  return !/[*+]|\{\d+,\}|\)\{/.test(withoutSets);
}
