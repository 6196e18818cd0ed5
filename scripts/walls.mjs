import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { cruise } from 'dependency-cruiser';
import { checkCssClasses } from './css-classes.mjs';
import { checkSource } from './source-rules.mjs';
import { foreignTables } from './sql-foreign-tables.mjs';
import { checkSql } from './sql-walls.mjs';

const scanned = ['apps', 'packages', 'scripts', 'test', 'bench'];
const skipped = new Set(['node_modules', 'dist', '.data', '.git']);
const sourceFile = /\.(ts|tsx|mjs)$/;

/**
 * Checks every import boundary in a checkout, its SQL and the classes of its CSS modules.
 *
 * @param {string} root holds apps, packages and the rest
 * @returns {Promise<{ findings: import('./source-rules.mjs').Finding[], modules: number, dependencies: number, statements: number, classes: number }>}
 */
export async function checkBoundaries(root) {
  const config = await import(pathToFileURL(path.join(repository, '.dependency-cruiser.mjs')).href);
  const { forbidden, options } = config.default;
  const present = scanned.filter((name) => fs.existsSync(path.join(root, name)));
  const { output } = await cruise(
    present,
    { ...options, baseDir: root, validate: true, ruleSet: { forbidden } },
    options.enhancedResolveOptions,
  );
  if (typeof output === 'string') throw new Error(`dependency-cruiser answered with text: ${output}`);
  const imports = output.summary.violations.map(({ from, to, rule }) => ({
    file: from,
    rule: rule.name,
    detail: `imports ${to}. ${commentOf(forbidden, rule.name)}`,
  }));
  const words = present
    .flatMap((name) => listSources(root, name))
    .flatMap((file) => checkSource(file, fs.readFileSync(path.join(root, file), 'utf8')));
  const sql = await checkSql(root);
  const css = checkCssClasses(root);
  return {
    findings: [...imports, ...words, ...sql.findings, ...css.findings],
    modules: output.summary.totalCruised,
    dependencies: output.summary.totalDependenciesCruised ?? 0,
    statements: sql.statements,
    classes: css.classes,
  };
}

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** @param {{ name: string, comment: string }[]} rules @param {string} name */
const commentOf = (rules, name) => rules.find((rule) => rule.name === name)?.comment ?? '';

/** @param {string} root @param {string} folder @returns {string[]} paths inside the repository */
function listSources(root, folder) {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const inside = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : listSources(root, inside);
    return sourceFile.test(entry.name) ? [inside] : [];
  });
}

/** Prints what stands in the wrong place, one line each. */
async function main() {
  const { findings, modules, dependencies, statements, classes } = await checkBoundaries(repository);
  for (const { file, line, rule, detail } of findings)
    console.log(`${file}${line ? `:${line}` : ''}  ${rule}: ${detail}`);
  console.log(
    `${modules} modules, ${dependencies} imports, ${statements} statements, ${classes} CSS classes, ${findings.length} in the wrong place`,
  );
  for (const { file, tables, why } of foreignTables)
    console.log(`passed over: ${file} names ${tables.join(', ')}. ${why}`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
