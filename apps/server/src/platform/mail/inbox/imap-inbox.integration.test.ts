import { type Dovecot, hasDovecot, startDovecot } from '@candela/testkit/dovecot';
import { ImapFlow } from 'imapflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Inbox, openInbox } from './imap-inbox.ts';

/** The inbox at a real mail server. Without Debian's Dovecot 2.3 on this machine these tests are skipped. */

let dovecot: Dovecot;
let inbox: Inbox;
const problems: string[] = [];
const log = { error: (_fields: object, message: string) => void problems.push(message) };

/** Does something in the mailbox as another mail program would. */
async function inMailbox<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
  const { hostname, port, username, password } = new URL(dovecot.url);
  const auth = { user: username, pass: decodeURIComponent(password) };
  const client = new ImapFlow({ host: hostname, port: Number(port), secure: false, auth, logger: false });
  await client.connect();
  const lock = await client.getMailboxLock('INBOX');
  try {
    return await work(client);
  } finally {
    lock.release();
    await client.logout();
  }
}

const arrive = (subject: string, body = 'Hello.') =>
  inMailbox((client) => client.append('INBOX', `Subject: ${subject}\r\n\r\n${body}\r\n`));
const subjectOf = (source: Buffer) => /^Subject: (.*)\r/.exec(source.toString())?.[1] ?? '';

/** Every mail with its flags. */
const flags = () =>
  inMailbox(async (client) => {
    const all = await client.fetchAll('1:*', { envelope: true, flags: true });
    const mine = (set: Set<string> | undefined) => [...(set ?? [])].filter((flag) => flag !== '\\Recent');
    return Object.fromEntries(all.map((mail) => [mail.envelope?.subject, mine(mail.flags)]));
  });

beforeAll(async () => {
  if (!hasDovecot()) return;
  dovecot = await startDovecot();
  inbox = openInbox({ url: dovecot.url, log });
}, 30_000);

afterAll(() => dovecot?.stop());

describe.skipIf(!hasDovecot())('an inbox at Dovecot (skipped where Dovecot 2.3 is not installed)', () => {
  it('hands over what is new, oldest first, and marks what was taken', async () => {
    await arrive('one');
    await arrive('two');
    await arrive('three');
    const seen: string[] = [];
    await inbox.read(async ({ source, isCut }) => {
      seen.push(subjectOf(source));
      expect(isCut).toBe(false);
      return subjectOf(source) === 'two' ? 'setAside' : 'done';
    });
    expect(seen).toEqual(['one', 'two', 'three']);
    expect(await flags()).toEqual({ one: ['\\Seen'], two: ['\\Flagged'], three: ['\\Seen'] });
    await inbox.read(async () => expect.fail('Nothing is new.'));
  });

  it('hands a mail over again until it was taken, and sets aside one that never can be', async () => {
    await arrive('late');
    let failing = true;
    const read = async () => {
      const seen: string[] = [];
      await inbox.read(async ({ source }) => {
        seen.push(subjectOf(source));
        if (failing) throw new Error('The process died.');
        return 'done';
      });
      return seen;
    };
    expect(await read()).toEqual(['late']);
    expect(await flags()).toMatchObject({ late: [] });
    failing = false;
    expect(await read()).toEqual(['late']);
    expect(await flags()).toMatchObject({ late: ['\\Seen'] });

    await arrive('never');
    failing = true;
    for (let tries = 0; tries < 3; tries += 1) expect(await read()).toEqual(['never']);
    expect(await read()).toEqual([]);
    expect(await flags()).toMatchObject({ never: ['\\Flagged'] });
    expect(problems).toHaveLength(4);
  });

  it('reads a large mail up to a limit, and says so', async () => {
    await arrive('large', 'A line of a large mail.\r\n'.repeat(200_000));
    const sizes: number[] = [];
    await inbox.read(async ({ source, isCut }) => {
      expect(isCut).toBe(true);
      sizes.push(source.length);
      return 'done';
    });
    expect(sizes).toEqual([4_000_000]);
  });

  it('says when it cannot be reached, and lets nobody in with a wrong password', async () => {
    const wrong = dovecot.url.replace(/:[^:@]+@/, ':wrong@');
    await expect(openInbox({ url: wrong, log }).read(async () => 'done')).rejects.toThrow();
    const nowhere = 'imap://a:b@127.0.0.1:1/INBOX';
    await expect(openInbox({ url: nowhere, log }).read(async () => 'done')).rejects.toThrow();
  });
});
