import type { Offer } from './offer.ts';
import type { MediaPlan } from './plan.ts';

/**
 * Writes the offer again from what was understood of it. The native library is only ever given this text,
 * so that nothing a client invents reaches its parser.
 */
export function canonicalOffer(offer: Offer, plan: MediaPlan, direction: 'sendonly' | 'recvonly'): string {
  const planned = offer.media.map((media) => plan[media.kind]).filter((media) => media !== undefined);
  // Publishing programs drop a DTLS greeting that comes early and repeat it after a second; one that they
  // send themselves is never early. Browsers watch more than they publish, and keep an early one.
  const setup = direction === 'sendonly' && offer.setup === 'actpass' ? 'active' : offer.setup;
  const lines = [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    `a=group:BUNDLE ${planned.map((media) => media.mid).join(' ')}`,
  ];
  for (const [index, media] of planned.entries()) {
    const { payloadType, name, clockRate, parameters } = media.codec;
    lines.push(
      `m=${media.kind} 9 UDP/TLS/RTP/SAVPF ${payloadType}`,
      'c=IN IP4 0.0.0.0',
      `a=mid:${media.mid}`,
      `a=${direction}`,
      'a=rtcp-mux',
      `a=ice-ufrag:${offer.iceUfrag}`,
      `a=ice-pwd:${offer.icePwd}`,
      `a=fingerprint:${offer.fingerprint}`,
      `a=setup:${setup}`,
      `a=rtpmap:${payloadType} ${name}/${clockRate}${name === 'opus' ? '/2' : ''}`,
    );
    if (parameters !== '') lines.push(`a=fmtp:${payloadType} ${parameters}`);
    if (media.remoteSsrc !== undefined) lines.push(`a=ssrc:${media.remoteSsrc} cname:publisher`);
    if (index === 0) lines.push(...offer.candidates.map((candidate) => `a=${candidate.line}`));
  }
  return `${lines.join('\r\n')}\r\n`;
}
