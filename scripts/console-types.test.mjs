import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * The admin console is typed from the contract. Here every field of every answer is renamed in a copy of the contract,
 * and the compiler must complain about each field the console's lists mention.
 */

const root = path.resolve(import.meta.dirname, '..');
const consoleFolder = path.join(root, 'apps/web/src/modules/admin');
const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'candela-console-types-'));

/** What `row.` and `show.` are followed by in the description of a list. */
const mention = /(?<![.\w])(?:row|show)\.(\w+)/g;

/** Renames every field but the id, for the compiler only. */
const renaming = `
type Renamed<Item> = Item extends z.ZodObject<infer Shape>
  ? z.ZodObject<{ [K in keyof Shape as K extends '_id' ? K : \`\${K & string}Renamed\`]: Shape[K] }>
  : Item;
`;

/** @type {Map<string, string>} what the compiler says, by file */
const complaints = new Map();

/** @type {{ file: string, source: string, operation: string }[]} */
const lists = [];

beforeAll(() => {
  for (const entry of fs.readdirSync(consoleFolder, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.tsx')) continue;
    const file = path.join(consoleFolder, entry);
    const source = fs.readFileSync(file, 'utf8');
    for (const [, operation = ''] of source.matchAll(/(?:= list\(|RowOf<)'(\w+)'/g)) {
      lists.push({ file, source, operation });
    }
  }

  fs.cpSync(path.join(root, 'packages/contract/src'), path.join(copy, 'contract'), { recursive: true });
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  const replies = path.join(copy, 'contract/shared/replies.ts');
  const source = fs.readFileSync(replies, 'utf8');
  const patched = source.replace('data: z.array(item)', 'data: z.array(item as unknown as Renamed<Item>)');
  expect(patched).not.toBe(source);
  fs.writeFileSync(replies, patched + renaming);
  const config = {
    extends: path.join(root, 'apps/web/tsconfig.json'),
    compilerOptions: {
      paths: {
        '@candela/contract': [path.join(copy, 'contract/index.ts')],
        '@candela/contract/*': [path.join(copy, 'contract/*.ts')],
      },
    },
    include: [consoleFolder],
  };
  fs.writeFileSync(path.join(copy, 'tsconfig.json'), JSON.stringify(config));
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', copy, '--pretty', 'false'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(status).not.toBe(0);
  let current = '';
  for (const line of stdout.split('\n')) {
    const [, file] = /^(\S[^(]*)\(\d+,\d+\): error/.exec(line) ?? [];
    if (file !== undefined) current = path.resolve(root, file);
    complaints.set(current, `${complaints.get(current) ?? ''}${line}\n`);
  }
}, 300_000);

afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));

test('every list of the console is described against its operation', () => {
  const pages = fs.readFileSync(path.join(consoleFolder, 'admin-pages.ts'), 'utf8');
  const shown = [...pages.matchAll(/'((?:list|get)[A-Z]\w+|ledgerStatus)'/g)].map(([, name = '']) => name);
  expect(shown.length).toBeGreaterThan(20);
  // The pages of one account, of the site's health, look, features, mails, texts and settings, and of the live wall are
  // typed by their answers.
  const ofPages = [
    'getAccount',
    'getFeatures',
    'getHealth',
    'getLook',
    'getSettings',
    'getTexts',
    'listMails',
    'listShows',
  ];
  const ofLists = shown.filter((name) => !ofPages.includes(name));
  expect(lists.map(({ operation }) => operation)).toEqual(expect.arrayContaining(ofLists));
});

test('renaming any field a list shows fails the compilation of that list', () => {
  const missed = lists.flatMap(({ file, source }) => {
    const fields = new Set([...source.matchAll(mention)].map(([, field = '']) => field));
    fields.delete('_id');
    const said = complaints.get(file) ?? '';
    const unnoticed = [...fields].filter((field) => !new RegExp(`['"]${field}['"]`).test(said));
    if (fields.size === 0) unnoticed.push('(no field found)');
    return unnoticed.map((field) => `${path.relative(consoleFolder, file)}: ${field}`);
  });
  expect(missed).toEqual([]);
});
