import type { Database } from '../../platform/database/index.ts';
import type { LiveEngine, LiveLog } from '../../platform/live/index.ts';
import type { Realtime } from '../../platform/realtime/index.ts';
import type { Accounts } from '../accounts/index.ts';

/** What the feature needs from outside. */
export interface LiveOptions {
  database: Database;
  clock: () => Date;
  engine: LiveEngine;
  realtime: Pick<Realtime, 'emit' | 'on'>;
  accounts: Pick<Accounts, 'assertModelMayGoLive'>;
  /** Stream keys are computed from it; another secret makes other keys. */
  streamKeySecret: string;
  /** Where the site is, without a slash at the end; broadcasting software is told an address below it. */
  publicUrl: string;
  log?: LiveLog;
}

/** The same, complete, for the feature's own files. */
export interface LiveDeps extends Required<LiveOptions> {}
