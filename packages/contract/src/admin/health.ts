import { z } from 'zod';
import { reply, timestamp } from '../shared/replies.ts';
import { staffAccess, staffOperation } from './fields.ts';

/** `look`: nothing is lost yet. `bad`: somebody must act now. */
const state = z.enum(['good', 'look', 'bad']);
export type HealthState = z.infer<typeof state>;

export const health = z.object({
  /** Nobody is charged while the live engine is not known to answer. */
  live: z.object({ state, isKnown: z.boolean(), shows: z.int(), seats: z.int() }),
  jobs: z.object({
    state,
    /** Runners that gave a sign in the last minute; a process that does jobs has several. */
    runners: z.int(),
    waiting: z.int(),
    failing: z.int(),
    givenUp: z.int(),
    oldestSeconds: z.number().nonnegative(),
  }),
  mails: z.object({ state, waiting: z.int(), givenUp: z.int() }),
  webhooks: z.object({ state, failing: z.int() }),
  ledger: z.object({ state, checkedAt: timestamp.nullable(), differences: z.int().nullable() }),
  cases: z.object({ state, overdue: z.int() }),
  /** Alarms on what staff do that nobody has closed. */
  staff: z.object({ state, open: z.int() }),
  /** Alarms about chargebacks that nobody has closed. */
  chargebacks: z.object({ state, open: z.int() }),
  /** Settlement files that differ from what the site booked, whose alarm nobody has closed. */
  settlements: z.object({ state, open: z.int() }),
  /** The mailbox of support; both are null where there is none. Watched, mail is taken as it comes. */
  inbox: z.object({
    state,
    readAt: timestamp.nullable(),
    failingSince: timestamp.nullable(),
    isWatched: z.boolean(),
  }),
  /** Payouts that their provider cannot pay yet. */
  payouts: z.object({ state, stuck: z.int() }),
  /** Of the disk that holds DATA_DIR. */
  disk: z.object({ state, freeBytes: z.int(), totalBytes: z.int() }),
  /** `elsewhere`: another process makes them. `madeAt` is the newest in BACKUP_FOLDER, null when none is known. */
  backups: z.object({
    state,
    made: z.enum(['here', 'elsewhere', 'nowhere']),
    madeAt: timestamp.nullable(),
  }),
  versions: z.object({ node: z.string(), database: z.string(), startedAt: timestamp }),
});
export type Health = z.infer<typeof health>;

export const adminHealth = {
  getHealth: staffOperation(
    'getHealth',
    staffAccess.all,
    'How the parts of the site are, each with its figures',
  )
    .input(z.object({}))
    .output(reply(health)),
};
