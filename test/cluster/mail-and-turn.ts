import path from 'node:path';
import { freePort } from '@candela/testkit/free-port';
import { canConnect, findProgram, startChild, untilReady } from './children.ts';
import { fetchProgram, type Restartable } from './engines.ts';

/** A mail server that shows what it was sent, and a relay for media; a cluster runs without either. */

export interface MailServer extends Restartable {
  readonly settings: Readonly<Record<string, string>>;
  /** Where its pages and its API are. */
  readonly url: string;
}

/** mailpit, whose mails outlast it; undefined where it cannot be had. */
export async function startMail(
  folder: string,
  say: (line: string) => void,
): Promise<MailServer | undefined> {
  const program = fetchProgram('mail', say);
  if (!program) return undefined;
  const [port, pages] = [await freePort(), await freePort()];
  const start = async () => {
    const database = path.join(folder, 'mail.db');
    const own = ['--smtp', `127.0.0.1:${port}`, '--listen', `127.0.0.1:${pages}`, '--database', database];
    const one = startChild('mailpit', program, [...own, '--disable-version-check']);
    await untilReady(one, async () => (await canConnect(port)) && canConnect(pages));
    return one;
  };
  let child = await start();
  return {
    port,
    url: `http://127.0.0.1:${pages}`,
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'cluster@candela.test' },
    child: () => child,
    async restart() {
      child = await start();
    },
  };
}

/** coturn as docs/operations.md has it, but for loopback; undefined without it. */
export async function startTurn(folder: string) {
  const program = findProgram('turnserver', '/usr/bin/turnserver');
  if (!program) return undefined;
  const port = await freePort();
  const secret = 'a-secret-of-the-relay-on-this-machine';
  const child = startChild('coturn', program, [
    ...['-n', '--use-auth-secret', `--static-auth-secret=${secret}`, '--realm=candela', '--fingerprint'],
    ...[
      '--listening-ip=127.0.0.1',
      '--relay-ip=127.0.0.1',
      `--listening-port=${port}`,
      '--no-tls',
      '--no-dtls',
    ],
    // Everything of this cluster is on loopback.
    ...['--allow-loopback-peers', '--cli-password=unused', '--no-cli'],
    ...['--log-file=stdout', '--simple-log', `--pidfile=${path.join(folder, 'turn.pid')}`],
    `--userdb=${path.join(folder, 'turn.db')}`,
  ]);
  await untilReady(child, () => canConnect(port));
  return { child, settings: { TURN_URLS: `turn:127.0.0.1:${port}`, TURN_SECRET: secret } };
}
