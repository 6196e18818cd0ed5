import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';

/** Debian's mail server, with a configuration and a folder of its own. */
export interface Dovecot {
  /** Of its one mailbox, without TLS. */
  url: string;
  /** Puts a mail into the mailbox, as whatever receives mail for it would. */
  deliver(raw: string): Promise<void>;
  stop(): Promise<void>;
}

/** Whether this machine has the version whose configuration is written below. */
export function hasDovecot(): boolean {
  const asked = spawnSync('dovecot', ['--version'], { encoding: 'utf8' });
  return asked.status === 0 && asked.stdout.startsWith('2.3.');
}

const password = 'pass/word@tests';

/** Starts one on a free port of this machine. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'candela-dovecot-'));
  const mails = path.join(folder, 'mails');
  const port = await freePort();
  // Dovecot opens no mailbox as root.
  const { uid, gid, user, group } = ownerOf();
  for (const one of [mails, path.join(mails, 'new'), path.join(mails, 'cur'), path.join(mails, 'tmp')]) {
    await mkdir(one);
    await chown(one, uid, gid);
  }
  const config = path.join(folder, 'dovecot.conf');
  await writeFile(config, configOf({ folder, mails, port, uid, gid, user, group }));
  spawnSync('chmod', ['755', folder]);
  const child = spawn('dovecot', ['-F', '-c', config], { stdio: 'ignore' });
  try {
    await answering(port, child);
  } catch (error) {
    child.kill();
    const log = await readFile(path.join(folder, 'log'), 'utf8').catch(() => '');
    throw new Error(log, { cause: error });
  }
  return {
    url: `imap://support:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX`,
    async deliver(raw) {
      const name = `${Date.now()}.${randomUUID()}.test`;
      await writeFile(path.join(mails, 'tmp', name), raw.replaceAll('\n', '\r\n'));
      await chown(path.join(mails, 'tmp', name), uid, gid);
      await rename(path.join(mails, 'tmp', name), path.join(mails, 'new', name));
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function ownerOf() {
  const { uid, gid, username } = os.userInfo();
  if (uid === 0) return { uid: 65_534, gid: 65_534, user: 'nobody', group: 'nogroup' };
  const group = spawnSync('id', ['-gn'], { encoding: 'utf8' }).stdout.trim();
  return { uid, gid, user: username, group };
}

interface Layout {
  folder: string;
  mails: string;
  port: number;
  uid: number;
  gid: number;
  user: string;
  group: string;
}

const configOf = ({ folder, mails, port, uid, gid, user, group }: Layout) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:${mails}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${mails}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`;

async function answering(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) throw new Error(`Dovecot ended with ${child.exitCode}`);
    if (await connects(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('Dovecot does not answer');
}

function connects(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('data', () => end(true));
    socket.once('error', () => end(false));
    socket.setTimeout(1_000, () => end(false));
  });
}
