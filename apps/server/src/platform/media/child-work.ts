import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { minuteMs } from '@candela/contract/shared/durations';
import { MediaFailure } from './media.ts';
import type { MediaJob, MediaMessage } from './worker/protocol.ts';

const script = fileURLToPath(new URL('./worker/media-process.ts', import.meta.url));
const heapMegabytes = 512;
const memoryMaxBytes = 3 * 1024 ** 3;
const lookEveryMs = 1_000;
/** Before the duration is known, and for pictures. */
const firstPatienceMs = minuteMs;
/** A minute of 1080p takes about two on a small machine that does other things too. */
const patienceFactor = 20;
const smallestOutputMax = 512 * 1024 ** 2;
const outputFactor = 4;

export interface ChildLimits {
  /** For tests; the time the work may take before its duration is known. */
  readonly patienceMs?: number;
  /** For tests; leaves the network to the child, as where it cannot be taken away. */
  readonly isNetworked?: boolean;
}

export interface ChildOptions extends ChildLimits {
  onProgress?(percent: number): void;
  readonly signal?: AbortSignal | undefined;
}

let networkless: boolean | undefined;

/** True where a process may be started without any network, which Linux allows to root and often to others. */
function canLeaveNetwork(): boolean {
  networkless ??=
    process.platform === 'linux' && spawnSync('unshare', [...leaveNetwork, 'true'], { env: {} }).status === 0;
  return networkless;
}

const leaveNetwork = process.getuid?.() === 0 ? ['--net', '--'] : ['--map-root-user', '--net', '--'];

/** How to start this Node without any network, where the machine allows that. */
export function nodeWithoutNetwork(args: string[]): [command: string, args: string[]] {
  return canLeaveNetwork()
    ? ['unshare', [...leaveNetwork, process.execPath, ...args]]
    : [process.execPath, args];
}

/**
 * Does one job in a process of its own, which knows nothing of the environment, has no network where the machine
 * allows that, and is killed when it takes too long, too much memory or too much disk, or when `signal` says so.
 * @throws MediaFailure, or the signal's reason
 */
export async function workInChild<Result>(job: MediaJob, options: ChildOptions = {}): Promise<Result> {
  options.signal?.throwIfAborted();
  const own = [`--max-old-space-size=${heapMegabytes}`, '--no-warnings', script];
  const [command, args] = options.isNetworked ? [process.execPath, own] : nodeWithoutNetwork(own);
  const child = spawn(command, args, { env: {}, cwd: job.outputFolder, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.on('error', () => {});
  child.stdin.end(JSON.stringify(job));
  const abort = () => child.kill('SIGKILL');
  options.signal?.addEventListener('abort', abort, { once: true });
  try {
    return await listen<Result>(child, job, options);
  } finally {
    options.signal?.removeEventListener('abort', abort);
    child.kill('SIGKILL');
  }
}

async function listen<Result>(child: ChildProcess, job: MediaJob, options: ChildOptions): Promise<Result> {
  let answer: { result: unknown } | { failure: { code: MediaFailure['code']; message: string } } | undefined;
  let errors = '';
  const watch = watchOver(child, job, options.patienceMs ?? firstPatienceMs);
  const ended = new Promise<number | string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(signal ?? code ?? -1));
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + String(chunk)).slice(-2_000);
  });
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message = parse(line);
      if (!message) return;
      if ('progressPercent' in message) options.onProgress?.(message.progressPercent);
      else if ('durationSeconds' in message) watch.knowDuration(message.durationSeconds);
      else answer = message;
    });
  }
  const end = await ended.finally(watch.stop);
  options.signal?.throwIfAborted();
  if (watch.verdict) throw watch.verdict;
  if (!answer) throw new MediaFailure('processingFailed', `The work ended with ${end}. ${errors}`);
  if ('failure' in answer) throw new MediaFailure(answer.failure.code, answer.failure.message);
  return answer.result as Result;
}

function parse(line: string): MediaMessage | undefined {
  try {
    return line.startsWith('{') ? (JSON.parse(line) as MediaMessage) : undefined;
  } catch {
    return undefined;
  }
}

/** Kills the child when it goes beyond a limit; `verdict` says which one it was. */
function watchOver(child: ChildProcess, job: MediaJob, patienceMs: number) {
  const startedMs = Date.now();
  let limitMs = patienceMs;
  let outputMaxBytes = smallestOutputMax;
  let verdict: MediaFailure | undefined;

  function end(code: MediaFailure['code'], message: string): void {
    verdict ??= new MediaFailure(code, message);
    child.kill('SIGKILL');
  }

  const timer = setInterval(
    async () => {
      if (Date.now() - startedMs > limitMs) return end('processingFailed', 'The work took too long.');
      if ((await memoryOf(child.pid)) > memoryMaxBytes)
        return end('tooLarge', 'The work took too much memory.');
      if ((await sizeOfFolder(job.outputFolder)) > outputMaxBytes) {
        end('tooLarge', 'The work took too much room.');
      }
    },
    Math.min(lookEveryMs, patienceMs),
  );

  return {
    get verdict() {
      return verdict;
    },
    knowDuration(seconds: number): void {
      limitMs = patienceMs + (seconds > 0 ? seconds : 3_600) * 1000 * patienceFactor;
      sizeOfSource(job).then(
        (size) => {
          outputMaxBytes = Math.max(smallestOutputMax, size * outputFactor);
        },
        () => {},
      );
    },
    stop: () => clearInterval(timer),
  };
}

/** Resident memory of a process; 0 where the system does not say. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

async function sizeOfSource({ sourceFile }: MediaJob): Promise<number> {
  const facts = await stat(sourceFile);
  return facts.isDirectory() ? await sizeOfFolder(sourceFile) : facts.size;
}

async function sizeOfFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries.map(async (entry) => {
    const facts = entry.isFile()
      ? await stat(path.join(entry.parentPath, entry.name)).catch(() => null)
      : null;
    return facts?.size ?? 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
