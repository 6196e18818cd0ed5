import { ensureInstalled } from './install.mjs';
import { endRunning } from './run-captured.mjs';
import { repositoryRoot, resolveRuntime } from './runtime.mjs';
import { chooseSteps, stepLine, sumCounts, summaryLine } from './summary.mjs';
import { makeSteps, stepNames } from './test-steps.mjs';

/**
 * Installs if needed, runs the steps and ends with the one line `N passed, N failed`.
 *
 * @param {readonly string[]} argv
 * @returns {Promise<number>} 0 when nothing failed
 */
export async function testEverything(argv) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => {
      endRunning();
      process.exit(130);
    });
  }
  try {
    const chosen = chooseSteps(argv, stepNames);
    await ensureInstalled({ root: repositoryRoot });
    const results = await runSteps(chosen, makeSteps(repositoryRoot, resolveRuntime()));
    const counts = sumCounts(results);
    const failed = results.filter((result) => result.counts.failed > 0);
    if (failed.length > 0) console.log(`\nFailed: ${failed.map(({ name }) => name).join(', ')}`);
    for (const { failures } of failed) if (failures) console.log(failures);
    console.log(summaryLine(counts));
    return counts.failed > 0 ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.log(summaryLine({ passed: 0, failed: 1 }));
    return 1;
  }
}

/**
 * Two cores: the compiler and the unit tests run beside the small checks; what boots databases and
 * browsers then gets the machine to itself, because it measures time.
 *
 * @param {readonly string[]} chosen
 * @param {Record<string, () => Promise<Omit<import('./summary.mjs').StepResult, 'name'>>>} steps
 */
async function runSteps(chosen, steps) {
  /** @type {import('./summary.mjs').StepResult[]} */
  const results = [];
  /** @param {readonly string[]} names */
  const lane = async (names) => {
    for (const name of names.filter((candidate) => chosen.includes(candidate))) {
      const step = steps[name];
      if (!step) throw new Error(`The step ${name} has no definition.`);
      const result = { name, ...(await step()) };
      results.push(result);
      report(result);
    }
  };
  await Promise.all([lane(['types', 'unit']), lane(['format', 'lint', 'walls', 'dead-code', 'build'])]);
  await lane(['integration', 'browser']);
  return results;
}

/**
 * Whoever sees only the beginning or only the end of a long output still reads what failed: it is told here, before
 * the step's own output, and once more before the last line.
 *
 * @param {import('./summary.mjs').StepResult} result
 */
function report(result) {
  console.log(stepLine(result));
  if (result.counts.failed === 0) return;
  if (result.failures) console.log(`${result.failures}\n`);
  console.log(`${result.output.trimEnd()}\n`);
}
