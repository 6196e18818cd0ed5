import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { contextOf, sessionOf } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { createTestEvents } from '@candela/testkit/test-events';
import { addAccount } from '@candela/testkit/test-people';
import { createRouterClient, type RouterClient } from '@orpc/server';
import sharp from 'sharp';
import {
  createLibrary,
  type Library,
  type LibraryDepsInput,
} from '../apps/server/src/modules/library/index.ts';
import { statement } from '../apps/server/src/platform/database/index.ts';
import { openLocalFileStore } from '../apps/server/src/platform/files/index.ts';
import type { Session } from '../apps/server/src/platform/http/context.ts';

/** A library of pictures on a database and a disk of its own; its jobs run when asked. */

export interface Person {
  id: string;
  username: string;
  session: Session;
  call: RouterClient<Library['routes']>;
}

export type TestLibrary = Awaited<ReturnType<typeof openTestLibrary>>;

export async function openTestLibrary(hooks: Pick<LibraryDepsInput, 'isBlocked' | 'publicationGate'>) {
  const { database, drop } = await openTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'compliance-'));
  const now = () => new Date('2026-03-02T12:00:00Z');
  const files = openLocalFileStore({ folder, secret: randomBytes(32).toString('base64url'), clock: now });
  const handlers = new Map<string, (payload: unknown, run: never) => unknown>();
  let queue: { name: string; payload: unknown }[] = [];
  const library = createLibrary({
    ...hooks,
    database,
    clock: now,
    isOff: () => false,
    events: createTestEvents(),
    files,
    secret: 'a secret of the site, long enough',
    realtime: { emit: () => {} },
    log: { error: () => {}, warn: () => {} },
    jobs: {
      register: (name, handler) => void handlers.set(name, handler as never),
      every: () => {},
      add: async (_tx, name, payload) => void queue.push({ name, payload }),
    },
    accounts: {
      assertModelMayPublish: async () => {},
      isSessionAlive: async () => true,
      acceptContentTerms: async () => {},
      hasAcceptedContentTerms: async () => true,
    },
    media: {
      makeCopies: async () => undefined,
      claimedSeconds: async () => 0,
      sniff: async () => ({ kind: 'image', contentType: 'image/png', ending: 'png' }),
      assembleRecording: async () => ({ durationSeconds: 1, sizeBytes: 1 }),
      processVideo: () => Promise.reject(new Error('Only pictures here.')),
      processAudio: () => Promise.reject(new Error('Only pictures here.')),
      async processPicture({ source, prefix }) {
        const bytes = await sharp(await buffer(await files.read(source)))
          .webp()
          .toBuffer();
        const large = { key: `${prefix}/large.webp`, width: 64, height: 48, sizeBytes: bytes.length };
        await files.putPrivate(large.key, bytes, 'image/webp');
        return {
          width: 64,
          height: 48,
          isAnimated: false,
          sizes: { small: large, medium: large, large },
          placeholder: { key: `${prefix}/placeholder.webp`, blurhash: 'LEHV6nWB2yk8' },
        };
      },
    },
  });
  async function join(type: 'user' | 'model'): Promise<Person> {
    const username = `${type}.x${randomBytes(4).toString('hex')}`;
    const id = await addAccount(database, type, { username });
    const session = sessionOf(id, type);
    return {
      id,
      username,
      session,
      call: createRouterClient(library.routes, { context: contextOf(session) }),
    };
  }
  return {
    library,
    database,
    files,
    now,
    model: () => join('model'),
    member: () => join('user'),
    async work() {
      while (queue.length > 0) {
        const due = queue;
        queue = [];
        for (const { name, payload } of due) {
          await handlers.get(name)?.(payload, {
            attempt: 1,
            maxAttempts: 1,
            signal: new AbortController().signal,
          } as never);
        }
      }
    },
    run: (sql: string, values?: unknown[]) =>
      database.rows(statement<Record<string, unknown>>(`test.${sql}`.slice(0, 63), sql), values),
    async close() {
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
