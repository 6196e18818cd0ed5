/**
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {{ name: string, counts: Counts, output: string, durationMs: number, failures?: string }} StepResult
 *   `failures` names the failed tests with their errors, where the step knows them
 * @typedef {{ status?: string, fullName?: string, failureMessages?: string[] }} TestReport
 * @typedef {{ name?: string, status?: string, message?: string, assertionResults?: TestReport[] }} FileReport
 * @typedef {{ numPassedTests?: number, numFailedTests?: number, testResults?: FileReport[] }} VitestReport
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
  const brokenFiles = (report?.testResults ?? []).filter(isBroken).length;
  const failed = (report?.numFailedTests ?? 0) + brokenFiles;
  const silent = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: silent ? 1 : failed };
}

/** @param {FileReport} file @returns {boolean} whether it failed without one of its tests failing */
function isBroken({ status, assertionResults = [] }) {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
}

/**
 * The files of one vitest run in which something failed, as paths.
 *
 * @param {VitestReport | undefined} report
 * @returns {string[]}
 */
export function failedFiles(report) {
  return (report?.testResults ?? []).flatMap(({ name, status }) =>
    status === 'failed' && name ? [name] : [],
  );
}

/** The most lines of one error that are told; the whole of it is in the step's output. */
const errorLines = 25;

/**
 * The failed tests of one vitest run by file and name, each with the beginning of its errors.
 *
 * @param {VitestReport | undefined} report
 * @returns {string} empty when none is named
 */
export function listFailures(report) {
  /** @param {string} title @param {string} error */
  const entry = (title, error) => [`✗ ${title}`, ...error.split('\n').slice(0, errorLines)].join('\n    ');
  return (report?.testResults ?? [])
    .flatMap((file) => [
      ...(isBroken(file) ? [entry(file.name ?? '', file.message ?? '')] : []),
      ...(file.assertionResults ?? [])
        .filter((test) => test.status === 'failed')
        .map((test) => entry(`${file.name}: ${test.fullName}`, (test.failureMessages ?? []).join('\n'))),
    ])
    .join('\n');
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
