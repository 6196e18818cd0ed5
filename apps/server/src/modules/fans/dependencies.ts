import type { Database } from '../../platform/database/index.ts';

/** What fans need from outside. */
export interface FansDeps {
  database: Database;
  clock: () => Date;
}
