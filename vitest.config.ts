import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { blurAssets } from './apps/web/build/blur-files.ts';
import { catalogues } from './apps/web/build/words/words-plugin.ts';
import { chromiumFlags, findChromium, slowCameraFlags } from './scripts/chromium.mjs';

const neverTests = ['**/node_modules/**', '**/dist/**', '**/.data/**'];
const integrationTests = '**/*.integration.test.ts';
const componentTests = '**/*.component.test.tsx';
/** What measures seconds, and so needs both cores to itself. */
const measuring = 'test/e2e/engine-restart.test.ts';

/** As long as a page is waited for: a second, as is usual, is too short for what a job or another page does. */
const patient = { poll: { timeout: 30_000 } };

/** What the tests that boot sites share: data folders of started sites, and a process for the operator's commands. */
const sites = ['packages/testkit/src/site-templates.ts', 'packages/testkit/src/operator.ts'];

/**
 * Projects: `unit` needs nothing, `integration` boots databases and servers, `browser-components` shows single screens
 * in a real Chromium, `browser` drives the whole site in one, and `browser-alone` does so with nothing beside it. Sized
 * for two cores: what boots servers waits for half of its time, so four of its files run at once; what drives browsers
 * waits for a quarter of it, so three do.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 4,
    projects: [
      {
        plugins: [catalogues('en')],
        test: {
          name: 'unit',
          include: ['{apps,packages}/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
          exclude: [...neverTests, integrationTests, componentTests],
          isolate: false,
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'integration',
          expect: patient,
          globalSetup: ['packages/testkit/src/test-database.ts', ...sites],
          include: ['{apps,packages,test}/**/*.integration.test.ts'],
          exclude: neverTests,
          // What a file imports is evaluated once a worker instead of once a file.
          isolate: false,
          maxWorkers: 4,
          testTimeout: 180_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        root: 'apps/web',
        plugins: [catalogues('en'), react(), blurAssets()],
        // All that any screen loads is found before the first test; found later, it would load every page again.
        optimizeDeps: { entries: ['src/main.tsx', `src/${componentTests}`], include: ['socket.io-client'] },
        test: {
          name: 'browser-components',
          expect: { poll: { timeout: 10_000 } },
          include: [componentTests],
          exclude: neverTests,
          setupFiles: [`${import.meta.dirname}/apps/web/src/test-support/set-up.ts`],
          testTimeout: 60_000,
          sequence: { groupOrder: 2 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            connectTimeout: 180_000,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: {
                executablePath: findChromium(),
                args: [...chromiumFlags, ...slowCameraFlags],
              },
              contextOptions: { reducedMotion: 'reduce', permissions: ['camera', 'microphone'] },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'browser',
          expect: patient,
          globalSetup: sites,
          include: ['test/e2e/*.test.ts'],
          exclude: [...neverTests, measuring],
          isolate: false,
          maxWorkers: 3,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'browser-alone',
          expect: patient,
          globalSetup: sites,
          include: [measuring],
          exclude: neverTests,
          maxWorkers: 1,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
