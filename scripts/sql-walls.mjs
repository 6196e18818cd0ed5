import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { nodeFlags, resolveRuntime } from './runtime.mjs';
import { foreignTables } from './sql-foreign-tables.mjs';
import { namesIn } from './sql-reader.mjs';

const serverSource = 'apps/server/src';
const migrations = 'apps/server/migrations';
/** Opens the part of a module's migration that holds what other modules may name. */
const publicPart = '-- Public: other modules read these views and call these functions.';
/** PostgreSQL's own, and the job runner's, which platform alone names. */
const alwaysThere = new Set(['pg_catalog', 'information_schema']);
const outsideOwners = new Map([
  ['graphile_worker', 'platform'],
  ['migrations', 'platform'],
]);

/**
 * What each schema holds: `mine` is every name, `open` what others may use.
 *
 * @typedef {Map<string, { mine: Set<string>, open: Set<string> }>} Schemas
 * @typedef {import('./source-rules.mjs').Finding} Finding
 */

/**
 * Checks that every statement of the server, and every view and function of the migrations, names tables of its own
 * module and public views of others, and that a module's statements are named after it.
 *
 * @param {string} root holds apps/server
 * @returns {Promise<{ findings: Finding[], statements: number }>}
 */
export async function checkSql(root) {
  const files = migrationsOf(root);
  const schemas = schemasOf(files);
  /** @type {Finding[]} */
  const findings = [];
  for (const { file, module, text } of files) {
    findings.push(...readText({ file, module, text, schemas }));
    for (const { schema, name } of madeIn(text)) {
      if (schema !== schemaOf(module)) {
        findings.push({ file, rule: 'sql-own-schema', detail: `module ${module} makes ${schema}.${name}` });
      }
    }
  }
  const { statements, failed } = await declaredStatements(root);
  for (const [file, message] of failed) findings.push({ file, rule: 'sql-unread', detail: message });
  const sources = sourcesOf(root);
  for (const [name, text] of statements) {
    const file = fileOf(sources, name);
    const module = moduleOf(file);
    findings.push(...readText({ file, module, text, schemas, statement: name }));
    if (file.includes('/modules/') && !name.startsWith(`${module}.`)) {
      findings.push({
        file,
        rule: 'sql-name',
        detail: `statement ${name} of module ${module} is named after another`,
      });
    }
  }
  for (const { file, text } of sources) findings.push(...readFragments({ file, text, schemas }));
  return { findings: once(findings), statements: statements.length };
}

/**
 * One text of SQL against the schemas.
 *
 * @param {{ file: string, module: string, text: string, schemas: Schemas, statement?: string }} read
 * @returns {Finding[]}
 */
function readText({ file, module, text, schemas, statement }) {
  const where = statement === undefined ? '' : ` (${statement})`;
  let names;
  try {
    names = namesIn(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ file, rule: 'sql-unparsed', detail: `PostgreSQL cannot parse this${where}: ${reason}` }];
  }
  const tables = names.tables.map((named) => faultOf({ file, module, named, verb: 'reads table', schemas }));
  const functions = names.functions.map((named) =>
    faultOf({ file, module, named, verb: 'calls function', schemas }),
  );
  const writes = names.writes.map((named) =>
    faultOf({ file, module, named, verb: 'writes table', schemas, isWrite: true }),
  );
  return [...tables, ...functions, ...writes].flatMap((detail) =>
    detail === undefined ? [] : [{ file, rule: 'sql-foreign-table', detail: `${detail}${where}` }],
  );
}

/**
 * What is wrong with naming something, or undefined. Views of others are read, never written.
 *
 * @param {{ file: string, module: string, named: import('./sql-reader.mjs').Named, verb: string, schemas: Schemas,
 *   isWrite?: boolean }} naming
 * @returns {string | undefined}
 */
function faultOf({ file, module, named: { schema, name }, verb, schemas, isWrite = false }) {
  if (schema === '')
    return name.startsWith('pg_') ? undefined : `module ${module} names ${name} without its schema`;
  if (alwaysThere.has(schema)) return undefined;
  const owner = outsideOwners.get(schema) ?? moduleNamed(schema);
  if (owner === module) return undefined;
  if (foreignTables.some((one) => one.file === file && one.tables.includes(`${schema}.${name}`)))
    return undefined;
  if (!isWrite && schemas.get(schema)?.open.has(name)) return undefined;
  return `module ${module} ${verb} ${schema}.${name} of module ${owner}`;
}

/**
 * Fragments that are put together at run time, such as those of the query builder, are in no declared statement:
 * their source is searched for the names of tables.
 *
 * @param {{ file: string, text: string, schemas: Schemas }} read
 * @returns {Finding[]}
 */
function readFragments({ file, text, schemas }) {
  const module = moduleOf(file);
  const named = new RegExp(`(?<![\\w./])(${[...schemas.keys()].join('|')})\\.([a-z_]+)\\b(?!\\()`, 'g');
  /** @type {Finding[]} */
  const findings = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(\/?\*|\/\/|import\b)/.test(line)) continue;
    for (const [, schema = '', name = ''] of line.matchAll(named)) {
      if (!schemas.get(schema)?.mine.has(name)) continue;
      if (!new RegExp(`(['"\`]|\\b(from|join|into|update|using|table)\\s+)${schema}\\.${name}\\b`).test(line))
        continue;
      const detail = faultOf({ file, module, named: { schema, name }, verb: 'reads table', schemas });
      if (detail !== undefined) findings.push({ file, line: index + 1, rule: 'sql-foreign-table', detail });
    }
  }
  return findings;
}

/** Migrations with their module: `NNNN-<module>.sql` makes its schema, `NNNN-<module>-<what>.sql` changes it. @param {string} root */
function migrationsOf(root) {
  const folder = path.join(root, migrations);
  if (!fs.existsSync(folder)) return [];
  const names = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const texts = names.map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));
  const modules = texts.flatMap((text) =>
    [...text.matchAll(/create schema (\w+)/g)].map(([, schema = '']) => moduleNamed(schema)),
  );
  return names.map((name, index) => {
    const subject = name.replace(/^\d+-|\.sql$/g, '');
    const owners = modules.filter((module) => subject === module || subject.startsWith(`${module}-`));
    const module = owners.sort((one, other) => other.length - one.length)[0] ?? subject;
    return { file: `${migrations}/${name}`, module, text: texts[index] ?? '' };
  });
}

/** @param {string} text */
function madeIn(text) {
  try {
    const { made } = namesIn(text);
    return [...made.tables, ...made.functions];
  } catch {
    // Said already, as text that cannot be parsed.
    return [];
  }
}

/** @param {ReturnType<typeof migrationsOf>} files @returns {Schemas} */
function schemasOf(files) {
  /** @type {Schemas} */
  const schemas = new Map();
  for (const { module, text } of files) {
    const at = text.indexOf(publicPart);
    const open = at < 0 ? [] : madeIn(text.slice(at));
    const known = schemas.get(schemaOf(module)) ?? { mine: new Set(), open: new Set() };
    for (const { name } of madeIn(text)) known.mine.add(name);
    for (const { name } of open) known.open.add(name);
    schemas.set(schemaOf(module), known);
  }
  return schemas;
}

/** @param {string} module */
const schemaOf = (module) => module.replaceAll('-', '_');
/** @param {string} schema */
const moduleNamed = (schema) => schema.replaceAll('_', '-');

/** Which module a file of the server belongs to. @param {string} file */
function moduleOf(file) {
  return file.match(/\/modules\/([^/]+)\//)?.[1] ?? (file.includes('/platform/') ? 'platform' : 'app');
}

/** @param {string} root @returns {{ file: string, text: string }[]} */
function sourcesOf(root) {
  const folder = path.join(root, serverSource);
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${serverSource}/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|\/test-[a-z-]+\.ts$|\/ledger-walk\//.test(file))
    .map((file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8') }));
}

/**
 * The file that declares a statement; one made by a function is found by the start of its name.
 *
 * @param {{ file: string, text: string }[]} sources
 * @param {string} name
 */
function fileOf(sources, name) {
  const starts = [...name.matchAll(/[.-]/g)].map(({ index }) => name.slice(0, index + 1)).reverse();
  for (const start of [name, ...starts]) {
    const end = start === name ? '' : '(?=\\$)';
    const quoted = new RegExp(`['"\`]${start.replaceAll('.', '\\.')}${end}`);
    const found = sources.find(({ text }) => quoted.test(text));
    if (found) return found.file;
  }
  return `${serverSource}/modules/${name.split('.')[0]}/`;
}

/** @param {string} root @returns {Promise<{ statements: [string, string][], failed: [string, string][] }>} */
async function declaredStatements(root) {
  const script = fileURLToPath(new URL('./list-statements.mjs', import.meta.url));
  const { stdout } = await promisify(execFile)(resolveRuntime(), [...nodeFlags, script, root], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}

/** @param {Finding[]} findings */
const once = (findings) => [...new Map(findings.map((one) => [`${one.file} ${one.detail}`, one])).values()];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { findings, statements } = await checkSql(path.resolve(fileURLToPath(import.meta.url), '../..'));
  for (const { file, line, rule, detail } of findings)
    console.log(`${file}${line ? `:${line}` : ''}  ${rule}: ${detail}`);
  console.log(`${statements} statements, ${findings.length} trespass`);
}
