import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { IngestFrameReader, ingestProtocol, profileHeader, soundHeader } from '../ingest/frames.ts';
import { Packetizer } from '../ingest/packetizer.ts';
import { logProblem } from '../log.ts';
import type { Publisher } from '../publisher.ts';
import { Refusal } from '../refusal.ts';
import type { MediaKind } from '../sdp/codec.ts';
import { handedInMedia, handedInOffer, handedInTypes } from '../sdp/handed-in.ts';
import type { Offer } from '../sdp/offer.ts';
import { channelPattern, type Switchboard } from '../switchboard.ts';

/**
 * Publishes to `/ingest/<channel>` what comes as frames over the upgraded connection, for a sender on this machine that
 * has them from elsewhere. The session lasts as long as the connection, either way.
 */
export async function serveIngest(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  switchboard: Switchboard,
): Promise<void> {
  let publisher: Publisher | undefined;
  const packetizer = new Packetizer(handedInTypes, (packet) => publisher?.onPacket(packet));
  const frames = new IngestFrameReader();
  const take = (piece: Buffer) => {
    try {
      for (const frame of frames.push(piece)) packetizer.take(frame, Date.now());
    } catch (problem) {
      logProblem('ingest', problem);
      publisher?.close('disconnected');
    }
  };
  // Before anything is waited for, as an error nobody hears ends the process.
  socket.on('error', () => socket.destroy());

  const [, place, channel = '', ...rest] = (request.url ?? '').split('/');
  if (place !== 'ingest' || !channelPattern.test(channel) || rest.length > 0) throw nothingHere();
  if (request.headers.upgrade?.toLowerCase() !== ingestProtocol) throw nothingHere();
  const grant = await switchboard.admit(request.headers.authorization, channel, 'publish');
  publisher = switchboard.ingest(grant, offerOf(request, packetizer.ssrcs), {
    close: () => socket.destroy(),
    send: () => false,
    addCandidates: () => {},
    allowWithoutConsent: () => {},
  });
  if (socket.destroyed) return publisher.close('disconnected');
  const { id } = publisher;
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${ingestProtocol}\r\nLocation: /ingest/${channel}/${id}\r\n\r\n`,
  );
  socket.on('end', () => publisher?.close('deleted'));
  socket.on('close', () => publisher?.close('disconnected'));
  socket.on('data', take);
  if (head.length > 0) take(head);
}

/** What a client of WebRTC would have offered. */
function offerOf({ headers }: IncomingMessage, ssrcs: Record<MediaKind, number>): Offer {
  const profile = headers[profileHeader];
  if (typeof profile !== 'string' || !/^[0-9a-f]{6}$/.test(profile)) {
    throw new Refusal('unsupported-offer', 'The profile of the picture is missing.');
  }
  const h264 = `level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=${profile}`;
  const media = [handedInMedia('video', 'H264', h264, ssrcs.video)];
  if (headers[soundHeader] === 'opus') media.push(handedInMedia('audio', 'opus', '', ssrcs.audio));
  return handedInOffer(media);
}

function nothingHere(): Refusal {
  return new Refusal('unknown-path', 'There is nothing at this address.');
}
