import { describe, expect, it } from 'vitest';
import { chooseSteps, countReport, failedFiles, listFailures, sumCounts, summaryLine } from './summary.mjs';

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
    expect(failedFiles({ testResults })).toEqual(['tips.test.ts', 'broken.test.ts']);
    expect(failedFiles({ testResults: [{ name: 'good.test.ts', status: 'passed' }] })).toEqual([]);
  });
});

describe('summaryLine', () => {
  it('sums every step', () => {
    const results = [
      { name: 'lint', counts: { passed: 1, failed: 0 }, output: '', durationMs: 1 },
      { name: 'unit', counts: { passed: 40, failed: 2 }, output: '', durationMs: 1 },
    ];
    expect(summaryLine(sumCounts(results))).toBe('41 passed, 2 failed');
  });
});

describe('chooseSteps', () => {
  const known = ['lint', 'types', 'unit'];

  it('takes all, or those named in any spelling, in their own order', () => {
    expect(chooseSteps([], known)).toEqual(known);
    expect(chooseSteps(['--only', 'unit,lint'], known)).toEqual(['lint', 'unit']);
    expect(chooseSteps(['--only=types'], known)).toEqual(['types']);
    expect(chooseSteps(['unit'], known)).toEqual(['unit']);
  });

  it('refuses a step that does not exist', () => {
    expect(() => chooseSteps(['--only', 'units'], known)).toThrow(/no step "units"/);
  });
});
