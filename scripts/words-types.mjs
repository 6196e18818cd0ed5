import fs from 'node:fs';
import path from 'node:path';
import { valuesOf } from './words-files.mjs';

/** The names of things the application may call differently: kebab-case to camelCase. */
const camel = (/** @type {string} */ name) =>
  name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());

/**
 * The file that types a catalogue: `<folder>/locales/<name>.ts`.
 *
 * @param {import('./words-files.mjs').Catalogue} catalogue
 */
export function typesFileOf(catalogue) {
  return path.join(catalogue.folder, `${catalogue.name}.ts`);
}

/**
 * Its text. Only messages that take values are named in it: the rest is read from the English file by the compiler.
 *
 * @param {import('./words-files.mjs').Catalogue} catalogue
 * @param {string} root
 */
export function typesOf(catalogue, root) {
  const side = path.relative(root, catalogue.folder).split(path.sep).slice(0, 3);
  const [kind, app] = side;
  const types = kind === 'packages' ? 'shared/messages.ts' : 'platform/i18n/catalogue.ts';
  const from = path
    .relative(catalogue.folder, path.join(root, ...side, types))
    .split(path.sep)
    .join('/');
  const takes = takesOf(catalogue.messages, '  ', app === 'server' ? 'Message' : 'string');
  const file = `./en/${catalogue.name}.json`;
  const name = camel(catalogue.name);
  if (app !== 'web') return sharedTypesOf(catalogue, root, { name, file, from, takes });
  const used = ['Catalogue', 'Text'].filter(
    (type) => takes !== '' && (type === 'Catalogue' || /\bText\b/.test(takes)),
  );
  return [
    `// Written by \`npm run words\` from ${file.slice(2)}.\n`,
    used.length > 0 ? `import type { ${used.join(', ')} } from '${from}';\n` : '',
    `import english from '${file}';\n\n`,
    takes === ''
      ? `export const ${name} = english;\n`
      : `interface Takes {\n${takes}}\n\nexport const ${name} = english as unknown as Catalogue<typeof english, Takes>;\n`,
  ].join('');
}

/**
 * On the server a message stays key and values until it is read; in the contract it is said when it is called.
 *
 * @param {import('./words-files.mjs').Catalogue} catalogue
 * @param {string} root
 * @param {{ name: string, file: string, from: string, takes: string }} facts
 */
function sharedTypesOf(catalogue, root, { name, file, from, takes }) {
  const key = nameOf(path.relative(root, path.dirname(catalogue.folder)).split(path.sep), catalogue.name);
  takes = takes.replaceAll(/: number(?=[;} ])/g, ': number | bigint');
  const types = ['Message', 'Text'].filter((type) => new RegExp(`\\b${type}\\b`).test(takes));
  const used = ['catalogue', ...types.map((type) => `type ${type}`)];
  const typed = takes === '' ? '' : '<typeof english, Takes>';
  return [
    `// Written by \`npm run words\` from ${file.slice(2)}.\n`,
    `import { ${used.join(', ')} } from '${from}';\n`,
    `import english from '${file}' with { type: 'json' };\n\n`,
    takes === '' ? '' : `interface Takes {\n${takes}}\n\n`,
    `export const ${name} = catalogue${typed}('${key}', english, import.meta.url);\n`,
  ].join('');
}

/**
 * How the server names a catalogue: modules/shop/locales/en/mails.json is shop/mails in the rows that name it, and
 * what the contract says of the shop is contract/shop.
 *
 * @param {string[]} place the folders from the root to that of `locales`
 * @param {string} name
 */
function nameOf([kind, app = '', , ...folders], name) {
  if (kind === 'packages') return `${app}/${name}`;
  return [...folders.filter((folder) => folder !== 'modules'), name].join('/');
}

/**
 * @param {import('./words-files.mjs').Messages} messages
 * @param {string} indent
 * @param {string} gives
 * @returns {string}
 */
function takesOf(messages, indent, gives) {
  return Object.entries(messages)
    .map(([key, value]) => {
      if (Array.isArray(value)) return '';
      const name = /^[a-z_$][\w$]*$/i.test(key) ? key : `'${key}'`;
      if (typeof value !== 'string') {
        const inside = takesOf(value, `${indent}  `, gives);
        return inside === '' ? '' : `${indent}${name}: {\n${inside}${indent}};\n`;
      }
      const values = [...valuesOf(value)].map(([value, type]) => `${value}: ${type}`);
      return values.length === 0 ? '' : `${indent}${name}: (values: { ${values.join('; ')} }) => ${gives};\n`;
    })
    .join('');
}

/**
 * Writes the types of all catalogues, and takes out those whose catalogue is gone.
 *
 * @param {import('./words-files.mjs').Catalogue[]} catalogues
 * @param {string} root
 */
export function writeTypes(catalogues, root) {
  const wanted = new Set(catalogues.map(typesFileOf));
  for (const catalogue of catalogues) fs.writeFileSync(typesFileOf(catalogue), typesOf(catalogue, root));
  for (const folder of new Set(catalogues.map(({ folder }) => folder))) {
    for (const name of fs.readdirSync(folder)) {
      const file = path.join(folder, name);
      if (name.endsWith('.ts') && !wanted.has(file)) fs.rmSync(file);
    }
  }
}
