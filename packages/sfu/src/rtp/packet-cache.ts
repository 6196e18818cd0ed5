import type { MediaPacket } from './media-packet.ts';

/** The last packets of one stream, found by sequence number, to be sent again to whoever missed them. */
export class PacketCache {
  readonly #slots: (MediaPacket | undefined)[];
  readonly #mask: number;

  /** `capacity` is in packets and must be a power of two of at most 32768. */
  constructor(capacity: number) {
    if (capacity < 2 || capacity > 32_768 || (capacity & (capacity - 1)) !== 0) {
      throw new RangeError('The capacity of a packet cache must be a power of two.');
    }
    this.#slots = new Array<MediaPacket | undefined>(capacity).fill(undefined);
    this.#mask = capacity - 1;
  }

  /** Keeps a packet under its sequence number, in place of the one a capacity before it. */
  store(packet: MediaPacket): void {
    this.#slots[packet.sequence & this.#mask] = packet;
  }

  /** Returns the packet whose number has these 16 bits, or undefined when it is no longer kept. */
  find(sequenceNumber: number): MediaPacket | undefined {
    const packet = this.#slots[sequenceNumber & this.#mask];
    return packet && (packet.sequence & 0xffff) === (sequenceNumber & 0xffff) ? packet : undefined;
  }
}
