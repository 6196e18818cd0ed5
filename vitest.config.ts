import { defineConfig } from 'vitest/config';
import { words } from './apps/web/build/words/words-plugin.ts';

const neverTests = ['**/node_modules/**', '**/dist/**', '**/.data/**'];
const integrationTests = '**/*.integration.test.ts';
const liveJourneys = ['live', 'paid-live', 'room', 'video-call', 'recording'].map(
  (name) => `test/journeys/${name}.test.ts`,
);

/** As long as a page is waited for: a second, as is usual, is too short for what a job or another page does. */
const patient = { poll: { timeout: 30_000 } };

const siteTemplates = 'packages/testkit/src/site-templates.ts';

/**
 * Projects: `unit` needs nothing, `integration` boots databases and servers, `browser` drives a real Chromium. Journeys
 * with live video keep both cores busy and run one at a time, as `browser-live`. Sized for two cores.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        plugins: [words('en')],
        test: {
          name: 'unit',
          include: ['{apps,packages}/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
          exclude: [...neverTests, integrationTests],
          maxWorkers: 2,
          testTimeout: 20_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'integration',
          expect: patient,
          globalSetup: ['packages/testkit/src/test-database.ts', siteTemplates],
          include: ['{apps,packages,test}/**/*.integration.test.ts'],
          exclude: neverTests,
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser',
          expect: patient,
          globalSetup: siteTemplates,
          include: ['test/journeys/*.test.ts'],
          exclude: [...neverTests, ...liveJourneys],
          maxWorkers: 2,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'browser-live',
          expect: patient,
          globalSetup: siteTemplates,
          include: liveJourneys,
          exclude: neverTests,
          maxWorkers: 1,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
