import type { Sfu } from './control.ts';
import { WhipServer } from './http/whip-server.ts';
import { resolveOptions, type SfuOptions } from './options.ts';
import { Switchboard } from './switchboard.ts';
import { probeUdpPort } from './udp-port.ts';

/**
 * Starts a WHIP/WHEP server in this process and resolves once it listens. Products should rather use
 * `forkSfu`: a fault in the native library ends the process it runs in.
 */
export async function startSfu(options: SfuOptions): Promise<Sfu> {
  const resolved = resolveOptions(options);
  if (resolved.udpPortBegin === resolved.udpPortEnd) {
    const port = await probeUdpPort(resolved.bindAddress, resolved.udpPortBegin);
    resolved.udpPortBegin = port;
    resolved.udpPortEnd = port;
  } else {
    await probeUdpPort(resolved.bindAddress, resolved.udpPortBegin);
  }
  const switchboard = new Switchboard(resolved);
  const http = new WhipServer(switchboard, resolved);
  const httpPort = await http.listen(resolved.httpHost, resolved.httpPort).catch((problem: unknown) => {
    void switchboard.stop();
    throw problem;
  });
  return {
    httpPort,
    udpPorts: { begin: resolved.udpPortBegin, end: resolved.udpPortEnd },
    open: async (channel) => switchboard.open(channel),
    close: async (channel) => switchboard.close(channel),
    disconnect: async (disconnection) => switchboard.disconnect(disconnection),
    requestKeyFrame: async (channel) => switchboard.requestKeyFrame(channel),
    startRecording: (channel, key) => switchboard.startRecording(channel, key),
    stopRecording: (key) => switchboard.stopRecording(key),
    stats: async () => switchboard.stats(),
    subscribeStats: async (isSubscribed) => {
      switchboard.isStatsSubscribed = isSubscribed;
    },
    on: (event, listener) => switchboard.events.on(event, listener),
    stop: async () => {
      await Promise.all([switchboard.stop(), http.stop()]);
    },
  };
}
