import type { ControlMessage, ControlRequest, Sfu, SfuEventName } from './control.ts';
import { logProblem } from './log.ts';
import type { SfuOptions } from './options.ts';
import { startSfu } from './sfu.ts';

/** The entry of the SFU's own process: options come in SFU_OPTIONS, control over the IPC channel. */

const forwardedEvents: SfuEventName[] = [
  'publisherJoined',
  'publisherLeft',
  'viewerJoined',
  'viewerLeft',
  'recordingEnded',
  'stats',
];
// Long enough for the closing of connections to reach browsers, which then need not wait for silence.
const farewellMs = 150;

function send(message: ControlMessage): void {
  // The parent may have died between two messages; the disconnect event then ends this process.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

async function handle(sfu: Sfu, request: ControlRequest): Promise<void> {
  try {
    send({ id: request.id, result: await perform(sfu, request) });
  } catch (problem) {
    send({ id: request.id, error: problem instanceof Error ? problem.message : String(problem) });
  }
}

async function perform(sfu: Sfu, request: ControlRequest): Promise<unknown> {
  switch (request.method) {
    case 'open':
      return sfu.open(...request.params);
    case 'close':
      return sfu.close(...request.params);
    case 'disconnect':
      return sfu.disconnect(...request.params);
    case 'pull':
      return sfu.pull(...request.params);
    case 'requestKeyFrame':
      return sfu.requestKeyFrame(...request.params);
    case 'newestKeyFrame':
      return sfu.newestKeyFrame(...request.params);
    case 'startRecording':
      return sfu.startRecording(...request.params);
    case 'stopRecording':
      return sfu.stopRecording(...request.params);
    case 'holdForClips':
      return sfu.holdForClips(...request.params);
    case 'dropForClips':
      return sfu.dropForClips(...request.params);
    case 'cutClip':
      return sfu.cutClip(...request.params);
    case 'readTap':
      return sfu.readTap(...request.params);
    case 'stats':
      return sfu.stats();
    case 'subscribeStats':
      return sfu.subscribeStats(...request.params);
    default:
      throw new TypeError('Unknown control request.');
  }
}

function readOptions(): SfuOptions {
  // biome-ignore lint/style/noProcessEnv: this process has one setting, handed down by its parent.
  const json = process.env.SFU_OPTIONS;
  if (!json) throw new TypeError('SFU_OPTIONS must hold the options as JSON.');
  return JSON.parse(json) as SfuOptions;
}

async function main(): Promise<void> {
  const sfu = await startSfu(readOptions());
  for (const event of forwardedEvents) {
    sfu.on(event, (payload) => send({ event, payload } as ControlMessage));
  }
  process.on('message', (request) => void handle(sfu, request as ControlRequest));
  const leave = () => {
    void sfu.stop();
    // The library's threads cannot be ended safely, so the process does not wait for them.
    setTimeout(() => process.exit(0), farewellMs);
  };
  process.once('disconnect', leave);
  // The parent may have ended while we were starting, before anything listened for that.
  if (!process.connected) leave();
  process.once('SIGTERM', leave);
  process.once('SIGINT', leave);
  send({ event: 'ready', payload: { httpPort: sfu.httpPort, udpPorts: sfu.udpPorts, tcpPort: sfu.tcpPort } });
}

main().catch((problem: unknown) => {
  logProblem('start', problem);
  process.exit(1);
});
