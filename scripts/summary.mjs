/**
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {{ name: string, counts: Counts, output: string, durationMs: number }} StepResult
 * @typedef {{ numPassedTests?: number, numFailedTests?: number, testResults?: { status?: string, assertionResults?: { status?: string }[] }[] }} VitestReport
 */

/**
 * Counts one vitest run. A file that could not even be loaded counts as one failure, and so does a run
 * that ended badly without naming a failed test or that ran no test at all: silence is not success.
 *
 * @param {VitestReport | undefined} report what vitest's JSON reporter wrote; undefined when it wrote nothing
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countReport(report, exitCode) {
  const passed = report?.numPassedTests ?? 0;
  const brokenFiles = (report?.testResults ?? []).filter(
    (file) =>
      file.status === 'failed' && !(file.assertionResults ?? []).some((test) => test.status === 'failed'),
  ).length;
  const failed = (report?.numFailedTests ?? 0) + brokenFiles;
  const silent = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: silent ? 1 : failed };
}

/** @param {readonly StepResult[]} results @returns {Counts} */
export function sumCounts(results) {
  return results.reduce(
    (sum, { counts }) => ({ passed: sum.passed + counts.passed, failed: sum.failed + counts.failed }),
    { passed: 0, failed: 0 },
  );
}

/** @param {Counts} counts the last line a test run prints */
export function summaryLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}

/** @param {StepResult} result */
export function stepLine({ name, counts, durationMs }) {
  const verdict = counts.failed > 0 ? 'FAILED' : 'ok    ';
  const total = counts.passed + counts.failed;
  const tests = total > 1 ? `  ${counts.passed} of ${total}` : '';
  return `${verdict}  ${name.padEnd(12)} ${(durationMs / 1000).toFixed(1).padStart(6)} s${tests}`;
}

/**
 * Which steps the command line asks for: `--only unit,types` or just their names; none means all.
 *
 * @param {readonly string[]} argv
 * @param {readonly string[]} known
 * @returns {string[]} in the order of `known`; throws on a name that is not one
 */
export function chooseSteps(argv, known) {
  const asked = argv
    .flatMap((argument) => argument.replace(/^--only=?/, '').split(','))
    .map((name) => name.trim())
    .filter(Boolean);
  const strange = asked.filter((name) => !known.includes(name));
  if (strange.length > 0)
    throw new Error(`There is no step "${strange.join('", "')}". Steps: ${known.join(', ')}.`);
  return known.filter((name) => asked.length === 0 || asked.includes(name));
}
