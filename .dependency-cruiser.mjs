import { serverGraph } from './scripts/feature-graph.mjs';

/**
 * The walls of the house: which file may know which. docs/architecture.md explains them in prose;
 * scripts/walls.test.mjs plants a violation of each rule and expects it to be reported.
 */

const serverFeatures = '^apps/server/src/features/';
const testFile = '\\.test\\.tsx?$';
/** What several tests of a feature stand on. */
const testHarness = `${serverFeatures}.*/(test-[a-z-]+|ledger-walk/[a-z-]+)\\.ts$`;
const pureRules = '/(rules|[a-z-]+-rules)\\.ts$';
const everyFeature = Object.keys(serverGraph).join('|');

/** One rule per feature: it may enter only the features the graph lists for it. */
const graphRules = Object.entries(serverGraph).map(([feature, allowed]) => ({
  name: `graph-${feature}`,
  severity: 'error',
  comment: `${feature} may use ${allowed.length > 0 ? allowed.join(', ') : 'no other feature'}.`,
  from: { path: `${serverFeatures}${feature}/` },
  to: { path: serverFeatures, pathNot: `${serverFeatures}(${[feature, ...allowed].join('|')})/` },
}));

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
      name: 'platform-knows-no-feature',
      severity: 'error',
      comment: 'server/platform never imports features or the composition root.',
      from: { path: '^apps/server/src/platform/' },
      to: { path: '^apps/server/src/(features/|app\\.ts|main\\.ts)' },
    },
    {
      name: 'features-know-no-root',
      severity: 'error',
      comment: 'The composition root knows the features, never the other way round.',
      from: { path: serverFeatures },
      to: { path: '^apps/server/src/(app|main)\\.ts$' },
    },
    {
      name: 'feature-door',
      severity: 'error',
      comment: 'Another feature is entered through its index.ts only.',
      from: { path: `${serverFeatures}([^/]+)/` },
      to: { path: serverFeatures, pathNot: [`${serverFeatures}$1/`, `${serverFeatures}[^/]+/index\\.ts$`] },
    },
    {
      name: 'feature-door-from-outside',
      severity: 'error',
      comment: 'Whoever is no feature enters a feature through its index.ts too.',
      from: { pathNot: serverFeatures },
      to: { path: serverFeatures, pathNot: `${serverFeatures}[^/]+/index\\.ts$` },
    },
    {
      name: 'feature-in-graph',
      severity: 'error',
      comment: 'A new feature is written into scripts/feature-graph.mjs first.',
      from: { path: serverFeatures, pathNot: `${serverFeatures}(${everyFeature})/` },
      to: {},
    },
    ...graphRules,
    {
      name: 'rules-are-pure',
      severity: 'error',
      comment: 'rules.ts imports the contract, other rules and zod; the world comes in as arguments.',
      from: { path: pureRules },
      to: { pathNot: ['^packages/contract/src/', pureRules, 'node_modules/zod/'] },
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
      name: 'web-features-stay-apart',
      severity: 'error',
      comment: 'Web features never import each other; app composes them.',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-app-on-top',
      severity: 'error',
      comment: 'Only app and main know app.',
      from: { path: '^apps/web/src/(features|platform|ui)/' },
      to: { path: '^apps/web/src/(app/|main\\.tsx)' },
    },
    {
      name: 'web-platform-knows-no-feature',
      severity: 'error',
      comment: 'web/platform never imports features.',
      from: { path: '^apps/web/src/platform/' },
      to: { path: '^apps/web/src/features/' },
    },
    {
      name: 'ui-knows-no-product',
      severity: 'error',
      comment: 'ui is a design system: no features, no platform, no contract.',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^(apps/web/src/(features|platform)/|packages/)' },
    },
    {
      name: 'testkit-is-for-tests',
      severity: 'error',
      comment: 'Only tests and benches use the testkit; main.ts may reach its demo seed.',
      from: {
        path: '^(apps|packages)/',
        pathNot: ['^packages/testkit/', testFile, testHarness, '^apps/server/src/main\\.ts$'],
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
