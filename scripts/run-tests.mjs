import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { nodeFlags, repositoryRoot, resolveRuntime } from './runtime.mjs';
import { chooseTests, readReport, stepLine, stepResult, sumCounts, summaryLine } from './summary.mjs';

/** @typedef {import('./summary.mjs').StepRun} StepRun */

/** The steps are the scripts of package.json whose names begin so, in their order. */
const prefix = 'step:';
/** These measure time, so they run last, in this order, with nothing beside them. The others run two at a time. */
const alone = ['integration', 'browser'];
const wireit = path.join(repositoryRoot, 'node_modules', 'wireit', 'bin', 'wireit.js');
const reports = path.join(repositoryRoot, '.test-results');

/**
 * Installs if needed, runs what is asked for and ends with the one line `N passed, N failed`.
 *
 * @param {readonly string[]} argv
 * @returns {Promise<number>} 0 when nothing failed
 */
export async function runTests(argv) {
  try {
    const choice = chooseTests(argv, stepNames());
    if ('help' in choice) {
      console.log(choice.help);
      return 0;
    }
    await ensureInstalled({ root: repositoryRoot });
    fs.rmSync(reports, { recursive: true, force: true });
    const runs = 'names' in choice ? [await runNamed(choice.names)] : await runSteps(choice.steps);
    const results = runs.map((step) =>
      stepResult(step, (name) => readReport(path.join(reports, `${name}.json`))),
    );
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
function runNamed(names) {
  const script = path.join(repositoryRoot, 'scripts', 'run-vitest.mjs');
  return run('named', [...nodeFlags, script, '--named', ...names]);
}

/** Every step runs, whatever became of those before it. @param {readonly string[]} steps */
async function runSteps(steps) {
  const waiting = steps.filter((name) => !alone.includes(name));
  /** @type {StepRun[]} */
  const runs = [];
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) runs.push(await runStep(name));
  };
  await Promise.all([work(), work()]);
  for (const name of steps.filter((step) => alone.includes(step))) runs.push(await runStep(name));
  return runs;
}

/** @param {string} name */
function runStep(name) {
  return run(name, [wireit], {
    npm_package_json: path.join(repositoryRoot, 'package.json'),
    npm_lifecycle_event: prefix + name,
    npm_config_user_agent: 'npm/11',
    WIREIT_LOGGER: 'simple',
  });
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let stopped = false;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    stopped = true;
    for (const child of running) child.kill('SIGTERM');
  });
}

/**
 * Runs a program on the pinned Node, which is first on PATH for whatever it starts in turn.
 *
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<StepRun>} failed when this process was asked to stop before the program began
 */
function run(name, args, env) {
  if (stopped) return Promise.resolve({ name, exitCode: 130, durationMs: 0, cached: false });
  const started = Date.now();
  const nodePath = resolveRuntime();
  const child = spawn(nodePath, args, {
    cwd: repositoryRoot,
    stdio: ['inherit', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PATH: `${path.dirname(nodePath)}${path.delimiter}${process.env.PATH}`,
      npm_config_loglevel: 'silent',
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
      ...env,
    },
  });
  running.add(child);
  let cached = false;
  child.stdout.on('data', (chunk) => {
    cached ||= /^✅ \[step:.*\] (Already fresh|Restored from cache)$/m.test(String(chunk));
    process.stdout.write(chunk);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      resolve({ name, exitCode: code ?? 130, durationMs: Date.now() - started, cached });
    });
  });
}
