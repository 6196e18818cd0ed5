import { createTestEvents } from '@candela/testkit/test-events';
import { v7 as newId } from 'uuid';
import type { Database } from '../../platform/database/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { type WrittenMail, writeMail } from '../../platform/mail/index.ts';
import { showStarted } from '../shows/index.ts';
import { createDiscovery, type DiscoveryDepsInput } from './index.ts';

/** The feature on a real database, with everything it sends kept for a test to look at. */
export function discoveryOver(
  database: Database,
  clock: () => Date,
  options: Partial<DiscoveryDepsInput> = {},
) {
  const mails: WrittenMail[] = [];
  /** How many mails were written at a time. */
  const mailLots: number[] = [];
  const emitted: { room: string; event: string; args: unknown[] }[] = [];
  const online = new Set<string>();
  const handlers = new Map<string, Parameters<Jobs['register']>[1]>();
  const recurring = new Map<string, Parameters<Jobs['every']>[2]>();
  const events = createTestEvents();
  const discovery = createDiscovery({
    events,
    database,
    clock,
    siteName: () => 'Candela',
    isOff: () => false,
    publicUrl: 'https://site.example',
    viewerSecret: 'test',
    mailer: {
      async sendToMany(_tx, sent) {
        mailLots.push(sent.length);
        mails.push(...sent.map((mail) => writeMail(mail)));
      },
    },
    realtime: {
      emit: (room, event, ...args) => void emitted.push({ room: String(room), event, args }),
      accountsOnline: async (ids) => new Set(ids.filter((id) => online.has(id))),
    },
    jobs: {
      register: (name, handler) => void handlers.set(name, handler),
      every: (name, _cron, handler) => void recurring.set(name, handler),
      add: async (_tx, name, payload) => {
        const run = { attempt: 1, maxAttempts: 1, signal: new AbortController().signal };
        await handlers.get(name)?.(payload, run);
      },
    },
    addressesOf: async (_queries, ids) =>
      ids.map((id) => ({ id, email: `${id}@example.test`, username: 'fan' })),
    ...options,
  });
  /** Publishes that a show has its first picture, and waits until everyone was notified. */
  async function showStarts(modelId: string): Promise<void> {
    await database.transaction((tx) => events.publish(tx, showStarted, { showId: newId(), modelId }));
    await events.settled();
  }
  /** Runs a job that runs by the clock otherwise. */
  async function run(name: string): Promise<void> {
    await recurring.get(name)?.({}, { attempt: 1, maxAttempts: 1, signal: new AbortController().signal });
  }
  return { discovery, run, mails, mailLots, emitted, online, showStarts, published: events.published };
}
