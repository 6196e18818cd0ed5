import type { Sfu } from './control.ts';
import { WhipServer } from './http/whip-server.ts';
import { openMediaPorts } from './media-ports.ts';
import { resolveOptions, type SfuOptions } from './options.ts';
import { Switchboard } from './switchboard.ts';

/**
 * Starts a WHIP/WHEP server in this process and resolves once it listens. Products should rather use
 * `forkSfu`: a fault in the native library ends the process it runs in.
 */
export async function startSfu(options: SfuOptions): Promise<Sfu> {
  const resolved = resolveOptions(options);
  const { udpPorts, tcp } = await openMediaPorts(resolved);
  resolved.udpPortBegin = udpPorts.begin;
  resolved.udpPortEnd = udpPorts.end;
  const switchboard = new Switchboard({ ...resolved, tcp });
  const http = new WhipServer(switchboard, resolved);
  const httpPort = await http.listen(resolved.httpHost, resolved.httpPort).catch((problem: unknown) => {
    tcp?.close();
    void switchboard.stop();
    throw problem;
  });
  return {
    httpPort,
    udpPorts,
    tcpPort: tcp?.port,
    open: async (channel) => switchboard.open(channel),
    close: async (channel) => switchboard.close(channel),
    disconnect: async (disconnection) => switchboard.disconnect(disconnection),
    pull: (channel, source) => switchboard.pull(channel, source),
    requestKeyFrame: async (channel) => switchboard.requestKeyFrame(channel),
    newestKeyFrame: async (channel, afterMs) => switchboard.newestKeyFrame(channel, afterMs),
    startRecording: (channel, key) => switchboard.startRecording(channel, key),
    readTap: async (channel, isNew) => switchboard.readTap(channel, isNew),
    stopRecording: (key) => switchboard.stopRecording(key),
    holdForClips: async (channel) => switchboard.holdForClips(channel),
    dropForClips: async (channel) => switchboard.dropForClips(channel),
    cutClip: (...params) => switchboard.cutClip(...params),
    stats: async () => switchboard.stats(),
    subscribeStats: async (isSubscribed) => {
      switchboard.isStatsSubscribed = isSubscribed;
    },
    on: (event, listener) => switchboard.events.on(event, listener),
    stop: async () => {
      tcp?.close();
      await Promise.all([switchboard.stop(), http.stop()]);
    },
  };
}
