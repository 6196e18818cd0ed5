/**
 * Runs in every page before its own scripts, as a string: remembers the page's peer connections, so that a
 * test can read what is decoded and heard, and reports content the page's own policy forbade. Figures of
 * a connection that is gone still count, so that what is summed up never falls when a page reconnects.
 */
export const pageWatch = `
  window.__peers = [];
  const Native = window.RTCPeerConnection;
  if (Native) window.RTCPeerConnection = class extends Native {
    constructor(...args) {
      super(...args);
      window.__peers.push({ peer: this, framesDecoded: 0, framesSent: 0, audioEnergy: 0, audioPackets: 0 });
    }
  };
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error('Content policy: ' + event.violatedDirective + ' forbade ' + (event.blockedURI || 'inline') +
      ' at ' + (event.sourceFile || '') + ':' + event.lineNumber + ' ' + event.sample);
  });
  window.__figures = async () => {
    const sum = { framesDecoded: 0, framesSent: 0, audioEnergy: 0, audioPackets: 0, audioLevel: 0, connected: 0 };
    for (const known of window.__peers) {
      if (known.peer.connectionState === 'connected') sum.connected += 1;
      if (known.peer.connectionState !== 'closed') (await known.peer.getStats()).forEach((entry) => {
        const raise = (name, value) => { known[name] = Math.max(known[name], value ?? 0); };
        if (entry.type === 'inbound-rtp' && entry.kind === 'video') raise('framesDecoded', entry.framesDecoded);
        if (entry.type === 'outbound-rtp' && entry.kind === 'video') raise('framesSent', entry.framesSent);
        if (entry.type === 'inbound-rtp' && entry.kind === 'audio') {
          raise('audioEnergy', entry.totalAudioEnergy);
          raise('audioPackets', entry.packetsReceived);
          sum.audioLevel = Math.max(sum.audioLevel, entry.audioLevel ?? 0);
        }
      });
      for (const name of ['framesDecoded', 'framesSent', 'audioEnergy', 'audioPackets']) sum[name] += known[name];
    }
    return sum;
  };
`;

/** What a page's peer connections have sent and received so far, the closed ones included. */
export interface MediaFigures {
  framesDecoded: number;
  framesSent: number;
  /** Grows only while sound is played and heard: silence adds nothing. */
  audioEnergy: number;
  audioPackets: number;
  /** Of this moment, 0 to 1. */
  audioLevel: number;
  /** Connections that stand at this moment. */
  connected: number;
}
