import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nodeWithoutNetwork } from './child-work.ts';
import type { PackagedInit, PackagedPart, PackagerMessage } from './worker/live-protocol.ts';

export type { PackagedInit, PackagedPart } from './worker/live-protocol.ts';

const script = fileURLToPath(new URL('./worker/packager-process.ts', import.meta.url));
const heapMegabytes = 192;

export interface LivePackagerListener {
  init(init: PackagedInit): void;
  part(part: PackagedPart): void;
  /** The picture has a codec that is not packaged; another publisher may bring one that is. */
  unsupported(codec: string): void;
  /** The process is gone, wanted or not. */
  ended(): void;
}

/** Makes parts of fragmented MP4 of one show, in a process of its own without network. */
export interface LivePackager {
  /** Takes a piece of what a channel's tap gives, which holds whole records. */
  push(bytes: Uint8Array): void;
  close(): void;
}

/** `transcode`: whether a picture in VP8 is encoded anew, which costs a good part of a core. */
export type StartLivePackager = (
  listener: LivePackagerListener,
  options: { transcode: boolean },
) => LivePackager;

export const startLivePackager: StartLivePackager = (listener, { transcode }) => {
  const [command, args] = nodeWithoutNetwork([
    `--max-old-space-size=${heapMegabytes}`,
    '--no-warnings',
    script,
    ...(transcode ? ['transcode'] : []),
  ]);
  const child: ChildProcess = spawn(command, args, {
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  let isEnded = false;
  const end = () => {
    if (isEnded) return;
    isEnded = true;
    listener.ended();
  };
  child.on('message', (message) => receive(message as PackagerMessage, listener));
  child.once('error', end);
  child.once('exit', end);
  return {
    push(bytes) {
      // A process that has just ended says so by its exit.
      if (child.connected) child.send(bytes, () => undefined);
    },
    close() {
      child.kill('SIGKILL');
    },
  };
};

function receive(message: PackagerMessage, listener: LivePackagerListener): void {
  if ('init' in message) listener.init(message.init);
  else if ('part' in message) listener.part(message.part);
  else listener.unsupported(message.unsupported);
}
