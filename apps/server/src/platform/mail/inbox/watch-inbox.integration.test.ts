import { type FakeImap, startFakeImap } from '@candela/testkit/fake-imap';
import { afterEach, describe, expect, it } from 'vitest';
import { watchInbox } from './watch-inbox.ts';

/** How a mailbox is watched, at a server that breaks off, refuses or ends when a test says so. */

let imap: FakeImap;
let stopWatch: (() => Promise<void>) | undefined;
let announced = 0;
let watching = 0;
let said: string[] = [];
let pauses: number[] = [];

async function watch(idle: 'works' | 'none' | 'refused' = 'works') {
  imap = await startFakeImap({ idle });
  announced = 0;
  watching = 0;
  said = [];
  pauses = [];
  const log = {
    info: (_fields: object, message: string) => void said.push(message),
    warn: (fields: { pauseMs?: number }, message: string) => {
      said.push(message);
      pauses.push(fields.pauseMs ?? 0);
    },
  };
  stopWatch = watchInbox({
    url: imap.url,
    log,
    onMail: async () => {
      announced += 1;
    },
    onWatching: async () => {
      watching += 1;
    },
    times: { renewMs: 100, firstPauseMs: 20 },
  });
}

afterEach(async () => {
  await stopWatch?.();
  await imap.stop();
});

describe('a watched mailbox', () => {
  it('says when mail comes, and goes on saying it', async () => {
    await watch();
    await expect.poll(() => imap.idling()).toBe(1);
    expect(announced).toBe(1);
    await imap.deliver('Subject: one\n\nHello.\n');
    await expect.poll(() => announced).toBe(2);
    await expect.poll(() => watching).toBeGreaterThan(2);
    await expect.poll(() => imap.idling()).toBe(1);
    await imap.deliver('Subject: two\n\nHello.\n');
    await expect.poll(() => announced).toBe(3);
    expect(imap.logins()).toBe(1);
  });

  it('is watched again after the line broke, and what came meanwhile is announced', async () => {
    await watch();
    await expect.poll(() => watching).toBeGreaterThan(0);
    imap.breakOff();
    await imap.deliver('Subject: meanwhile\n\nHello.\n');
    await expect.poll(() => imap.logins()).toBe(2);
    await expect.poll(() => announced).toBe(2);
    await expect.poll(() => imap.idling()).toBe(1);
    expect(said).toEqual(['Watching the inbox of support broke off. It is tried again.']);
  });

  it('waits longer after each failure', async () => {
    await watch();
    await imap.stop();
    await expect.poll(() => pauses, { timeout: 5_000 }).toEqual([20, 40, 80, 160, 320]);
  });

  it.each(['none', 'refused'] as const)('is left to be read by the minute where IDLE is %s', async (idle) => {
    await watch(idle);
    await expect.poll(() => said).toEqual([expect.stringContaining('read every minute')]);
    expect(watching).toBe(0);
  });

  it('is let go of at once, also between two tries', async () => {
    await watch();
    await expect.poll(() => imap.idling()).toBe(1);
    await stopWatch?.();
    await expect.poll(() => imap.idling()).toBe(0);
    const { url } = imap;
    await imap.stop();
    const warnings: string[] = [];
    const stop = watchInbox({
      url,
      log: { info: () => {}, warn: (_fields, message) => void warnings.push(message) },
      onMail: async () => {},
      onWatching: async () => {},
    });
    await expect.poll(() => warnings).toHaveLength(1);
    await stop();
  });
});
