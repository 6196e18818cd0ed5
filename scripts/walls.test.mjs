import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBoundaries } from './walls.mjs';

/**
 * A small house in which each file but the innocent ones breaks exactly one rule, so that a rule that
 * has gone blind, or a parser that skips type-only imports, shows.
 *
 * @type {{ file: string, source: string, rule: string }[]}
 */
const guilty = [
  at('packages/contract/src/a.ts', "import '@candela/sfu';", 'contract-is-the-ground'),
  at('packages/contract/src/b.ts', "import fs from 'node:fs'; fs;", 'contract-is-the-ground'),
  at(
    'packages/sfu/src/a.ts',
    "import type { A } from '@candela/contract'; export type B = A;",
    'sfu-knows-no-product',
  ),
  at(
    'apps/server/src/platform/mail/a.ts',
    "import '../../modules/ledger/index.ts';",
    'platform-knows-no-module',
  ),
  at(
    'apps/server/src/platform/mail/b.ts',
    "import type { W } from '../../modules/ledger/index.ts'; export type B = W;",
    'platform-knows-no-module',
  ),
  at(
    'apps/server/src/modules/shows/a.ts',
    "import { w } from '../ledger/store.ts'; w;",
    'server-module-index',
  ),
  at(
    'apps/server/src/modules/shows/b.ts',
    "import type { W } from '../ledger/store.ts'; export type B = W;",
    'server-module-index',
  ),
  at('apps/server/src/modules/shows/c.ts', "export { w } from '../ledger/store.ts';", 'server-module-index'),
  at('apps/server/src/modules/shows/d.ts', "export * from '../ledger/store.ts';", 'server-module-index'),
  at(
    'apps/server/src/modules/shows/e.ts',
    "export const load = () => import('../ledger/store.ts');",
    'server-module-index',
  ),
  at('apps/server/src/modules/shows/f.ts', "import '../../app.ts';", 'modules-know-no-root'),
  at('apps/server/src/modules/shows/j.ts', "import '../../app-files.ts';", 'modules-know-no-root'),
  at('apps/server/src/platform/mail/c.ts', "import '../../app-files.ts';", 'platform-knows-no-module'),
  at('apps/server/src/modules/shows/g.ts', "import { nothing } from './nowhere.ts'; nothing;", 'resolvable'),
  at('apps/server/src/modules/accounts/a.ts', "import '../ledger/index.ts';", 'server-graph-accounts'),
  at(
    'apps/server/src/modules/ledger/a.ts',
    "import type { L } from '../shows/index.ts'; export type B = L;",
    'server-graph-ledger',
  ),
  at('apps/server/src/modules/shows/h.ts', "import '../admin/index.ts';", 'server-graph-shows'),
  at('apps/server/src/modules/unheard-of/a.ts', "import '../ledger/index.ts';", 'server-module-in-graph'),
  at('apps/server/src/app.ts', "import './modules/ledger/store.ts';", 'module-index-from-outside'),
  at(
    'apps/server/src/modules/plans/rules.ts',
    "import type { P } from './store.ts'; export type B = P;",
    'rules-are-pure',
  ),
  at(
    'apps/server/src/modules/shop/rules.ts',
    "import { randomUUID } from 'node:crypto'; randomUUID;",
    'rules-are-pure',
  ),
  at(
    'apps/server/src/modules/earnings/rules.ts',
    "import { w } from '../ledger/index.ts'; export const v = w;",
    'rules-take-types-alone',
  ),
  at('apps/server/src/modules/rooms/rules.ts', 'export const now = () => Date.now();', 'rules-are-pure'),
  at(
    'apps/server/src/modules/shows/i.ts',
    "export type I = import('../ledger/store.ts').W;",
    'no-inline-type-import',
  ),
  at('apps/server/src/modules/shows/utils.ts', 'export const u = 1;', 'name-says-nothing'),
  at(
    'apps/web/src/modules/shows/length.ts',
    ['export const', 'dayMs = 24 * 3_600_000;'].join(' '),
    'one-set-of-durations',
  ),
  at(
    'apps/server/src/modules/shows/round.ts',
    "import { j } from './trip.ts'; export const i = j;",
    'no-circular',
  ),
  at('apps/server/src/modules/shows/k.ts', "import '@candela/testkit';", 'testkit-is-for-tests'),
  at('apps/server/src/main.ts', "import '@candela/testkit';", 'main-takes-only-the-demo-seed'),
  at('apps/server/src/config.ts', "import '../../../bench/a.ts';", 'product-knows-no-tooling'),
  at(
    'apps/web/src/modules/shows/a.tsx',
    "import type { C } from '@candela/server'; export const A = () => <p>{1 as unknown as C}</p>;",
    'web-knows-no-server',
  ),
  at(
    'apps/web/src/modules/plans/b.tsx',
    "import type { S } from '../shop/a.tsx'; export const B = (p: S) => <p>{p.s}</p>;",
    'web-modules-stay-apart',
  ),
  at(
    'apps/web/src/modules/messages/a.tsx',
    "import { R } from '../rooms/line.tsx'; export const A = () => <R />;",
    'web-module-index',
  ),
  at(
    'apps/web/src/modules/ledger/a.tsx',
    "import { R } from '../rooms/index.ts'; export const A = () => <R />;",
    'web-graph-ledger',
  ),
  at('apps/web/src/modules/shows/c.tsx', "import path from 'node:path'; path;", 'web-runs-in-a-browser'),
  at('apps/web/src/modules/shows/d.tsx', "import '../../app/router.tsx';", 'web-app-on-top'),
  at('apps/web/src/platform/a.ts', "import '../modules/shop/a.tsx';", 'web-platform-knows-no-module'),
  at('apps/web/src/ui/a.tsx', "import '../platform/b.ts';", 'ui-knows-no-product'),
  at(
    'apps/web/src/ui/b.tsx',
    "import type { A } from '@candela/contract'; export type B = A;",
    'ui-knows-no-product',
  ),
  at(
    'apps/server/src/modules/shop/l.ts',
    planted('shop.foreign', 'select 1 from ledger.purchases'),
    'sql-foreign-table',
  ),
  at(
    'apps/server/src/modules/shop/m.ts',
    planted('shop.foreign-write', 'update ledger.sales set amount = 0'),
    'sql-foreign-table',
  ),
  at('apps/server/src/modules/shop/r.ts', planted('wallet.named', 'select 1'), 'sql-name'),
  at('apps/server/src/modules/shop/n.ts', planted('shop.no-sql', 'selct 1'), 'sql-unparsed'),
  at(
    'apps/server/src/modules/shop/o.ts',
    planted('shop.no-schema', 'select 1 from orders'),
    'sql-foreign-table',
  ),
  at(
    'apps/server/src/modules/shop/p.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source that is planted.
    'export const from = (id: string) => `from ledger.purchases where id = ${id}`;',
    'sql-foreign-table',
  ),
  at(
    'apps/server/migrations/0020-shop.sql',
    'create view shop.all as select 1 from ledger.purchases;',
    'sql-foreign-table',
  ),
  at(
    'apps/web/src/ui/no-rule.tsx',
    "import classes from './row.module.css'; export const A = () => <p className={classes.gone}>a</p>;",
    'css-no-rule',
  ),
  at(
    'apps/web/src/ui/hidden.tsx',
    "import classes from './row.module.css'; export const B = (p: { k: 'row' }) => <p className={classes[p.k]}>b</p>;",
    'css-hidden-name',
  ),
  at(
    'apps/web/src/ui/import-name.tsx',
    "import row from './row.module.css'; export const D = () => <p className={row.row}>d</p>;",
    'css-import-name',
  ),
  at(
    'apps/web/src/ui/unused.module.css',
    '.row { color: red; } @media print { .row .old { top: 0; } }',
    'css-unused',
  ),
  at(
    'apps/web/src/ui/composer.module.css',
    ".mine { composes: gone from './row.module.css'; }",
    'css-no-rule',
  ),
];

const innocent = {
  'apps/server/src/platform/database/statement.ts': fs.readFileSync(
    new URL('../apps/server/src/platform/database/statement.ts', import.meta.url),
    'utf8',
  ),
  'apps/server/migrations/0010-ledger.sql': `create schema ledger; create table ledger.purchases (amount int);
    -- Public: other modules read these views and call these functions.
    create view ledger.sales as select amount from ledger.purchases;`,
  'apps/server/src/modules/shop/q.ts': planted(
    'shop.sales',
    'with orders as (select amount from ledger.sales) select 1 from orders',
  ),
  'packages/contract/src/index.ts': "import { z } from 'zod'; export type A = 1; export const a = z;",
  'packages/sfu/src/index.ts': 'export const sfu = 1;',
  'packages/testkit/src/index.ts': "import '@candela/server'; import '@candela/sfu';",
  'packages/testkit/src/demo.ts': 'export const seed = 1;',
  'apps/server/src/modules/ledger/index.ts': "import '../accounts/index.ts'; export { w } from './store.ts';",
  'apps/server/src/modules/ledger/store.ts': 'export type W = 1; export const w = 1;',
  'apps/server/src/modules/ledger/rules.ts': "import type { A } from '@candela/contract'; export type R = A;",
  'apps/server/src/app-files.ts': 'export const files = 1;',
  'apps/server/src/modules/accounts/index.ts': 'export const accounts = 1;',
  'apps/server/src/modules/accounts/stray.test.ts': "import '@candela/testkit';",
  'apps/server/src/modules/shows/index.ts': "import '../ledger/index.ts'; export type L = 1;",
  'apps/server/src/modules/shows/trip.ts':
    "import type { i } from './round.ts'; import { i as v } from './round.ts'; export const j = v as typeof i;",
  'apps/server/src/modules/shows/there.ts':
    "import type { Back } from './back.ts'; export const there = 1 as Back;",
  'apps/server/src/modules/shows/back.ts':
    "import { there } from './there.ts'; export type Back = 1; export const back = there;",
  'apps/server/src/modules/plans/store.ts': 'export type P = 1;',
  'apps/server/src/modules/admin/index.ts': "import '../shows/index.ts';",
  'apps/web/src/main.tsx': "import './app/router.tsx';",
  'apps/web/src/app/router.tsx': "import '../modules/shop/a.tsx'; import '@candela/contract';",
  'apps/web/src/modules/shop/a.tsx':
    "import '../../platform/b.ts'; import '../../ui/c.tsx'; export type S = { s: 1 };",
  'apps/web/src/modules/rooms/index.ts': "export { R } from './line.tsx';",
  'apps/web/src/modules/rooms/line.tsx': 'export const R = () => <p>r</p>;',
  'apps/web/src/platform/b.ts': "import '@candela/contract'; export const b = 1;",
  'apps/web/src/ui/c.tsx': 'export const C = <T,>(p: { t: T }) => <p>{String(p.t)}</p>;',
  'apps/web/src/ui/row.module.css':
    '/* .not { } */ .row::after { content: ".neither"; } .row:has(> .cell) { width: 1.5em; } .base { top: 0; } :global(.x) { top: 0; }',
  'apps/web/src/ui/taken.module.css': ".row { composes: base from './row.module.css'; }",
  'apps/web/src/ui/row.tsx':
    "import classes from './row.module.css';\nimport takenClasses from './taken.module.css';\n// classes.none\nexport const Row = () => <input accept='image/*' className={[classes.row, classes.cell, takenClasses.row].join(' ')} />;",
  'bench/a.ts': "import '@candela/testkit';",
};

describe('import boundaries', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'candela walls '));
  /** @type {Awaited<ReturnType<typeof checkBoundaries>>} */
  let answer;

  beforeAll(async () => {
    const manifest = { name: 'house', private: true, type: 'module' };
    write('package.json', JSON.stringify(manifest));
    write('node_modules/zod/package.json', JSON.stringify({ name: 'zod', main: 'index.js' }));
    write('node_modules/zod/index.js', 'export const z = 1;');
    for (const [name, folder] of [
      ['contract', 'packages/contract'],
      ['sfu', 'packages/sfu'],
      ['testkit', 'packages/testkit'],
      ['server', 'apps/server'],
    ]) {
      const entry = name === 'server' ? './src/modules/accounts/index.ts' : './src/index.ts';
      write(
        `${folder}/package.json`,
        JSON.stringify({ ...manifest, name: `@candela/${name}`, exports: { '.': entry } }),
      );
      fs.mkdirSync(path.join(root, 'node_modules/@candela'), { recursive: true });
      fs.symlinkSync(
        path.join(root, String(folder)),
        path.join(root, `node_modules/@candela/${name}`),
        'junction',
      );
    }
    for (const [file, source] of Object.entries(innocent)) write(file, source);
    for (const { file, source } of guilty) write(file, source);
    answer = await checkBoundaries(root);
  });

  afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

  it.each(guilty)('reports $rule in $file', ({ file, rule }) => {
    expect(rulesFor(file)).toContain(rule);
  });

  it('names the module and the table of a trespass', () => {
    expect(answer.findings).toContainEqual(
      expect.objectContaining({
        file: 'apps/server/src/modules/shop/l.ts',
        detail: 'module shop reads table ledger.purchases of module ledger (shop.foreign)',
      }),
    );
  });

  it('reports nothing about files that keep the rules', () => {
    // The other half of the planted cycle is as guilty as the first.
    const blamed = Object.keys(innocent).filter(
      (file) => !file.endsWith('/trip.ts') && rulesFor(file).length > 0,
    );
    expect(blamed.map((file) => [file, rulesFor(file)])).toEqual([]);
  });

  /** @param {string} file */
  function rulesFor(file) {
    return answer.findings.filter((finding) => finding.file === file).map((finding) => finding.rule);
  }

  /** @param {string} file @param {string} source */
  function write(file, source) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), `${source}\n`);
  }
});

/** @param {string} name @param {string} text */
function planted(name, text) {
  return `import { statement } from '../../platform/database/statement.ts'; export const s = statement('${name}', '${text}');`;
}

/** @param {string} file @param {string} source @param {string} rule */
function at(file, source, rule) {
  return { file, source, rule };
}
