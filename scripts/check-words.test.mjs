import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkWords } from './check-words.mjs';
import { hardCodedText, hardCodedWebText } from './hard-coded.mjs';
import { findCatalogues } from './words-files.mjs';
import { writeTypes } from './words-types.mjs';

/** @type {string} */
let root;
const screen = 'apps/web/src/modules/shop/shop-screen.tsx';
const english = 'apps/web/src/modules/shop/locales/en/shop.json';

/** @param {string} file @param {string} text */
function write(file, text) {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
}

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'candela words '));
  write(english, JSON.stringify({ title: 'Shop', items: '{count, plural, one {# item} other {# items}}' }));
  write(
    screen,
    "import { shop as t } from './locales/shop.ts';\nexport const A = () => <p title={t.title}>{t.items({ count: 1 })}</p>;\n",
  );
  writeTypes(findCatalogues(root), root);
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

test('a checkout whose words all come from catalogues has nothing to mend', () => {
  expect(checkWords(root)).toEqual([]);
});

test('text planted in a screen is found, with its line', () => {
  write('apps/web/src/modules/shop/b.tsx', 'export const B = () => (\n  <p>Buy it now</p>\n);\n');
  expect(checkWords(root)).toEqual([
    'apps/web/src/modules/shop/b.tsx:2 writes “Buy it now” instead of a message',
  ]);
});

test('a sentence that the server would say is found, and what people wrote is not', () => {
  const file = 'apps/server/src/modules/shop/sell.ts';
  write(file, "export const done = { msg: 'Order placed.' };\nexport const words = verbatim(form.text);\n");
  expect(checkWords(root)).toEqual([`${file}:1 says “Order placed.” instead of a message`]);
  write(file, "export const note = verbatim('The shop is closed.');\n");
  expect(checkWords(root)).toEqual([`${file}:1 says “The shop is closed.” instead of a message`]);
  write(file, 'export const page = `<p>\n Back to $' + '{to}</p><b aria-label="Cards"></b>`;\n');
  expect(checkWords(root)).toEqual([
    `${file}:2 says “Back to” instead of a message`,
    `${file}:2 says “Cards” instead of a message`,
  ]);
  write(file, "export const link = verbatim(site.link);\nexport const html = { title: '<p>x</p>' };\n");
  expect(checkWords(root)).toEqual([]);
});

test('a figure that counts something is a plural, unless it cannot be 1', () => {
  const say = (/** @type {string} */ items) => {
    write(english, JSON.stringify({ title: 'Shop', items }));
    writeTypes(findCatalogues(root), root);
    return checkWords(root);
  };
  const found = [`${english}: items says {count} without a plural`];
  expect(say('Show all {count} replies')).toEqual(found);
  expect(say('{count, number} more credits')).toEqual(found);
  expect(say('{place, select, shop {{count} products} other {Nothing}}')).toEqual(found);
  for (const right of [
    '{count, plural, one {{written} view} other {{written} views}}',
    '{count}% of files',
    '{count} px',
    '{name} has no plans',
  ])
    expect(say(right), right).toEqual([]);
});

test('a sentence with which the contract would refuse input is found', () => {
  const file = 'packages/contract/src/shop/operations.ts';
  const refusing = (/** @type {string} */ code) => {
    write(file, `export const a = ${code};\n`);
    return checkWords(root);
  };
  const found = (/** @type {string} */ text) => [`${file}:1 refuses with “${text}” instead of a message`];
  expect(refusing("z.string().min(1, 'Enter a title.')")).toEqual(found('Enter a title.'));
  expect(refusing("z.string('Required')")).toEqual(found('Required'));
  expect(refusing('z.int().max(most, { error: `Up to $' + '{most}` })')).toEqual(found('Up to'));
  expect(refusing("{ path: ['to'], message: 'too late' }")).toEqual(found('too late'));
  expect(refusing("() => 'Choose a later day.'")).toEqual(found('Choose a later day.'));
  expect(refusing("operation('/a', { summary: 'Lists all' }).input(z.enum(['Any']).default('Any'))")).toEqual(
    [],
  );
  expect(refusing('z.string().min(1, { error: t.enterTitle })')).toEqual([]);
});

test('a banned term is found with its line, except where it may be said', () => {
  write('apps/web/src/a.ts', 'export const a = 0;\nexport const letter = 1;\n');
  const term = { term: /letter/, instead: 'message' };
  expect(checkWords(root, [term])).toEqual(['apps/web/src/a.ts:2 says letter: write message']);
  expect(checkWords(root, [{ ...term, allowed: ['apps/web/src/a.ts'] }])).toEqual([]);
});

test.each([
  ['apps/server/src/modules/shows/a.ts', 'export const sealed = 1;\n'],
  ['apps/server/migrations/0001-shows.sql', '-- x\nalter table t add purged_at date;\n'],
  ['packages/contract/src/a.ts', '/** Where the desk is. */\n'],
  ['test/a.test.ts', "test('a journey', () => {});\n"],
  ['bench/a.ts', 'const wish = 1;\n'],
  ['scripts/a.mjs', 'inBatches();\n'],
  ['docs/a.md', 'The other door.\n'],
  ['apps/web/src/a.tsx', "import { shop as words } from './locales/shop.ts';\n"],
])('a term of the list planted in %s is found', (file, text) => {
  write(file, text);
  expect(checkWords(root)).toEqual([expect.stringMatching(new RegExp(`^${file}:[12] says `))]);
});

test('a banned term in the name of a file or folder is found', () => {
  write('test/journeys/a.test.ts', '');
  expect(checkWords(root)).toEqual(['test/journeys/a.test.ts is named journeys: write end-to-end test']);
});

test('a message that was added without its types, is not ICU, or that nobody uses is found', () => {
  write(
    english,
    JSON.stringify({ title: 'Shop of {name}', items: '{count, plural, one {# item}}', spare: 'x' }),
  );
  expect(checkWords(root)).toEqual([expect.stringContaining('items is no ICU message')]);
  write(english, JSON.stringify({ title: 'Shop of {name}', items: 'Items', spare: 'x' }));
  expect(checkWords(root)).toEqual([
    `apps/web/src/modules/shop/locales/shop.ts is older than ${english}: run npm run words`,
    `${english}: nobody uses spare`,
  ]);
});

test('a translation must have every message, no other, and the same values', () => {
  const german = 'apps/web/src/modules/shop/locales/de/shop.json';
  write(german, JSON.stringify({ items: '{number} Artikel', more: 'Mehr' }));
  expect(checkWords(root)).toEqual([
    `${german}: title is missing`,
    expect.stringContaining('items takes other values'),
    `${german}: more is in no English catalogue`,
  ]);
});

describe('text written into a screen', () => {
  const texts = (/** @type {string} */ jsx) =>
    hardCodedText(`export const A = () => <>${jsx}</>;`).map(({ text }) => text);

  test.each([
    ['<b>Send</b>', 'Send'],
    ['<b aria-label="Close it" />', 'Close it'],
    ['<b closeLabel="Close" />', 'Close'],
    ['<b>{x ? "Paid" : y}</b>', 'Paid'],
    ['<b label={`Row $' + '{n}`} />', 'Row'],
    ['<b onClick={() => toast.success("It is done")} />', 'It is done'],
  ])('%s', (jsx, text) => expect(texts(jsx)).toEqual([text]));

  test.each(['<b className="a b" />', '<b>{words.send}</b>', '<b>· 4 %</b>', '<b type="submit" />'])(
    'not %s',
    (jsx) => expect(texts(jsx)).toEqual([]),
  );
});

test('text written into a part of the web app without markup', () => {
  const texts = (/** @type {string} */ code) => hardCodedWebText(code).map(({ text }) => text);
  expect(texts("export const failed = () => ({ tone: 'bad', text: 'The upload stopped' });")).toEqual([
    'The upload stopped',
  ]);
  expect(texts("if (!a) throw new UploadError('No answer came'); console.warn('Odd answer');")).toEqual([]);
});
