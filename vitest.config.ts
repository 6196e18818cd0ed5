import { defineConfig } from 'vitest/config';

const neverTests = ['**/node_modules/**', '**/dist/**', '**/.data/**'];
const integrationTests = '**/*.integration.test.ts';

/**
 * Three projects: `unit` needs nothing, `integration` boots databases and servers, `browser` drives a
 * real Chromium and runs alone because its journeys measure time. Sized for two cores.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
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
          include: ['test/journeys/*.test.ts'],
          exclude: neverTests,
          maxWorkers: 1,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
