import { request } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  type IngestFrame,
  ingestProtocol,
  largestFrameBytes,
  profileHeader,
  soundHeader,
  writeIngestFrame,
} from '@candela/sfu';

/** A publisher's session at the engine, which frames are handed to. */
export interface EngineFeed {
  /** False when the engine does not keep up, and the frame was left out. */
  send(frame: IngestFrame): boolean;
  /** Resolves when the session is over, whoever ended it. */
  readonly ended: Promise<void>;
  close(): void;
}

export interface FeedRequest {
  /** Where the engine listens. */
  origin: string;
  channel: string;
  /** A grant to publish. */
  token: string;
  profile: string;
  hasSound: boolean;
}

/** The engine refused; `status` is that of HTTP. */
export class FeedRefused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The live engine refused with ${status}.`);
    this.name = 'FeedRefused';
    this.status = status;
  }
}

const answerWithinMs = 10_000;
const mostWaitingBytes = 2 * largestFrameBytes;

/**
 * Opens a session at the engine that comes with the site.
 * @throws FeedRefused, or whatever kept the engine from answering
 */
export function openFeed({ origin, channel, token, profile, hasSound }: FeedRequest): Promise<EngineFeed> {
  return new Promise((resolve, reject) => {
    const asked = request(`${origin}/ingest/${encodeURIComponent(channel)}`, {
      headers: {
        connection: 'Upgrade',
        upgrade: ingestProtocol,
        authorization: `Bearer ${token}`,
        [profileHeader]: profile,
        ...(hasSound && { [soundHeader]: 'opus' }),
      },
      timeout: answerWithinMs,
    });
    asked.once('timeout', () => asked.destroy(new Error('The live engine did not answer.')));
    // More than one may come, and one that nobody hears ends the process.
    asked.on('error', reject);
    asked.once('response', (response) => {
      response.on('error', reject).resume();
      reject(new FeedRefused(response.statusCode ?? 0));
    });
    asked.once('upgrade', (_response, socket) => {
      socket.setTimeout(0);
      resolve(feedOver(socket));
    });
    asked.end();
  });
}

function feedOver(socket: Duplex): EngineFeed {
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => socket.destroy());
  // The engine says nothing; its end has to be read to be seen.
  socket.resume();
  socket.once('end', () => socket.destroy());
  return {
    ended,
    send(frame) {
      if (socket.destroyed || socket.writableLength > mostWaitingBytes) return false;
      socket.write(writeIngestFrame(frame));
      return true;
    },
    close: () => void socket.end(),
  };
}
