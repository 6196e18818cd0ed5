import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import { operation } from '../shared/operation.ts';
import { doneReply, listReply, reply, timestamp } from '../shared/replies.ts';

/** A copy of everything known about an account. */
export const dataExport = z.object({
  _id: id,
  /** `waiting`: being made. `expired`: made, and deleted again after some days. */
  status: z.enum(['waiting', 'ready', 'failed', 'expired']),
  requestedAt: timestamp,
  expiresAt: timestamp.nullable(),
  sizeBytes: z.int().nullable(),
});
export type DataExport = z.infer<typeof dataExport>;

const erasure = z.object({
  /** Credits that can be spent and are given up. */
  credits: z.int(),
  /** Credits earned and not paid out, which are given up. */
  earnings: z.int(),
  /** What must be settled first: orders under way, payouts asked for. */
  openOrders: z.int(),
  openPayouts: z.int(),
});
export type Erasure = z.infer<typeof erasure>;

export const privacy = {
  requestDataExport: operation('/userPrivacy/requestExport', {
    summary: 'Has a copy made of everything known about the account; one a day',
    reauthentication: 'always',
    refusals: ['conflict', 'rate_limited'],
  })
    .input(z.object({}))
    .output(reply(dataExport)),
  listDataExports: operation('/userPrivacy/listExports', {
    summary: 'Copies the account asked for, newest first',
  })
    .input(z.object({}))
    .output(listReply(dataExport)),
  downloadDataExport: operation('/userPrivacy/downloadExport', {
    summary: 'An address, good for some minutes, at which a copy can be fetched',
    reauthentication: 'always',
    refusals: ['not_found'],
  })
    .input(z.object({ exportId: id }))
    .output(reply(z.object({ url: z.string(), expiresAt: timestamp }))),
  getErasure: operation('/userPrivacy/getErasure', { summary: 'What deleting the account would give up' })
    .input(z.object({}))
    .output(reply(erasure)),
  eraseAccount: operation('/userPrivacy/eraseAccount', {
    summary: 'Deletes the account for good; the ledger keeps its figures without a name',
    reauthentication: 'secondFactor',
    limit: { max: 10, windowSeconds: 600 },
    refusals: ['conflict', 'wrong_credentials'],
  })
    .input(
      z.object({
        password: z.string().min(1, { error: shared.enterPassword }).max(200),
        givesUpCredits: z.boolean(),
      }),
    )
    .output(doneReply),
};
