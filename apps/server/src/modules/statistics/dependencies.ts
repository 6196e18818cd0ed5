import type { Database } from '../../platform/database/index.ts';

/** What statistics need from outside. */
export interface StatisticsDeps {
  database: Database;
  clock: () => Date;
  terms(): Promise<{ currency: string; creditValueMinor: number }>;
}
