import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { library as contract } from '@candela/contract/library/operations';
import type { ServerEvents } from '@candela/contract/shared/realtime';
import { contextOf } from '@candela/testkit/test-calls';
import { createTestEvents } from '@candela/testkit/test-events';
import { addAccount } from '@candela/testkit/test-people';
import { createRouterClient, type RouterClient } from '@orpc/server';
import { v7 as uuid } from 'uuid';
import { type Database, type Queryable, statement } from '../../platform/database/index.ts';
import { openLocalFileStore } from '../../platform/files/index.ts';
import type { Session } from '../../platform/http/context.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { createAccounts } from '../accounts/index.ts';
import { createLibrary, type Library, type LibraryDepsInput } from './index.ts';
import { fakeMedia } from './test-media.ts';

type Operations = Record<keyof typeof contract, unknown> & RouterClient<Library['routes']>;
type Handler = Parameters<Jobs['register']>[1];
type Emitted = { room: string; event: keyof ServerEvents; payload: unknown };

/** Somebody with a session. */
export interface Person {
  id: string;
  username: string;
  session: Session;
  call: Operations;
}

/** The feature on a database and a disk of its own, with a clock that stands still and jobs that run when asked. */
export interface TestLibrary {
  library: Library;
  database: Database;
  files: ReturnType<typeof openLocalFileStore>;
  emitted: Emitted[];
  visitor: Operations;
  /** Jobs added and not yet run, by name. */
  waiting(): string[];
  /** Runs jobs until none is due. */
  work(): Promise<void>;
  pass(timeMs: number): void;
  now(): Date;
  model(): Promise<Person>;
  member(): Promise<Person>;
  /** As somebody from another address. */
  visitorFrom(ip: string): Operations;
  /** Uploads made-up bytes that begin with `content`; resolves to the stored name. */
  upload(person: Person, file: { name: string; type: string; content?: string }): Promise<string>;
  /** Gives somebody an entitlement, as the wallet would. */
  entitle(
    accountId: string,
    to: { kind: string; itemId: string; sellerId: string; until?: Date | null },
  ): Promise<void>;
  /** Opens a club of a model; resolves to its plan. */
  openClub(modelId: string, covers?: string[]): Promise<string>;
  run(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/**
 * @param test a migrated database, dropped by `close`
 * @param openMedia instead of media that believes what a file says of itself
 */
export async function openTestLibrary(
  test: { database: Database; drop(): Promise<void> },
  parts: Partial<LibraryDepsInput> = {},
  openMedia: (files: TestLibrary['files']) => LibraryDepsInput['media'] = fakeMedia,
): Promise<TestLibrary> {
  const { database } = test;
  let nowMs = Date.parse('2026-03-01T12:00:00Z');
  const clock = () => new Date(nowMs);
  const folder = await mkdtemp(path.join(tmpdir(), 'candela library '));
  const files = openLocalFileStore({ folder, secret: randomBytes(32).toString('base64url'), clock });
  const emitted: Emitted[] = [];
  const jobs = openTestJobs(clock);
  const accounts = createAccounts({
    database,
    clock,
    events: createTestEvents(),
    mailer: { send: async () => {} },
    siteName: () => 'Candela',
    publicUrl: 'https://site.test',
  });
  const library = createLibrary({
    database,
    clock,
    isOff: () => false,
    jobs,
    events: createTestEvents(),
    realtime: { emit: (room, event, payload) => void emitted.push({ room: String(room), event, payload }) },
    files,
    media: openMedia(files),
    secret: 'a secret of the site, long enough',
    accounts,
    log: { error: () => {}, warn: () => {} },
    ...parts,
  });
  const operations = (session?: Session, ip = '192.0.2.7') =>
    createRouterClient(library.routes, { context: contextOf(session, { ip }) }) as Operations;
  let count = 0;

  async function join(type: 'user' | 'model'): Promise<Person> {
    count += 1;
    const username = `${type}${count}.x${randomBytes(3).toString('hex')}`;
    const id = await addAccount(database, type, { username });
    const sessionId = uuid();
    await database.execute(addSession, [sessionId, id, randomBytes(32), clock()]);
    if (type === 'model') await accounts.acceptContentTerms(database, id);
    const session = { id: sessionId, accountId: id, type };
    return { id, username, session, call: operations(session) };
  }

  return {
    library,
    database,
    files,
    emitted,
    visitor: operations(),
    waiting: jobs.waiting,
    work: jobs.work,
    pass: (timeMs) => {
      nowMs += timeMs;
    },
    now: clock,
    model: () => join('model'),
    member: () => join('user'),
    visitorFrom: (ip) => operations(undefined, ip),
    async upload(person, { name, type, content = 'fine' }) {
      const bytes = Buffer.from(`${content} ${randomBytes(8).toString('hex')}`);
      const bucketName = type.startsWith('video/') ? 'video' : 'album';
      const request = { bucketName, fileName: name, contentType: type, fileSize: bytes.length } as const;
      const { urlData } = await person.call.createPreSignedUrlPrivate(request);
      await files.putPrivate(urlData.filename, bytes, type);
      return urlData.filename;
    },
    async entitle(accountId, { kind, itemId, sellerId, until = null }) {
      await database.execute(addEntitlement, [accountId, kind, itemId, sellerId, until, clock()]);
    },
    async openClub(modelId, covers = ['gallery', 'video', 'audio', 'album', 'news']) {
      const planId = uuid();
      await database.execute(addClub, [planId, modelId, covers]);
      return planId;
    },
    run: (sql, values) =>
      database.rows(
        statement<Record<string, unknown>>(
          `test.${createHash('sha256').update(sql).digest('hex').slice(0, 40)}`,
          sql,
        ),
        values,
      ),
    async close() {
      await test.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const addSession = statement(
  'test.add-session',
  `insert into accounts.sessions (id, account_id, token_hash, device, ip, created_at, last_seen_at, proved_at)
   values ($1, $2, $3, 'Test', '192.0.2.7', $4, $4, $4)`,
);
const addEntitlement = statement(
  'test.add-entitlement',
  `insert into ledger.entitlements (account_id, kind, item_id, seller_id, until, starts_at)
   values ($1, $2, $3, $4, $5, $6) on conflict (account_id, kind, item_id) do update set until = excluded.until`,
);

const addClub = statement(
  'test.add-club',
  `insert into plans.club_plans (id, model_id, title, description, benefits, trial_days, includes_chat, covers, created_at)
   values ($1, $2, 'The club', '', '{}', 0, false, $3, now())`,
);

/** Jobs that are run by hand, once each, in the order they became due; what throws is tried again. */
function openTestJobs(clock: () => Date) {
  type Job = { name: string; payload: unknown; runAt: Date; key: string | undefined; attempt: number };
  const handlers = new Map<string, Handler>();
  let queue: Job[] = [];
  return {
    register: (name: string, handler: Handler) => void handlers.set(name, handler),
    every: (name: string, _cron: string, handler: Handler) => void handlers.set(name, handler),
    async add(
      _tx: Queryable,
      name: string,
      payload: unknown,
      options: { runAt?: Date; jobKey?: string } = {},
    ) {
      queue = queue.filter((job) => job.key === undefined || job.key !== options.jobKey);
      queue.push({ name, payload, runAt: options.runAt ?? clock(), key: options.jobKey, attempt: 1 });
    },
    waiting: () => queue.map((job) => job.name),
    async work() {
      for (;;) {
        const next = queue.find((job) => job.runAt <= clock());
        if (!next) return;
        queue = queue.filter((job) => job !== next);
        const run = { attempt: next.attempt, maxAttempts: 10, signal: new AbortController().signal };
        await handlers
          .get(next.name)?.(next.payload, run)
          .catch((error: unknown) => {
            if (next.attempt >= 10) throw error;
            queue.push({ ...next, attempt: next.attempt + 1 });
          });
      }
    },
  };
}
