import { performance } from 'node:perf_hooks';

/** What a check found, in words for the line that is printed about it. */
type Work = () => Promise<string>;

/** The checks of a run, printed as they end. */
export interface Checks {
  /** Runs a check; what it throws is its failure, and the next one goes on. */
  check(name: string, work: Work): Promise<void>;
  readonly passed: number;
  readonly failed: number;
}

/** @param print one line at a time */
export function openChecks(print: (line: string) => void): Checks {
  let passed = 0;
  let failed = 0;
  return {
    async check(name, work) {
      const startedMs = performance.now();
      const outcome = await work().then(
        (found) => ({ isFine: true, found }),
        (error: unknown) => ({
          isFine: false,
          found: error instanceof Error ? error.message : String(error),
        }),
      );
      const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
      if (outcome.isFine) passed += 1;
      else failed += 1;
      print(`${outcome.isFine ? 'passed' : 'FAILED'}  ${name} (${seconds} s): ${outcome.found}`);
    },
    get passed() {
      return passed;
    },
    get failed() {
      return failed;
    },
  };
}

/** Fails a check with a sentence. */
export function require(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(sentence);
}
