import type { Database } from '../../platform/database/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';

/** What the schedule needs from outside. */
export interface ScheduleDeps {
  database: Database;
  clock: () => Date;
  events: Pick<Events, 'publish'>;
  jobs: Pick<Jobs, 'every'>;
  siteName: () => string;
  /** Without a slash at the end. */
  publicUrl: string;
}
