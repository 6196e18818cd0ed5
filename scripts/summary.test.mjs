import { describe, expect, it } from 'vitest';
import {
  chooseTests,
  countReport,
  listFailures,
  stepLine,
  stepResult,
  sumCounts,
  summaryLine,
} from './summary.mjs';

describe('countReport', () => {
  it('counts what vitest counted', () => {
    expect(countReport({ numPassedTests: 7, numFailedTests: 2 }, 1)).toEqual({ passed: 7, failed: 2 });
    expect(countReport({ numPassedTests: 7, numFailedTests: 0 }, 0)).toEqual({ passed: 7, failed: 0 });
  });

  it('counts a file that could not be loaded once', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ];
    expect(countReport({ numPassedTests: 1, numFailedTests: 1, testResults }, 1)).toEqual({
      passed: 1,
      failed: 2,
    });
  });

  it('never calls silence a success', () => {
    expect(countReport(undefined, 0)).toEqual({ passed: 0, failed: 1 });
    expect(countReport({ numPassedTests: 0, numFailedTests: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
    expect(countReport({ numPassedTests: 3, numFailedTests: 0 }, 1)).toEqual({ passed: 3, failed: 1 });
  });
});

describe('listFailures', () => {
  it('names each failed test and broken file with the beginning of its error', () => {
    const passed = { status: 'passed', fullName: 'goes well' };
    const failed = {
      status: 'failed',
      fullName: 'a tip arrives',
      failureMessages: ['Error: in vain\n  at x.ts:3'],
    };
    const testResults = [
      { name: 'tips.test.ts', status: 'failed', assertionResults: [passed, failed] },
      { name: 'broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ];
    expect(listFailures({ testResults })).toBe(
      '✗ tips.test.ts: a tip arrives\n    Error: in vain\n      at x.ts:3\n✗ broken.test.ts\n    no such module',
    );
    expect(listFailures(undefined)).toBe('');
  });
});

describe('stepResult', () => {
  const report = {
    numPassedTests: 40,
    numFailedTests: 1,
    testResults: [{ name: 'tips.test.ts', assertionResults: [{ status: 'failed', fullName: 'a tip' }] }],
  };
  const results = [
    { name: 'walls', exitCode: 0, durationMs: 1_500, cached: true },
    { name: 'types', exitCode: 2, durationMs: 61_500, cached: false },
    { name: 'unit', exitCode: 1, durationMs: 20_000, cached: false },
    { name: 'browser', exitCode: 130, durationMs: 0, cached: false },
  ].map((run) => stepResult(run, (step) => (step === 'unit' ? report : undefined)));

  it('counts tests one by one, checks once, and what never ran as a failure', () => {
    expect(results.map(({ name, counts }) => [name, counts.passed, counts.failed])).toEqual([
      ['walls', 1, 0],
      ['types', 0, 1],
      ['unit', 40, 1],
      ['browser', 0, 1],
    ]);
    expect(results[2]?.failures).toContain('✗ tips.test.ts: a tip');
    expect(summaryLine(sumCounts(results))).toBe('41 passed, 3 failed');
  });

  it('prints how long each step took and which were unchanged', () => {
    expect(results.map(stepLine)).toEqual([
      'ok      walls           1.5 s  unchanged',
      'FAILED  types          61.5 s',
      'FAILED  unit           20.0 s  40 of 41',
      'FAILED  browser         0.0 s',
    ]);
  });
});

describe('chooseTests', () => {
  const known = ['lint', 'types', 'unit'];

  it('takes every step, those named after --only in their own order, or the test files with a name', () => {
    expect(chooseTests([], known)).toEqual({ steps: known });
    expect(chooseTests(['--only', 'unit,lint'], known)).toEqual({ steps: ['lint', 'unit'] });
    expect(chooseTests(['--only=types'], known)).toEqual({ steps: ['types'] });
    expect(chooseTests(['tips', 'unit'], known)).toEqual({ names: ['tips', 'unit'] });
    expect(chooseTests(['--help'], known)).toEqual({ help: expect.stringContaining('lint, types, unit') });
  });

  it('refuses a step that does not exist', () => {
    expect(() => chooseTests(['--only', 'units'], known)).toThrow(/no step "units"/);
    expect(() => chooseTests(['--only'], known)).toThrow(/Steps: lint, types, unit/);
  });
});
