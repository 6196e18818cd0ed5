const lengthBytes = 2;
const nothing = Buffer.alloc(0);

/** Takes packets out of a TCP stream, where each has its length in front of it (RFC 4571). */
export class FrameReader {
  #rest: Buffer = nothing;

  /**
   * Adds what has arrived, and returns the packets that are whole now, as views into it. Undefined when one of them is
   * longer than `maxBytes`: the stream is then of no further use. No more than one such packet is kept.
   */
  read(chunk: Buffer, maxBytes: number): Buffer[] | undefined {
    const all = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const packets: Buffer[] = [];
    let at = 0;
    while (at + lengthBytes <= all.length) {
      const length = all.readUInt16BE(at);
      if (length > maxBytes) return undefined;
      const end = at + lengthBytes + length;
      if (end > all.length) break;
      packets.push(all.subarray(at + lengthBytes, end));
      at = end;
    }
    // A copy, as the view would keep the whole chunk.
    this.#rest = at === all.length ? nothing : Buffer.from(all.subarray(at));
    return packets;
  }
}

/** A packet's length, as it goes in front of it. */
export function frameHeader(packet: Buffer): Buffer {
  const header = Buffer.allocUnsafe(lengthBytes);
  header.writeUInt16BE(packet.length);
  return header;
}
