import type { Offer } from './offer.ts';
import type { MediaPlan } from './plan.ts';

/**
 * Writes the offer again from what was understood of it, with one of its media lines. The native library is only ever
 * given this text, so that nothing a client invents reaches its parser; and as it sees one line, it hands over every
 * packet of the bundle, whatever stream it belongs to.
 */
export function canonicalOffer(offer: Offer, plan: MediaPlan, direction: 'sendonly' | 'recvonly'): string {
  // Publishing programs drop a DTLS greeting that comes early and repeat it after a second; one that they
  // send themselves is never early. Browsers watch more than they publish, and keep an early one.
  const setup = direction === 'sendonly' && offer.setup === 'actpass' ? 'active' : offer.setup;
  const media = plan.video ?? plan.audio;
  if (!media) throw new Error('A plan has at least one media line.');
  const { payloadType, name, clockRate, parameters } = media.codec;
  const lines = [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    `a=group:BUNDLE ${media.mid}`,
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
    ...(parameters === '' ? [] : [`a=fmtp:${payloadType} ${parameters}`]),
    ...offer.candidates.map((candidate) => `a=${candidate.line}`),
  ];
  return `${lines.join('\r\n')}\r\n`;
}
