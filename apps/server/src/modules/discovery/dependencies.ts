import type { Database, Queryable } from '../../platform/database/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { SiteLook } from '../../platform/look/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import type { Realtime } from '../../platform/realtime/index.ts';
import type { Library } from '../library/index.ts';
import type { Shows } from '../shows/index.ts';

/** What the feature needs from outside. */
export interface DiscoveryDepsInput {
  database: Database;
  clock: () => Date;
  mailer: Pick<Mailer, 'sendToMany'>;
  events: Pick<Events, 'afterCommit' | 'publish'>;
  realtime: Pick<Realtime, 'emit' | 'accountsOnline'>;
  jobs: Pick<Jobs, 'add' | 'register' | 'every'>;
  /** Whether the operator has turned a part of the site off. */
  isOff: SiteLook['isOff'];
  /** Where accounts are mailed, by their ids; accounts that may not take part are left out. */
  addressesOf: (
    queries: Queryable,
    ids: readonly string[],
  ) => Promise<{ id: string; email: string; username: string }[]>;
  siteName: () => string;
  /** Where the site is, without a slash at the end. */
  publicUrl: string;
  /** Keys the hashes of visitors' addresses; another secret makes other hashes. */
  viewerSecret: string;
  /** Cards of what models publish, as whoever asks may see them, in the order of the ids. */
  itemCards?: Library['itemCards'];
  /** Finds what the shows of some models look like now, for whoever asks; by model. */
  snapshotsFor?: Shows['snapshotsFor'];
}

/** The same, complete, for the feature's own files. */
export type DiscoveryDeps = Required<DiscoveryDepsInput>;
