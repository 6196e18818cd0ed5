import fs from 'node:fs';
import path from 'node:path';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** @typedef {{ [key: string]: string | Messages | (string | Messages)[] }} Messages */
/** @typedef {{ file: string, folder: string, name: string, messages: Messages }} Catalogue */

/** Where code has its words in catalogues. */
export const worded = ['apps/web/src', 'apps/server/src', 'packages/contract/src'];

const skipped = new Set(['node_modules', 'dist', '.data']);

/**
 * Every English catalogue of the repository: `<folder>/locales/en/<name>.json`.
 *
 * @param {string} root
 * @returns {Catalogue[]}
 */
export function findCatalogues(root) {
  const folders = worded.map((folder) => path.join(root, folder));
  return folders
    .flatMap((folder) => listFiles(folder))
    .filter((file) => /[\\/]locales[\\/]en[\\/][^\\/]+\.json$/.test(file))
    .sort()
    .map((file) => ({
      file,
      folder: path.dirname(path.dirname(file)),
      name: path.basename(file, '.json'),
      messages: readMessages(file),
    }));
}

/** @param {string} file @returns {Messages} */
export function readMessages(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

/** @param {string} folder @returns {string[]} */
export function listFiles(folder) {
  if (!fs.existsSync(folder)) return [];
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const at = path.join(folder, entry.name);
    return entry.isDirectory() ? listFiles(at) : [at];
  });
}

/**
 * Every message of a catalogue with its dotted key.
 *
 * @param {Messages} messages
 * @param {string} [prefix]
 * @returns {[key: string, message: string][]}
 */
export function leavesOf(messages, prefix = '') {
  return Object.entries(messages).flatMap(([key, value]) => {
    if (typeof value === 'string') return [[`${prefix}${key}`, value]];
    const inside = Array.isArray(value) ? Object.fromEntries(value.map((line, at) => [at, line])) : value;
    return leavesOf(inside, `${prefix}${key}.`);
  });
}

/**
 * The values a message takes, with their types as TypeScript.
 *
 * @param {string} message
 * @returns {Map<string, string>}
 */
export function valuesOf(message) {
  /** @type {Map<string, string>} */
  const values = new Map();
  /** @param {import('@formatjs/icu-messageformat-parser').MessageFormatElement[]} elements */
  const walk = (elements) => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound || element.type === TYPE.tag) continue;
      const type = typeOf(element);
      const before = values.get(element.value);
      if (before === undefined || before === 'Text') values.set(element.value, type);
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        for (const option of Object.values(element.options)) walk(option.value);
      }
    }
  };
  walk(parse(message, { ignoreTag: true, requiresOtherClause: true, shouldParseSkeletons: true }));
  return values;
}

/** @param {import('@formatjs/icu-messageformat-parser').MessageFormatElement} element */
function typeOf(element) {
  if (element.type === TYPE.number || element.type === TYPE.plural) return 'number';
  if (element.type === TYPE.date || element.type === TYPE.time) return 'Date | number';
  if (element.type !== TYPE.select) return 'Text';
  const cases = Object.keys(element.options).filter((key) => key !== 'other');
  return [...cases.map((key) => `'${key}'`), "'other'"].join(' | ');
}
