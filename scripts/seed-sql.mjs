import fs from 'node:fs';
import path from 'node:path';
import { namesIn } from './sql-reader.mjs';

/** What the demo is made by and taken out by, and where the commands it uses are put together. */
const entries = [
  'packages/testkit/src/demo.ts',
  'packages/testkit/src/remove-demo.ts',
  'apps/server/src/app-past.ts',
];
/** Modules of the server write by their own commands; they are what the seed is to use. */
const product = /^apps\/server\/src\/(modules|platform)\//;

/**
 * Tables that a file of the seed may write by SQL of its own, and why.
 *
 * @type {{ file: string, table: string, reason: string }[]}
 */
export const seedExceptions = ['account_legal_holds', 'staff', 'staff_sessions'].map((table) => ({
  file: 'packages/testkit/src/remove-demo.ts',
  table: `admin.${table}`,
  reason: 'The commands of the console ask who of the staff does it; npm run demo:remove has no session.',
}));

/**
 * The statements of the seed that write, or call a module's function, beside its commands: every string of its files
 * is given to PostgreSQL's parser, however it is sent.
 *
 * @param {string} root
 * @returns {{ files: string[], writes: { file: string, table: string }[] }}
 */
export function writesOfSeed(root) {
  const files = filesOfSeed(root);
  const writes = files.flatMap((file) =>
    stringsIn(fs.readFileSync(path.join(root, file), 'utf8')).flatMap((text) =>
      writtenBy(text).map((table) => ({ file, table })),
    ),
  );
  return { files, writes };
}

/** The tables a text writes, and the functions of modules it calls; none for what is no SQL. @param {string} text */
export function writtenBy(text) {
  try {
    const { writes, functions } = namesIn(text);
    const named = [...writes, ...functions].filter(({ schema }) => schema !== '');
    return named.map(({ schema, name }) => `${schema}.${name}`);
  } catch {
    return [];
  }
}

/** The entries and what they import of the same, in the order found. @param {string} root */
function filesOfSeed(root) {
  const found = new Set(entries);
  for (const file of found) {
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    for (const [, imported = ''] of text.matchAll(/from '(\.[^']+)'/g)) {
      const next = path.posix.join(path.posix.dirname(file), imported);
      if (!product.test(next) && /\/(demo|app-past)/.test(next)) found.add(next);
    }
  }
  return [...found];
}

/** Every string of a source, with a name in place of what is computed. @param {string} source */
function stringsIn(source) {
  const quoted = source.matchAll(/`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g);
  return [...quoted].map(([text]) => text.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, 'computed'));
}
