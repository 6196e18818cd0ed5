import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nodeWithoutNetwork } from './child-work.ts';
import type { OpusOrder } from './worker/live-protocol.ts';

const script = fileURLToPath(new URL('./worker/opus-process.ts', import.meta.url));
const heapMegabytes = 64;
/** Half a minute of sound: a process that is so far behind never catches up. */
const mostWaiting = 1_500;

export interface OpusListener {
  /** A packet of Opus, 20 ms long. */
  packet(packet: { data: Buffer; atMs: number }): void;
  /** The process is gone, wanted or not. */
  ended(): void;
}

/** Makes Opus of one sender's AAC, in a process of its own without network. */
export interface OpusMaker {
  /** Takes a frame of AAC and when it is heard. */
  push(aac: Buffer, atMs: number): void;
  close(): void;
}

/** `setup`: the sender's AudioSpecificConfig. */
export type StartOpusMaker = (setup: Buffer, listener: OpusListener) => OpusMaker;

export const startOpusMaker: StartOpusMaker = (setup, listener) => {
  const [command, args] = nodeWithoutNetwork([
    `--max-old-space-size=${heapMegabytes}`,
    '--no-warnings',
    script,
  ]);
  const child: ChildProcess = spawn(command, args, {
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  let isEnded = false;
  let waiting = 0;
  const end = () => {
    if (isEnded) return;
    isEnded = true;
    listener.ended();
  };
  const send = (order: OpusOrder) => {
    // A process that has just ended says so by its exit.
    if (!child.connected) return;
    waiting += 1;
    child.send(order, () => {
      waiting -= 1;
    });
    if (waiting > mostWaiting) child.kill('SIGKILL');
  };
  child.on('message', (packet: { data: Uint8Array; atMs: number }) => {
    const { data, atMs } = packet;
    listener.packet({ data: Buffer.from(data.buffer, data.byteOffset, data.byteLength), atMs });
  });
  child.once('error', end);
  child.once('exit', end);
  send({ setup });
  return {
    push: (data, atMs) => send({ data, atMs }),
    close: () => void child.kill('SIGKILL'),
  };
};
