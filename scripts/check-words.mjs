import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from '@formatjs/icu-messageformat-parser';
import { isStructurallySame } from '@formatjs/icu-messageformat-parser/manipulator.js';
import { bannedTerms } from './banned-terms.mjs';
import { figuresWithoutPlural } from './figures.mjs';
import {
  hardCodedContractText,
  hardCodedServerText,
  hardCodedText,
  hardCodedWebText,
} from './hard-coded.mjs';
import { findCatalogues, leavesOf, listFiles, readMessages, worded } from './words-files.mjs';
import { typesFileOf, typesOf } from './words-types.mjs';

/** The gallery stays English: it is a page for developers, and only `npm run gallery` serves it. */
const unchecked = [/^apps\/web\/src\/(ui\/gallery|test-support)/, /\.(test|stories)\.tsx?$/];

const webCode = /^apps\/web\/src\/.*\.ts$/;
const serverCode = /^apps\/server\/src\/.*\.ts$/;
/** Tests say what they like; the API reference, the outbox and the ledger's walk are for developers. */
const notSaid = [
  /\.test\.ts$/,
  /\/test-[a-z-]+\.ts$/,
  /^apps\/server\/src\/platform\/(http\/api-reference|mail\/outbox)/,
  /^apps\/server\/src\/modules\/payments\/ledger-walk\//,
];

/** Who looks for text in which files, and what those do with it. */
const readers = [
  {
    readsIn: (/** @type {string} */ file) =>
      file.endsWith('.tsx') && !unchecked.some((one) => one.test(file)),
    texts: hardCodedText,
    verb: 'writes',
  },
  {
    readsIn: (/** @type {string} */ file) => webCode.test(file) && !unchecked.some((one) => one.test(file)),
    texts: hardCodedWebText,
    verb: 'writes',
  },
  {
    readsIn: (/** @type {string} */ file) => serverCode.test(file) && !notSaid.some((one) => one.test(file)),
    texts: hardCodedServerText,
    verb: 'says',
  },
  {
    readsIn: (/** @type {string} */ file) =>
      file.startsWith('packages/contract/src/') && !file.endsWith('.test.ts'),
    texts: hardCodedContractText,
    verb: 'refuses with',
  },
];

/**
 * What is wrong with the words of a checkout: text written into a screen, messages that are not valid or wrong for 1,
 * types that are older than their catalogue, translations that do not fit, and messages nobody uses.
 *
 * @param {string} root
 * @param {readonly import('./banned-terms.mjs').BannedTerm[]} [terms]
 * @returns {string[]} one line each
 */
export function checkWords(root, terms = bannedTerms) {
  const at = (/** @type {string} */ file) => path.relative(root, file).split(path.sep).join('/');
  const sources = worded
    .flatMap((folder) => listFiles(path.join(root, folder)))
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file: at(file), text: fs.readFileSync(file, 'utf8') }));
  const findings = textsOf(root).flatMap((source) => bannedIn(source, terms));
  for (const { readsIn, texts, verb } of readers) {
    findings.push(
      ...sources
        .filter(({ file }) => readsIn(file))
        .flatMap(({ file, text }) =>
          texts(text).map(({ line, text }) => `${file}:${line} ${verb} “${text}” instead of a message`),
        ),
    );
  }
  for (const catalogue of findCatalogues(root)) {
    const name = at(catalogue.file);
    const invalid = leavesOf(catalogue.messages).flatMap(([key, message]) => problemOf(name, key, message));
    findings.push(...invalid);
    if (invalid.length > 0) continue;
    findings.push(
      ...leavesOf(catalogue.messages).flatMap(([key, message]) =>
        figuresWithoutPlural(message).map((figure) => `${name}: ${key} says {${figure}} without a plural`),
      ),
    );
    const types = typesFileOf(catalogue);
    if (!fs.existsSync(types) || fs.readFileSync(types, 'utf8') !== typesOf(catalogue, root)) {
      findings.push(`${at(types)} is older than ${name}: run npm run words`);
    }
    for (const file of translationsOf(catalogue)) {
      findings.push(
        ...compare(at(file), new Map(leavesOf(catalogue.messages)), leavesOf(readMessages(file))),
      );
    }
    findings.push(...unusedIn(catalogue, at(types), sources).map((key) => `${name}: nobody uses ${key}`));
  }
  return findings;
}

const written = [
  'apps',
  'packages',
  'test',
  'bench',
  'scripts',
  'docs',
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
];
/** The list of banned terms says them all, and its test plants them. */
const quoting = ['scripts/banned-terms.mjs', 'scripts/check-words.test.mjs'];

/**
 * Every text a person of the project writes: code, SQL, catalogues and documents.
 *
 * @param {string} root
 */
function textsOf(root) {
  return written
    .map((name) => path.join(root, name))
    .flatMap((at) => (fs.existsSync(at) && fs.statSync(at).isFile() ? [at] : listFiles(at)))
    .filter((file) => /\.(tsx?|mjs|sql|md|css|json)$/.test(file))
    .map((file) => ({
      file: path.relative(root, file).split(path.sep).join('/'),
      text: fs.readFileSync(file, 'utf8'),
    }))
    .filter(({ file }) => !quoting.includes(file));
}

/** @param {{ file: string, text: string }} source @param {readonly import('./banned-terms.mjs').BannedTerm[]} terms */
function bannedIn({ file, text }, terms) {
  return terms
    .filter(({ allowed = [] }) => !allowed.some((path) => file.startsWith(path)))
    .flatMap(({ term, instead }) => {
      const inName = term.test(file) ? [`${file} is named ${file.match(term)?.[0]}: write ${instead}`] : [];
      // Most files say none of it, and are not split into lines for that.
      if (!term.test(text)) return inName;
      const lines = text.split('\n').flatMap((line, index) => {
        const said = line.match(term);
        return said ? [`${file}:${index + 1} says ${said[0]}: write ${instead}`] : [];
      });
      return [...inName, ...lines];
    });
}

/** @param {string} file @param {string} key @param {string} message */
function problemOf(file, key, message) {
  try {
    parse(message, { ignoreTag: true, requiresOtherClause: true, shouldParseSkeletons: true });
    return [];
  } catch (error) {
    return [`${file}: ${key} is no ICU message: ${error instanceof Error ? error.message : error}`];
  }
}

/** @param {import('./words-files.mjs').Catalogue} catalogue */
function translationsOf({ folder, name }) {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'en')
    .map((entry) => path.join(folder, entry.name, `${name}.json`))
    .filter((file) => fs.existsSync(file));
}

/** @param {string} file @param {Map<string, string>} english @param {[string, string][]} translated */
function compare(file, english, translated) {
  const has = new Map(translated);
  const missing = [...english.keys()]
    .filter((key) => !has.has(key))
    .map((key) => `${file}: ${key} is missing`);
  const wrong = translated.flatMap(([key, message]) => {
    const original = english.get(key);
    if (original === undefined) return [`${file}: ${key} is in no English catalogue`];
    const invalid = problemOf(file, key, message);
    if (invalid.length > 0) return invalid;
    const same = isStructurallySame(
      parse(original, { ignoreTag: true }),
      parse(message, { ignoreTag: true }),
    );
    return same.success ? [] : [`${file}: ${key} takes other values: ${same.error?.message}`];
  });
  return [...missing, ...wrong];
}

/**
 * Messages whose name nobody says: neither their own, nor that of a group of theirs handed on or read as a whole.
 *
 * @param {import('./words-files.mjs').Catalogue} catalogue
 * @param {string} types where the application gets it from
 * @param {{ file: string, text: string }[]} sources
 */
function unusedIn(catalogue, types, sources) {
  const importers = importersOf(types, sources);
  const text = importers.map((source) => source.text).join('\n');
  const whole = (/** @type {string} */ name) =>
    new RegExp(`[.{,\\s]${literally(name)}\\b(?!\\??\\.[a-zA-Z]|:)`).test(text);
  return leavesOf(catalogue.messages)
    .map(([key]) => key)
    .filter((key) => {
      const parts = key.split('.').filter((part) => !/^\d+$/.test(part) || !key.includes('.'));
      return !parts.some((part, depth) =>
        depth === parts.length - 1
          ? new RegExp(`(\\.|[{,]\\s*|')${literally(part)}\\b`).test(text)
          : whole(part),
      );
    });
}

/** @param {string} types @param {{ file: string, text: string }[]} sources */
function importersOf(types, sources) {
  const from = (/** @type {string} */ target) =>
    sources.filter(({ file, text }) =>
      [...text.matchAll(/from '(\.[^']+)'/g)].some(
        ([, to]) => path.posix.join(path.posix.dirname(file), to ?? '') === target,
      ),
    );
  /** @type {Map<string, string>} */
  const importers = new Map();
  const targets = [types];
  // A file that hands the catalogue on is no user of it; whoever imports that file may be.
  for (const target of targets) {
    for (const { file, text } of from(target)) {
      if (importers.has(file)) continue;
      importers.set(file, text.replace(/^export \{[^}]*\} from [^;]*;/gm, ''));
      if (/^export \{[^}]*\} from '\.[^']*'/m.test(text)) targets.push(file);
    }
  }
  return [...importers.values()].map((text) => ({ text }));
}

/** @param {string} text */
const literally = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const findings = checkWords(path.resolve(import.meta.dirname, '..'));
  for (const finding of findings) console.log(finding);
  console.log(findings.length === 0 ? 'Every word comes from a catalogue.' : `${findings.length} to mend.`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
