import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@candela/testkit/free-port';
import type { Usage } from './load-figures.ts';

/** Janus with one stream that takes plain RTP, as Debian packages it. */
export interface JanusServer {
  /** Of its HTTP interface. */
  readonly url: string;
  /** Where it takes the stream on loopback. */
  readonly ports: Readonly<Record<'audio' | 'video', number>>;
  usage(): Usage;
  stop(): void;
}

/** The only stream's number. */
export const janusStream = 1;
const program = '/usr/bin/janus';
const libraries = '/usr/lib';
const startsWithinMs = 20_000;
/** Of Linux's counts of processor time. */
const ticksPerSecond = 100;
const pageBytes = 4096;

/** Starts Janus on ports of its own; undefined where it is not installed. */
export async function startJanus(): Promise<JanusServer | undefined> {
  const installed = findLibraries();
  if (!existsSync(program) || !installed) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'candela-janus-'));
  const [http, audio, video] = [await freePort(), await freePort(), await freePort()];
  const none = path.join(folder, 'none');
  mkdirSync(none);
  const write = (name: string, lines: string) => writeFileSync(path.join(folder, `${name}.jcfg`), lines);
  write(
    'janus',
    `general: {
      configs_folder = "${folder}"
      plugins_folder = "${installed}/plugins"
      transports_folder = "${installed}/transports"
      events_folder = "${none}"
      loggers_folder = "${none}"
      log_to_stdout = false
      debug_level = 1
      session_timeout = 0
      event_loops = 2
    }
    media: { ipv6 = false }
    nat: { full_trickle = false }
    plugins: { disable = "${othersIn(`${installed}/plugins`, 'libjanus_streaming.so')}" }
    transports: { disable = "${othersIn(`${installed}/transports`, 'libjanus_http.so')}" }`,
  );
  write('janus.transport.http', `general: { http = true, port = ${http}, ip = "127.0.0.1", https = false }`);
  write(
    'janus.plugin.streaming',
    `general: { rtp_port_range = "30000-31000" }
    bench: {
      type = "rtp"
      id = ${janusStream}
      media = (
        { type = "audio", mid = "0", pt = 111, codec = "opus", port = ${audio}, iface = "127.0.0.1" },
        { type = "video", mid = "1", pt = 96, codec = "vp8", port = ${video}, iface = "127.0.0.1" }
      )
    }`,
  );
  const child = spawn(program, ['-F', folder, '-C', path.join(folder, 'janus.jcfg')], { stdio: 'ignore' });
  const stop = () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  // A bench that ends in the middle does not come to its own end.
  process.once('exit', stop);
  const url = `http://127.0.0.1:${http}/janus`;
  const deadline = performance.now() + startsWithinMs;
  while (!(await answers(`${url}/info`))) {
    if (performance.now() > deadline || child.exitCode !== null) {
      stop();
      throw new Error('Janus is installed, but did not start.');
    }
    await sleep(100);
  }
  return { url, ports: { audio, video }, stop, usage: () => usageOf(child.pid ?? 0) };
}

/** Debian puts them below the machine's kind, such as x86_64-linux-gnu. */
function findLibraries(): string | undefined {
  return readdirSync(libraries)
    .map((name) => path.join(libraries, name, 'janus'))
    .find((folder) => existsSync(path.join(folder, 'plugins/libjanus_streaming.so')));
}

function othersIn(folder: string, wanted: string): string {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.so') && name !== wanted)
    .join(',');
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => undefined);
  return response?.ok ?? false;
}

/** User and system time are the 14th and 15th field of a process in /proc, its resident pages the 24th. */
function usageOf(pid: number): Usage {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, pages = 0] = [fields[11], fields[12], fields[21]];
  return { cpuMs: ((user + system) * 1000) / ticksPerSecond, memoryRssBytes: pages * pageBytes };
}
