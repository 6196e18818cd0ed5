import type { AgeCheckProvider } from '../../platform/age-check/index.ts';
import type { Database } from '../../platform/database/index.ts';

/** What the feature needs from outside. */
export interface AgeCheckDeps {
  database: Database;
  clock: () => Date;
  /** Absent when none is set up: then nobody can prove their age, and what asks for it stays closed. */
  provider: AgeCheckProvider | undefined;
  /** The operator's rules: which countries ask (two letters each, with commas), and for how long a check holds. */
  rules: () => Promise<{ ageCheckCountries: string; ageCheckDays: number }>;
  publicUrl: string;
}
