import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { nodeFlags, repositoryRoot, resolveRuntime } from './runtime.mjs';
import {
  chooseTests,
  listFailures,
  readReport,
  stepLine,
  stepResults,
  sumCounts,
  summaryLine,
} from './summary.mjs';

/** The steps are the scripts of package.json whose names begin so; turbo.json says which wait for which. */
const prefix = 'step:';
const summaries = path.join(repositoryRoot, '.turbo', 'runs');
const reports = path.join(repositoryRoot, '.test-results');

/**
 * Installs if needed, runs what is asked for and ends with the one line `N passed, N failed`.
 *
 * @param {readonly string[]} argv
 * @returns {Promise<number>} 0 when nothing failed
 */
export async function runTests(argv) {
  try {
    const known = stepNames();
    const choice = chooseTests(argv, known);
    if ('help' in choice) {
      console.log(choice.help);
      return 0;
    }
    await ensureInstalled({ root: repositoryRoot });
    fs.rmSync(reports, { recursive: true, force: true });
    const results = 'names' in choice ? await runNamed(choice.names) : await runSteps(choice.steps, known);
    for (const result of results) console.log(stepLine(result));
    for (const { failures } of results) if (failures) console.log(failures);
    const counts = sumCounts(results);
    console.log(summaryLine(counts));
    return counts.failed > 0 ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.log(summaryLine({ passed: 0, failed: 1 }));
    return 1;
  }
}

function stepNames() {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8'));
  return Object.keys(scripts).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
}

/** @param {readonly string[]} names */
async function runNamed(names) {
  const started = Date.now();
  const exitCode = await run('scripts/run-vitest.mjs', ['--named', ...names]);
  const execution = { startTime: started, endTime: Date.now(), exitCode };
  return results([{ task: 'named', execution }]);
}

/** @param {readonly string[]} steps @param {readonly string[]} known */
async function runSteps(steps, known) {
  fs.rmSync(summaries, { recursive: true, force: true });
  const some = steps.length < known.length ? ['--only'] : [];
  const exitCode = await run('node_modules/turbo/bin/turbo', [
    'run',
    ...steps.map((name) => prefix + name),
    ...some,
    '--single-package',
    '--dangerously-disable-package-manager-check',
    '--framework-inference=false',
    '--env-mode=loose',
    '--continue=always',
    '--concurrency=2',
    '--output-logs=new-only',
    '--log-order=stream',
    '--cache-dir=node_modules/.cache/turbo',
    '--summarize',
    '--no-update-notifier',
  ]);
  const [file] = fs.existsSync(summaries) ? fs.readdirSync(summaries) : [];
  if (!file) throw new Error(`The steps were not run; turbo ended with exit code ${exitCode}.`);
  const { tasks } = JSON.parse(fs.readFileSync(path.join(summaries, file), 'utf8'));
  return results(tasks);
}

/** @param {readonly import('./summary.mjs').Task[]} tasks */
function results(tasks) {
  return stepResults(tasks, (step) => {
    const report = readReport(path.join(reports, `${step}.json`));
    return { report, failures: listFailures(report) };
  });
}

/**
 * Runs a program on the pinned Node, which is first on PATH for whatever it starts in turn.
 *
 * @param {string} script path inside the repository
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
function run(script, args) {
  const nodePath = resolveRuntime();
  const child = spawn(nodePath, [...nodeFlags, path.join(repositoryRoot, script), ...args], {
    cwd: repositoryRoot,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${path.dirname(nodePath)}${path.delimiter}${process.env.PATH}`,
      TURBO_TELEMETRY_DISABLED: '1',
      npm_config_loglevel: 'silent',
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
    },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => child.kill(signal));
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 130));
  });
}
