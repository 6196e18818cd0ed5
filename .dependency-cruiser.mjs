import { serverGraph, webGraph } from './scripts/module-graph.mjs';

/**
 * Import boundaries: which file may know which. docs/architecture.md explains them in prose;
 * scripts/walls.test.mjs plants a violation of each rule and expects it to be reported.
 */

const serverModules = '^apps/server/src/modules/';
const moduleIndex = `${serverModules}[^/]+/index\\.ts$`;
const webModules = '^apps/web/src/modules/';
/** What puts the modules together; main.ts starts it. */
const compositionRoot = '^apps/server/src/(app|app-[a-z-]+|main)\\.ts$';
const testFile = '\\.test\\.tsx?$';
/** What several tests of one module, or of several, share. */
const testHarness = [
  `${serverModules}.*/(test-[a-z-]+|ledger-walk/[a-z-]+)\\.ts$`,
  '^apps/server/src/test-[a-z-]+\\.ts$',
];
/** A module's messages, and what says them. */
const messages = '/locales/[a-z-]+\\.ts$|^apps/server/src/platform/i18n/index\\.ts$';
const pureRules = '/(rules|[a-z-]+-rules)\\.ts$';

/**
 * A module may enter only the modules its graph lists for it, and those through their index.ts.
 *
 * @param {string} modules where the modules are, as the start of a regular expression
 * @param {Record<string, string[]>} graph
 * @param {string} side
 */
const graphRules = (modules, graph, side) => [
  ...Object.entries(graph).map(([name, allowed]) => ({
    name: `${side}-graph-${name}`,
    severity: 'error',
    comment: `${name} may use ${allowed.length > 0 ? allowed.join(', ') : 'no other module'}.`,
    from: { path: `${modules}${name}/` },
    to: { path: modules, pathNot: `${modules}(${[name, ...allowed].join('|')})/` },
  })),
  {
    name: `${side}-module-index`,
    severity: 'error',
    comment: 'Another module is entered through its index.ts only.',
    from: { path: `${modules}([^/]+)/` },
    to: { path: modules, pathNot: [`${modules}$1/`, `${modules}[^/]+/index\\.ts$`] },
  },
];

export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Two files that need each other are one file, or need a third. Types alone may point back.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'An import that leads nowhere.',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'contract-is-the-ground',
      severity: 'error',
      comment: 'The contract imports zod and @orpc/contract, nothing else.',
      from: { path: '^packages/contract/src/', pathNot: testFile },
      to: { pathNot: ['^packages/contract/src/', 'node_modules/zod/', 'node_modules/@orpc/contract/'] },
    },
    {
      name: 'sfu-knows-no-product',
      severity: 'error',
      comment: 'packages/sfu imports nothing of ours.',
      from: { path: '^packages/sfu/' },
      // Its tests find the browser as all others do; that the product knows no tooling is a rule of its own.
      to: {
        path: '^(apps|packages|scripts|test|bench)/',
        pathNot: ['^packages/sfu/', '^scripts/chromium\\.mjs$'],
      },
    },
    {
      name: 'platform-knows-no-module',
      severity: 'error',
      comment: 'server/platform never imports modules or the composition root.',
      from: { path: '^apps/server/src/platform/' },
      to: { path: [serverModules, compositionRoot] },
    },
    {
      name: 'modules-know-no-root',
      severity: 'error',
      comment: 'The composition root knows the modules, never the other way round.',
      from: { path: serverModules },
      to: { path: compositionRoot },
    },
    {
      name: 'module-index-from-outside',
      severity: 'error',
      comment: 'What is not a module enters a module through its index.ts too.',
      from: { pathNot: serverModules },
      to: { path: serverModules, pathNot: moduleIndex },
    },
    {
      name: 'server-module-in-graph',
      severity: 'error',
      comment: 'A new module is written into scripts/module-graph.mjs first.',
      from: { path: serverModules, pathNot: `${serverModules}(${Object.keys(serverGraph).join('|')})/` },
      to: {},
    },
    ...graphRules(serverModules, serverGraph, 'server'),
    {
      name: 'rules-are-pure',
      severity: 'error',
      comment:
        'rules.ts imports the contract, messages, other rules, zod and types of modules; the world comes in as arguments.',
      from: { path: pureRules },
      to: {
        pathNot: ['^packages/contract/src/', pureRules, 'node_modules/zod/', moduleIndex, messages],
      },
    },
    {
      name: 'rules-take-types-alone',
      severity: 'error',
      comment: 'Of other modules, rules.ts knows types alone.',
      from: { path: pureRules },
      to: { path: moduleIndex, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      comment: 'The web app imports the contract and itself.',
      from: { path: '^apps/web/' },
      to: { path: '^(apps/server|packages/(?!contract/)|scripts|test|bench)(/|$)' },
    },
    {
      name: 'web-runs-in-a-browser',
      severity: 'error',
      comment: 'No Node modules in what is sent to browsers.',
      from: { path: '^apps/web/src/', pathNot: testFile },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'web-modules-stay-apart',
      severity: 'error',
      comment: 'Web modules use each other only where scripts/module-graph.mjs says so; app composes them.',
      from: { path: `${webModules}([^/]+)/`, pathNot: `${webModules}(${Object.keys(webGraph).join('|')})/` },
      to: { path: webModules, pathNot: `${webModules}$1/` },
    },
    ...graphRules(webModules, webGraph, 'web'),
    {
      name: 'web-app-on-top',
      severity: 'error',
      comment: 'Only app, main and server know app.',
      from: { path: '^apps/web/src/(modules|platform|ui)/' },
      to: { path: '^apps/web/src/(app/|(main|server)\\.tsx)' },
    },
    {
      name: 'web-platform-knows-no-module',
      severity: 'error',
      comment: 'web/platform never imports modules.',
      from: { path: '^apps/web/src/platform/' },
      to: { path: webModules },
    },
    {
      name: 'ui-knows-no-product',
      severity: 'error',
      comment: 'ui is a design system: no modules, no platform, no contract.',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^(apps/web/src/(modules|platform)/|packages/)' },
    },
    {
      name: 'testkit-is-for-tests',
      severity: 'error',
      comment:
        'Only tests and benches use the testkit; main.ts may reach its demo seed, and its removal the command.',
      from: {
        path: '^(apps|packages)/',
        pathNot: [
          '^packages/testkit/',
          testFile,
          ...testHarness,
          '^apps/server/src/(main|commands/remove-demo)\\.ts$',
        ],
      },
      to: { path: '^packages/testkit/' },
    },
    {
      name: 'main-takes-only-the-demo-seed',
      severity: 'error',
      comment: 'Of the testkit, main.ts may reach the demo seed alone.',
      from: { path: '^apps/server/src/main\\.ts$' },
      to: { path: '^packages/testkit/', pathNot: '^packages/testkit/src/demo' },
    },
    {
      name: 'product-knows-no-tooling',
      severity: 'error',
      comment: 'Applications and packages never import scripts, tests or benches.',
      from: { path: '^(apps|packages)/', pathNot: ['^packages/testkit/', testFile] },
      to: { path: '^(scripts|test|bench)/' },
    },
  ],
  options: {
    // TypeScript 7 has no JavaScript compiler interface; swc parses the sources instead, and sees
    // type-only imports as they stand in the file.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules'] },
    exclude: { path: ['/dist/', '\\.data/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
