import type { Database } from '../../platform/database/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { SiteLook } from '../../platform/look/index.ts';
import type { Accounts } from '../accounts/index.ts';

/** What the schedule needs from outside. */
export interface ScheduleDeps {
  database: Database;
  /** Who waits for approval, by the token she has instead of a session. */
  accounts: Pick<Accounts, 'applicantOf' | 'lockApplicant'>;
  clock: () => Date;
  events: Pick<Events, 'publish' | 'inTransaction'>;
  /** Whether the operator has turned a part of the site off. */
  isOff: SiteLook['isOff'];
  jobs: Pick<Jobs, 'every'>;
  siteName: () => string;
  /** Without a slash at the end. */
  publicUrl: string;
}
