import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { makeMemoryFolder } from './memory-folder.mjs';
import { nodeFlags, repositoryRoot } from './runtime.mjs';
import { ensureWebBuilt } from './web-build.mjs';

const testFiles = '{apps,packages,scripts,test}/**/*.test.{ts,tsx,mjs}';
const needsSite = /^test\/|\.integration\.test\.ts$/;
const needsBrowser = /^test\/e2e\/|chromium/;

/**
 * run-vitest.mjs <project>: every test of the projects whose names begin so.
 * run-vitest.mjs --named <name>...: the test files of any project whose path contains one of the names.
 *
 * @param {string[]} argv
 * @returns {Promise<number>} the exit code
 */
async function main([project = '', ...names]) {
  const named = project === '--named';
  const files = named ? filesNamed(names) : [];
  if (named && files.length === 0) {
    console.error(`No test file has ${names.join(' or ')} in its path.`);
    return 1;
  }
  if (files.some((file) => needsSite.test(file))) {
    const { ok, output } = await ensureWebBuilt({ root: repositoryRoot, nodePath: process.execPath });
    if (!ok) throw new Error(output);
  }
  if (project === 'browser' || files.some((file) => needsBrowser.test(file))) {
    const browser = await ensureChromium(console.log);
    if ('problem' in browser) throw new Error(browser.problem);
    process.env.CANDELA_CHROMIUM = browser.path;
  }
  const report = path.join(repositoryRoot, '.test-results', `${named ? 'named' : project}.json`);
  const which = named ? files : ['--project', `${project}*`];
  const vitest = path.join(repositoryRoot, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const memory = makeMemoryFolder();
  const child = spawn(process.execPath, [...nodeFlags, vitest, 'run', ...reporters, ...which], {
    cwd: repositoryRoot,
    stdio: 'inherit',
    env: { ...process.env, ...(memory && { TMPDIR: memory }) },
  });
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => resolve(code ?? 1));
    });
  } finally {
    if (memory) fs.rmSync(memory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** @param {readonly string[]} names @returns {string[]} paths inside the repository, with forward slashes */
function filesNamed(names) {
  return fs
    .globSync(testFiles, { cwd: repositoryRoot, exclude: ['**/node_modules/**', '**/dist/**'] })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => names.some((name) => file.includes(name)));
}

process.exitCode = await main(process.argv.slice(2));
