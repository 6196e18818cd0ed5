/**
 * Runs in every page before its own scripts, as a string: remembers the page's peer connections, so that a
 * journey can read what is decoded and heard, and tells of content the page's own policy forbade.
 */
export const pageWatch = `
  window.__peers = [];
  const Native = window.RTCPeerConnection;
  if (Native) window.RTCPeerConnection = class extends Native {
    constructor(...args) { super(...args); window.__peers.push(this); }
  };
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error('Content policy: ' + event.violatedDirective + ' forbade ' + (event.blockedURI || 'inline') +
      ' at ' + (event.sourceFile || '') + ':' + event.lineNumber + ' ' + event.sample);
  });
  window.__figures = async () => {
    const figures = { framesDecoded: 0, framesSent: 0, audioEnergy: 0, audioLevel: 0, audioPackets: 0, connected: 0 };
    for (const peer of window.__peers) {
      if (peer.connectionState !== 'connected') continue;
      figures.connected += 1;
      (await peer.getStats()).forEach((entry) => {
        if (entry.type === 'inbound-rtp' && entry.kind === 'video') figures.framesDecoded += entry.framesDecoded ?? 0;
        if (entry.type === 'inbound-rtp' && entry.kind === 'audio') {
          figures.audioEnergy += entry.totalAudioEnergy ?? 0;
          figures.audioLevel = Math.max(figures.audioLevel, entry.audioLevel ?? 0);
          figures.audioPackets += entry.packetsReceived ?? 0;
        }
        if (entry.type === 'outbound-rtp' && entry.kind === 'video') figures.framesSent += entry.framesSent ?? 0;
      });
    }
    return figures;
  };
`;

/** What a page's living peer connections have received and sent so far. */
export interface MediaFigures {
  framesDecoded: number;
  framesSent: number;
  /** Grows only while sound is heard: silence adds nothing. */
  audioEnergy: number;
  /** Of this moment, 0 to 1. */
  audioLevel: number;
  audioPackets: number;
  connected: number;
}
