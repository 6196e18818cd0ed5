import fs from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {{ name: string, counts: Counts, durationMs: number, cached: boolean, failures: string }} StepResult
 *   `failures` names the failed tests with their errors, where the step knows them
 * @typedef {{ name: string, exitCode: number, durationMs: number, cached: boolean }} StepRun
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
 * @param {string} file written by vitest's JSON reporter
 * @returns {VitestReport | undefined} undefined when there is none
 */
export function readReport(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The most lines of one error that are repeated; the step's output has all of it. */
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

const testSteps = ['unit', 'integration', 'browser', 'named'];

/**
 * What a step came to. A step of tests counts its tests, any other counts as one.
 *
 * @param {StepRun} run
 * @param {(step: string) => VitestReport | undefined} reportOf
 * @returns {StepResult}
 */
export function stepResult({ name, exitCode, durationMs, cached }, reportOf) {
  const verdict = exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!testSteps.includes(name)) return { name, counts: verdict, durationMs, cached, failures: '' };
  const report = reportOf(name);
  return { name, counts: countReport(report, exitCode), durationMs, cached, failures: listFailures(report) };
}

/** @param {StepResult} result */
export function stepLine({ name, counts, durationMs, cached }) {
  const verdict = counts.failed > 0 ? 'FAILED' : 'ok    ';
  const total = counts.passed + counts.failed;
  const tests = total > 1 ? `  ${counts.passed} of ${total}` : '';
  const detail = cached ? '  unchanged' : tests;
  return `${verdict}  ${name.padEnd(12)} ${(durationMs / 1000).toFixed(1).padStart(6)} s${detail}`;
}

/**
 * What the command line asks for.
 *
 * @param {readonly string[]} argv
 * @param {readonly string[]} known the steps there are
 * @returns {{ help: string } | { steps: string[] } | { names: string[] }} throws on a step that is not one
 */
export function chooseTests(argv, known) {
  if (argv.includes('--help') || argv.includes('-h')) return { help: helpText(known) };
  const [first = '', ...rest] = argv;
  if (!first.startsWith('--only')) return argv.length > 0 ? { names: [...argv] } : { steps: [...known] };
  const asked = [first.replace(/^--only=?/, ''), ...rest].flatMap((text) => text.split(',')).filter(Boolean);
  const unknown = asked.filter((name) => !known.includes(name));
  if (unknown.length > 0 || asked.length === 0) {
    throw new Error(`There is no step "${unknown.join('", "')}". Steps: ${known.join(', ')}.`);
  }
  return { steps: known.filter((name) => asked.includes(name)) };
}

/** @param {readonly string[]} known */
const helpText = (
  known,
) => `npm test                      every step; static checks of unchanged files are skipped
npm test -- <name>...         the test files whose path contains a name: unit, integration or browser
npm test -- --only <step,...> some steps: ${known.join(', ')}
npm test -- --help            this text`;
