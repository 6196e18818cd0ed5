import net from 'node:net';

/** A mailbox behind as much of IMAP as the site speaks, for machines without a mail server; see `dovecot.ts` for a real one. */
export interface FakeImap {
  /** Of its one mailbox, without TLS. */
  url: string;
  /** Mails with their flags, oldest first. */
  mails: { source: string; flags: Set<string> }[];
  /** How many connections wait for mail with IDLE. */
  idling(): number;
  connections(): number;
  /** How often somebody logged in. */
  logins(): number;
  /** Puts a mail into the mailbox, and says so to whoever waits. */
  deliver(raw: string): Promise<void>;
  /**
   * Leaves the next so many commands of a kind, such as `UID STORE`, undone and unanswered until each is let go. What is
   * resolved says whose they are, by the names they logged in with.
   */
  hold(command: string, count: number): Promise<{ user: string; letGo(): void }[]>;
  /** Breaks every connection, as a network does. */
  breakOff(): void;
  stop(): Promise<void>;
}

/** Starts one on a free port of this machine. `idle: 'none'` does not offer IDLE, `'refused'` offers it and says no. */
export async function startFakeImap({
  idle = 'works',
}: {
  idle?: 'works' | 'none' | 'refused';
} = {}): Promise<FakeImap> {
  const mails: FakeImap['mails'] = [];
  const sockets = new Set<net.Socket>();
  const waiting = new Map<net.Socket, string>();
  const users = new Map<net.Socket, string>();
  const holds: { command: string; isFull: boolean; take(socket: net.Socket, line: string): void }[] = [];
  let logins = 0;
  const capabilities = idle === 'none' ? 'IMAP4rev1' : 'IMAP4rev1 IDLE';

  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      waiting.delete(socket);
    });
    socket.on('error', () => {});
    socket.write(`* OK [CAPABILITY ${capabilities}] ready\r\n`);
    let unread = '';
    socket.on('data', (bytes) => {
      const lines = (unread + bytes.toString()).split('\r\n');
      unread = lines.pop() ?? '';
      for (const line of lines) {
        const [, first = '', second = ''] = line.toUpperCase().split(' ');
        const held = holds.find(({ command, isFull }) => !isFull && `${first} ${second}`.startsWith(command));
        if (held) held.take(socket, line);
        else answer(socket, line);
      }
    });
  });

  function answer(socket: net.Socket, line: string) {
    if (line.toUpperCase() === 'DONE') {
      const tag = waiting.get(socket);
      waiting.delete(socket);
      socket.write(`${tag} OK done\r\n`);
      return;
    }
    const [tag = '', ...words] = line.split(' ');
    const command =
      words[0]?.toUpperCase() === 'UID' ? `UID ${words[1]?.toUpperCase()}` : words[0]?.toUpperCase();
    const say = (...lines: string[]) =>
      socket.write(`${[...lines, `${tag} OK ${command} done`].join('\r\n')}\r\n`);
    const mail = mails[Number(words[2]) - 1];
    switch (command) {
      case 'LOGIN':
        logins += 1;
        users.set(socket, (words[1] ?? '').replaceAll('"', ''));
        return say();
      case 'CAPABILITY':
        return say(`* CAPABILITY ${capabilities}`);
      case 'LIST':
        return say('* LIST () "/" INBOX');
      case 'SELECT':
      case 'EXAMINE':
        return say(
          `* ${mails.length} EXISTS`,
          '* OK [UIDVALIDITY 1] one',
          `* OK [UIDNEXT ${mails.length + 1}] next`,
        );
      case 'UID SEARCH': {
        const isNew = ({ flags }: (typeof mails)[number]) => flags.size === 0;
        return say(`* SEARCH${mails.map((one, at) => (isNew(one) ? ` ${at + 1}` : '')).join('')}`);
      }
      case 'UID FETCH': {
        if (!mail) return say();
        const size = Buffer.byteLength(mail.source);
        const facts = `UID ${words[2]} RFC822.SIZE ${size}`;
        return say(`* ${words[2]} FETCH (${facts} BODY[]<0> {${size}}\r\n${mail.source})`);
      }
      case 'UID STORE':
        for (const [flag] of line.matchAll(/\\\w+/g)) mail?.flags.add(flag);
        return say();
      case 'IDLE':
        if (idle !== 'works') return socket.write(`${tag} BAD no\r\n`);
        waiting.set(socket, tag);
        return socket.write('+ idling\r\n');
      case 'LOGOUT':
        say('* BYE');
        return socket.end();
      default:
        return say();
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  const breakOff = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `imap://support:password@127.0.0.1:${port}/INBOX`,
    mails,
    idling: () => waiting.size,
    connections: () => sockets.size,
    logins: () => logins,
    async deliver(raw) {
      mails.push({ source: raw.replaceAll('\n', '\r\n'), flags: new Set() });
      for (const socket of waiting.keys()) socket.write(`* ${mails.length} EXISTS\r\n`);
    },
    hold(command, count) {
      return new Promise((resolve) => {
        const found: { user: string; letGo(): void }[] = [];
        holds.push({
          command,
          get isFull() {
            return found.length === count;
          },
          take(socket, line) {
            found.push({
              user: users.get(socket) ?? '',
              letGo: () => {
                if (!socket.destroyed) answer(socket, line);
              },
            });
            if (found.length === count) resolve(found);
          },
        });
      });
    },
    breakOff,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      breakOff();
      await closed;
    },
  };
}
