/**
 * The last packets of one stream, found by sequence number. It answers the retransmission requests of
 * every viewer of a channel, because all viewers see the same sequence numbers.
 */
export class PacketCache {
  readonly #slots: (Buffer | undefined)[];
  readonly #mask: number;

  /** `capacity` is in packets and must be a power of two of at most 32768. */
  constructor(capacity: number) {
    if (capacity < 2 || capacity > 32_768 || (capacity & (capacity - 1)) !== 0) {
      throw new RangeError('The capacity of a packet cache must be a power of two.');
    }
    this.#slots = new Array<Buffer | undefined>(capacity).fill(undefined);
    this.#mask = capacity - 1;
  }

  /** Keeps a rewritten RTP packet under its own sequence number, in place of the one a capacity before it. */
  store(packet: Buffer): void {
    this.#slots[packet.readUInt16BE(2) & this.#mask] = packet;
  }

  /** Returns the packet with that sequence number, or undefined when it is no longer kept. */
  find(sequenceNumber: number): Buffer | undefined {
    const packet = this.#slots[sequenceNumber & this.#mask];
    return packet?.readUInt16BE(2) === sequenceNumber ? packet : undefined;
  }

  clear(): void {
    this.#slots.fill(undefined);
  }
}
