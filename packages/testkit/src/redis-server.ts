import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A Redis of one's own. */
export interface RedisServer {
  /** Where it listens: a socket in a folder of its own. */
  readonly url: string;
  /** Ends it without a word; what it held is lost. */
  kill(): Promise<void>;
  /** Starts it again, with nothing in it. */
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

/** Whether this machine has Redis; tests that need it are skipped where it has not. */
export function hasRedis(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts a Redis that keeps nothing on the disk. */
export async function startRedis(): Promise<RedisServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'candela-redis-'));
  const socket = path.join(folder, 'redis.sock');
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const options = [
      '--port',
      '0',
      '--unixsocket',
      socket,
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      folder,
    ];
    child = spawn('redis-server', options, { stdio: 'ignore' });
    while (!(await answers(socket))) await sleep(20);
  }
  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  await start();
  return {
    url: socket,
    start,
    kill,
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(file: string): Promise<boolean> {
  const socket = connect(file);
  try {
    await once(socket, 'connect');
    socket.write('PING\r\n');
    const [answer] = await once(socket, 'data');
    return String(answer).startsWith('+PONG');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
