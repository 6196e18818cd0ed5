import fs from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { runCaptured } from './run-captured.mjs';
import { nodeFlags } from './runtime.mjs';
import { countReport, failedFiles, listFailures } from './summary.mjs';
import { ensureWebBuilt } from './web-build.mjs';

/** @typedef {Omit<import('./summary.mjs').StepResult, 'name'>} Outcome */

/** Every step, in the order in which the command line's help names them. */
export const stepNames = [
  'format',
  'lint',
  'walls',
  'dead-code',
  'types',
  'build',
  'unit',
  'integration',
  'browser',
];

/**
 * @param {string} root
 * @param {string} nodePath the pinned Node
 * @returns {Record<string, () => Promise<Outcome>>}
 */
export function makeSteps(root, nodePath) {
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined };
  /** @param {string} script path inside the repository @param {string[]} args @param {Record<string, string>} [env] */
  const run = (script, args, env = {}) =>
    runCaptured(nodePath, [...nodeFlags, path.join(root, script), ...args], {
      cwd: root,
      env: { ...colours, ...env },
    });
  const colour = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`;
  const biome = 'node_modules/@biomejs/biome/bin/biome';
  const vitest = () => ({ root, run });
  return {
    format: () => check(run(biome, ['ci', colour, '--linter-enabled=false', '--assist-enabled=false', '.'])),
    lint: () => check(run(biome, ['ci', colour, '--formatter-enabled=false', '--max-diagnostics=100', '.'])),
    walls: () => check(run('scripts/walls.mjs', [])),
    'dead-code': () => check(run('node_modules/knip/bin/knip.js', ['--no-progress', '--no-config-hints'])),
    types: () => checkTypes(root, run),
    build: () => buildWeb(root, nodePath),
    unit: () => runVitest(vitest(), 'unit'),
    integration: () => runVitest(vitest(), 'integration'),
    browser: () => runBrowser(vitest()),
  };
}

/** @typedef {(script: string, args: string[], env?: Record<string, string>) => ReturnType<typeof runCaptured>} Run */

/** @param {ReturnType<typeof runCaptured>} running @returns {Promise<Outcome>} */
async function check(running) {
  const { code, output, durationMs } = await running;
  return { counts: verdict(code === 0), output, durationMs };
}

/** @param {boolean} ok */
const verdict = (ok) => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** @param {string} root @param {Run} run @returns {Promise<Outcome>} */
async function checkTypes(root, run) {
  const started = Date.now();
  const outputs = [];
  for (const project of listTypeProjects(root)) {
    const { code, output } = await run('node_modules/typescript/bin/tsc', [
      '--pretty',
      'false',
      '-p',
      project,
    ]);
    if (code !== 0) outputs.push(`${path.relative(root, project)}:\n${output}`);
  }
  return {
    counts: verdict(outputs.length === 0),
    output: outputs.join('\n'),
    durationMs: Date.now() - started,
  };
}

/** @param {string} root @returns {string[]} every tsconfig that is meant to be checked by itself */
function listTypeProjects(root) {
  const folders = ['apps', 'packages'].flatMap((group) =>
    fs.readdirSync(path.join(root, group)).map((name) => path.join(root, group, name)),
  );
  return [...folders, root].flatMap((folder) =>
    ['tsconfig.json', 'tsconfig.node.json']
      .map((name) => path.join(folder, name))
      .filter((file) => fs.existsSync(file)),
  );
}

/** @param {string} root @param {string} nodePath @returns {Promise<Outcome>} */
async function buildWeb(root, nodePath) {
  const started = Date.now();
  const { ok, output } = await ensureWebBuilt({ root, nodePath });
  return { counts: verdict(ok), output, durationMs: Date.now() - started };
}

/**
 * @param {{ root: string, run: Run }} tools
 * @param {string} project those of vitest's whose names begin so
 * @param {Record<string, string>} [env]
 * @param {readonly string[]} [only] the files to run; all of the project when empty
 * @returns {Promise<Outcome & { failedFiles: string[] }>}
 */
async function runVitest({ root, run }, project, env = {}, only = []) {
  const file = path.join(root, '.test-results', `${project}.json`);
  fs.rmSync(file, { force: true });
  const args = [
    'run',
    '--project',
    `${project}*`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...only,
  ];
  const { code, output, durationMs } = await run('node_modules/vitest/vitest.mjs', args, env);
  const report = readReport(file);
  return {
    counts: countReport(report, code),
    failures: listFailures(report),
    failedFiles: failedFiles(report),
    output,
    durationMs,
  };
}

/** @param {string} file @returns {import('./summary.mjs').VitestReport | undefined} */
function readReport(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The most files of journeys that get a second try. */
const secondTries = 2;

/**
 * A journey is real programs in real time, and one in hundreds meets a moment nobody waited for. A file or two that
 * failed are run once more, each on a new site; one that then passes counts, and is named as unsteady.
 *
 * @param {{ root: string, run: Run }} tools
 * @returns {Promise<Outcome>}
 */
async function runBrowser(tools) {
  const started = Date.now();
  const browser = await ensureChromium(console.log);
  if ('problem' in browser) {
    return { counts: verdict(false), output: browser.problem, durationMs: Date.now() - started };
  }
  const env = { CANDELA_CHROMIUM: browser.path };
  const first = await runVitest(tools, 'browser', env);
  if (first.failedFiles.length === 0 || first.failedFiles.length > secondTries) return first;
  const second = await runVitest(tools, 'browser', env, first.failedFiles);
  if (second.counts.failed > 0) return first;
  console.log(`UNSTEADY: these failed at first and passed at a second try\n${first.failures}`);
  const { passed, failed } = first.counts;
  return { ...second, counts: { passed: passed + failed, failed: 0 }, durationMs: Date.now() - started };
}
