import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const command = path.resolve(import.meta.dirname, '../../packages/testkit/src/demo-live.ts');

/** `npm run demo:live` as somebody typed it. */
export interface DemoProcess {
  /** Paths of the rooms that are live. */
  readonly rooms: string[];
  /** How many publishers it had to start again so far, as it says itself. */
  restarts(): number;
  /** Ctrl-C. */
  stop(): Promise<void>;
}

/**
 * Types the command and waits until it says that all shows are live.
 * @param options.isAside - whether its encoders take only the processor time nobody else wants, as if they ran elsewhere
 */
export async function startDemo(
  siteUrl: string,
  shows: number,
  { isAside = false } = {},
): Promise<DemoProcess> {
  const typed = [process.execPath, command, '--url', siteUrl, '--all', String(shows)];
  const [program = '', ...given] = isAside ? ['nice', '-n', '19', ...typed] : typed;
  const child = spawn(program, given, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += String(chunk);
    });
  }
  const ended = once(child, 'exit');
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', () => said.includes('Press Ctrl-C') && resolve());
  });
  await Promise.race([
    ready,
    ended.then(() => Promise.reject(new Error(`The command ended. It said:\n${said}`))),
  ]);
  const rooms = [...said.matchAll(/ is live: (\S+)/g)].map((match) => new URL(match[1] ?? '').pathname);
  if (rooms.length < shows) throw new Error(`Only ${rooms.length} of ${shows} shows are live:\n${said}`);
  return {
    rooms,
    restarts: () => said.split('Trying again.').length - 1,
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}
