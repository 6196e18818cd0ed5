import fs from 'node:fs';
import path from 'node:path';

/** @typedef {import('./source-rules.mjs').Finding} Finding */

const web = 'apps/web/src';
const source = /(?<!\.test)\.tsx?$/;
const importOf = /\bimport\s+(\w+)\s+from\s+'([^']+\.module\.css)'/g;

/**
 * Checks that every class a component takes from a CSS module has a rule there, and that every rule's class is taken
 * by somebody: a component, or another module that composes it. A class is named outright (`classes.row`), so that
 * both can be found.
 *
 * @param {string} root holds apps/web
 * @returns {{ findings: Finding[], classes: number }}
 */
export function checkCssClasses(root) {
  const folder = path.join(root, web);
  const names = fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const files = names.map((name) => ({
    name: name.replaceAll('\\', '/'),
    read: () => withoutComments(fs.readFileSync(path.join(folder, name), 'utf8')),
  }));
  const sheets = new Map(
    files.filter(({ name }) => name.endsWith('.module.css')).map(({ name, read }) => [name, sheetOf(read())]),
  );
  const uses = [...sheets].flatMap(([name, { composed }]) =>
    composed.map(({ className, from, line }) => ({
      file: name,
      sheet: from ? beside(name, from) : name,
      className,
      line,
    })),
  );
  /** @type {Finding[]} */
  const findings = [];
  for (const { name, read } of files.filter((file) => source.test(file.name))) {
    const taken = takenBy(name, read());
    uses.push(...taken.uses);
    findings.push(...taken.findings);
  }
  const used = new Set();
  for (const { file, sheet, className, line } of uses) {
    used.add(`${sheet} ${className}`);
    if (sheets.get(sheet)?.defined.has(className)) continue;
    findings.push({
      file: `${web}/${file}`,
      line,
      rule: 'css-no-rule',
      detail: `${sheet} has no .${className}`,
    });
  }
  for (const [name, { defined }] of sheets) {
    for (const [className, line] of defined) {
      if (used.has(`${name} ${className}`)) continue;
      findings.push({
        file: `${web}/${name}`,
        line,
        rule: 'css-unused',
        detail: `Nobody takes .${className}`,
      });
    }
  }
  return { findings, classes: [...sheets.values()].reduce((sum, { defined }) => sum + defined.size, 0) };
}

/**
 * What a source file takes from CSS modules, and names that would hide it.
 *
 * @param {string} file
 * @param {string} text
 */
function takenBy(file, text) {
  /** @type {{ file: string, sheet: string, className: string, line: number }[]} */
  const uses = [];
  /** @type {Finding[]} */
  const findings = [];
  const body = text.replace(/^import\b[^;]*;/gm, (line) => line.replace(/[^\n]/g, ' '));
  for (const { 1: variable = '', 2: address = '', index: at } of text.matchAll(importOf)) {
    /** @param {string} rule @param {string} detail @param {number} index */
    const find = (rule, detail, index) =>
      findings.push({ file: `${web}/${file}`, line: lineAt(text, index), rule, detail });
    if (!/(^c|C)lasses$/.test(variable)) find('css-import-name', `Call it ${variable}Classes.`, at);
    const takes = body.matchAll(new RegExp(`(?<![\\w.])${variable}\\b(?:\\.(\\w+))?`, 'g'));
    for (const { 1: className, index } of takes) {
      if (className === undefined) find('css-hidden-name', `Name the class, as in ${variable}.row.`, index);
      else uses.push({ file, sheet: beside(file, address), className, line: lineAt(body, index) });
    }
  }
  return { uses, findings };
}

/** An address in a file, from the folder of all. @param {string} file @param {string} address */
const beside = (file, address) => path.posix.join(path.posix.dirname(file), address);

/**
 * The classes a CSS module has rules for, with the line of the first, and what it composes.
 *
 * @param {string} css without comments
 */
function sheetOf(css) {
  const text = css.replace(/"[^"\n]*"|'[^'\n]*'/g, (string) =>
    string.includes('.module.css') ? string : ' '.repeat(string.length),
  );
  /** @type {Map<string, number>} */
  const defined = new Map();
  for (const match of text.matchAll(/[^{};]+(?=\{)/g)) {
    const prelude = match[0].replace(/:global\([^)]*\)/g, (global) => ' '.repeat(global.length));
    if (prelude.trimStart().startsWith('@')) continue;
    for (const one of prelude.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)) {
      const line = lineAt(text, match.index + one.index);
      if (!defined.has(one[1] ?? '')) defined.set(one[1] ?? '', line);
    }
  }
  const composed = [...text.matchAll(/\bcomposes:\s*([^;}]+)/g)].flatMap(({ 1: words = '', index }) => {
    const [names = '', address] = words.split(/\bfrom\b/);
    const from = address && /['"]([^'"]+)['"]/.exec(address)?.[1];
    return names
      .trim()
      .split(/\s+/)
      .map((className) => ({ className, from, line: lineAt(text, index) }));
  });
  return { defined, composed };
}

/** @param {string} text @param {number} index */
const lineAt = (text, index) => text.slice(0, index).split('\n').length;

const stringOrComment = /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/gm;

/** Comments become blanks, and lines keep their numbers. @param {string} text */
function withoutComments(text) {
  return text.replace(stringOrComment, (found, string) => string ?? found.replace(/[^\n]/g, ' '));
}
