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
  const app = path.relative(root, catalogue.folder).split(path.sep).slice(0, 3);
  const isWeb = app[1] === 'web';
  const types = path.join(root, ...app, 'platform/i18n/words.ts');
  const from = path.relative(catalogue.folder, types).split(path.sep).join('/');
  const takes = takesOf(catalogue.messages, '  ');
  const used = ['Text', 'Words'].filter(
    (type) => takes !== '' && (type === 'Words' || /\bText\b/.test(takes)),
  );
  const file = `./en/${catalogue.name}.json`;
  const name = camel(catalogue.name);
  return [
    `// Written by \`npm run words\` from ${file.slice(2)}.\n`,
    used.length > 0 ? `import type { ${used.join(', ')} } from '${from}';\n` : '',
    `import english from '${file}'${isWeb ? '' : " with { type: 'json' }"};\n\n`,
    takes === ''
      ? `export const ${name} = english;\n`
      : `interface Takes {\n${takes}}\n\nexport const ${name} = english as unknown as Words<typeof english, Takes>;\n`,
  ].join('');
}

/** @param {import('./words-files.mjs').Messages} messages @param {string} indent @returns {string} */
function takesOf(messages, indent) {
  return Object.entries(messages)
    .map(([key, value]) => {
      if (Array.isArray(value)) return '';
      const name = /^[a-z_$][\w$]*$/i.test(key) ? key : `'${key}'`;
      if (typeof value !== 'string') {
        const inside = takesOf(value, `${indent}  `);
        return inside === '' ? '' : `${indent}${name}: {\n${inside}${indent}};\n`;
      }
      const values = [...valuesOf(value)].map(([value, type]) => `${value}: ${type}`);
      return values.length === 0 ? '' : `${indent}${name}: (values: { ${values.join('; ')} }) => string;\n`;
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
