import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const stopPatienceMs = 40_000;
const lastLines = 4_000;

/** One process of the cluster. */
export interface Child {
  readonly name: string;
  readonly pid: number;
  /** The last of what it has printed. */
  output(): string;
  isRunning(): boolean;
  /** Ends it in order, or without a word. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a program; nothing of what it prints is shown, the last of it is kept. */
export function startChild(
  name: string,
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Child {
  const child: ChildProcess = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const add = (chunk: unknown) => {
    output = `${output}${String(chunk)}`.slice(-lastLines);
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  child.on('error', add);
  const isRunning = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined;
  return {
    name,
    pid: child.pid ?? 0,
    output: () => output,
    isRunning,
    async stop(signal = 'SIGTERM') {
      if (!isRunning()) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      const inTime = await Promise.race([
        ended.then(() => true),
        sleep(stopPatienceMs, false, { ref: false }),
      ]);
      if (!inTime) child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Waits until `check` holds; throws with what the process has said when it ends first, or after three minutes. */
export async function untilReady(child: Child, check: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 180_000;
  while (!(await check().catch(() => false))) {
    if (!child.isRunning() || performance.now() > deadline) {
      throw new Error(`${child.name} did not start. It said:\n${child.output()}`);
    }
    await sleep(100);
  }
}

/** The first of the places where a program is, or undefined. */
export function findProgram(...places: string[]): string | undefined {
  return places.find((place) => {
    try {
      execFileSync('sh', ['-c', 'command -v "$0"', place], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
}

/** Whether an address answers with success. */
export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await response.arrayBuffer();
  return response.ok;
}

/** Whether somebody listens on a port of this machine. */
export async function canConnect(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } finally {
    socket.destroy();
  }
}
