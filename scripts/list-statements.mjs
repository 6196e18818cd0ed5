import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

// node list-statements.mjs <root>: imports every source of the server that declares SQL, and prints as JSON
// { statements: [name, text][], failed: [file, message][] }. Runs on the Node that runs our TypeScript.

const root = process.argv[2] ?? '';
const declares = /\b(statement|batchedQuery|listQuery|dayList)\b/;
// Importing these starts something.
const starts = /^(main\.ts|commands\/)/;
const notProduct = /(\.test\.ts|(^|\/)test-[a-z-]+\.ts)$|\/ledger-walk\//;

const source = path.join(root, 'apps/server/src');
const registry = path.join(source, 'platform/database/statement.ts');
const { declaredStatements } = await import(pathToFileURL(registry).href);
/** @type {[string, string][]} */
const failed = [];
for (const inside of fs.readdirSync(source, { recursive: true, encoding: 'utf8' })) {
  const name = inside.replaceAll('\\', '/');
  if (!name.endsWith('.ts') || starts.test(name) || notProduct.test(name)) continue;
  const file = path.join(source, inside);
  if (!declares.test(fs.readFileSync(file, 'utf8'))) continue;
  try {
    await import(pathToFileURL(file).href);
  } catch (error) {
    failed.push([`apps/server/src/${name}`, error instanceof Error ? error.message : String(error)]);
  }
}
process.stdout.write(JSON.stringify({ statements: [...declaredStatements()], failed }), () =>
  process.exit(0),
);
