import { minuteMs } from '@candela/contract/shared/durations';
import type { ImapFlow } from 'imapflow';
import { isDatabaseUnavailable } from '../../database/index.ts';

/** Of a larger mail only so much is read: what people write comes before what they attach. */
const sourceBytesMax = 4_000_000;
/** Mails taken in one reading. The next one goes on. */
const mailsAtOnce = 200;
const triesAtMost = 3;
const timeoutMs = minuteMs / 2;
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/** A mail as it came. */
export interface InboxMail {
  source: Buffer;
  /** The end is missing, because the mail was too large. */
  isCut: boolean;
}

/** `done` marks the mail read; `setAside` flags it and leaves it unread, for whoever looks after the mailbox. */
export type Taken = 'done' | 'setAside';

/** Where people's mail arrives. */
export interface Inbox {
  /**
   * Hands over the mails that are neither read nor flagged, oldest first. Each is marked once `take` has resolved, so that
   * one that was not finished comes again. Throws when the mailbox cannot be reached.
   */
  read(take: (mail: InboxMail) => Promise<Taken>): Promise<void>;
}

interface InboxOptions {
  /** `imaps://user:password@host/INBOX`; `imap://` turns to TLS, except on this machine. */
  url: string;
  log: { error(fields: object, message: string): void };
}

/** An inbox at an IMAP server. It connects for each reading and holds no connection in between. */
export function openInbox({ url, log }: InboxOptions): Inbox {
  /** How often each mail failed, by its number in the mailbox. */
  const failures = new Map<number, number>();

  async function takeOne(client: ImapFlow, uid: number, take: (mail: InboxMail) => Promise<Taken>) {
    const found = await client.fetchOne(
      String(uid),
      { size: true, source: { maxLength: sourceBytesMax } },
      { uid: true },
    );
    // Somebody has taken it out of the mailbox meanwhile.
    if (!found || found.source === undefined) return;
    const isCut = (found.size ?? 0) > found.source.length;
    const taken = await take({ source: found.source, isCut }).catch((error: unknown) => {
      if (isDatabaseUnavailable(error)) throw error;
      const tries = (failures.get(uid) ?? 0) + 1;
      failures.set(uid, tries);
      log.error({ err: error, uid, tries }, 'A mail to support could not be taken.');
      return tries < triesAtMost ? null : ('setAside' as const);
    });
    if (taken === null) return;
    failures.delete(uid);
    await client.messageFlagsAdd(String(uid), [taken === 'done' ? '\\Seen' : '\\Flagged'], { uid: true });
  }

  return {
    async read(take) {
      const { mailbox, ...options } = connectionOf(url);
      // A hundred modules, which a site without a mailbox need not load.
      const imap = await import('imapflow');
      const client = new imap.ImapFlow(options);
      // Without a listener a connection that breaks between two commands would end the process.
      client.on('error', () => {});
      try {
        await client.connect();
        const lock = await client.getMailboxLock(mailbox);
        try {
          const found = await client.search({ seen: false, flagged: false }, { uid: true });
          const uids = found ? found.sort((one, other) => one - other) : [];
          for (const uid of uids.slice(0, mailsAtOnce)) await takeOne(client, uid, take);
        } finally {
          lock.release();
        }
        await client.logout();
      } finally {
        client.close();
      }
    },
  };
}

/** How to reach the mailbox of an address, apart from `mailbox` as imapflow takes it. */
export function connectionOf(url: string) {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const secure = protocol === 'imaps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    ...(!secure && !loopback.test(hostname) && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    mailbox: decodeURIComponent(pathname.slice(1)) || 'INBOX',
    logger: false as const,
    disableAutoIdle: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  };
}
