/**
 * A stream of 1.2 Mbit/s as a camera would send it: 30 pictures a second of 4 packets each, and 50 packets
 * of sound. What is in the packets is made up; only the VP8 markings an SFU looks at are real.
 */
export const packetsPerSecond = 170;

export type MadeUpPacket = { kind: 'audio' | 'video'; packet: Buffer };

const ssrcs = { audio: 1111, video: 2222 };
const payloadTypes = { audio: 111, video: 96 };
const videoPayloadBytes = 1178;
const audioPayloadBytes = 133;
const keyFrameEvery = 60;

export class MadeUpStream {
  #startedAtMs = performance.now();
  #pictures = 0;
  #sounds = 0;
  #sequence = { audio: 1000, video: 1000 };
  #wantsKeyFrame = true;

  askForKeyFrame(): void {
    this.#wantsKeyFrame = true;
  }

  /** Every packet that has fallen due since the last call. */
  due(): MadeUpPacket[] {
    const elapsedMs = performance.now() - this.#startedAtMs;
    const packets: MadeUpPacket[] = [];
    while (this.#sounds < elapsedMs / 20) packets.push(this.#sound());
    while (this.#pictures < (elapsedMs * 30) / 1000) packets.push(...this.#picture());
    return packets;
  }

  #sound(): MadeUpPacket {
    const packet = this.#packet('audio', this.#sounds * 960, Buffer.alloc(audioPayloadBytes, 0xf8), false);
    this.#sounds += 1;
    return { kind: 'audio', packet };
  }

  #picture(): MadeUpPacket[] {
    const isKeyFrame = this.#wantsKeyFrame || this.#pictures % keyFrameEvery === 0;
    this.#wantsKeyFrame = false;
    const timestamp = this.#pictures * 3000;
    this.#pictures += 1;
    return [0, 1, 2, 3].map((part) => {
      const payload = Buffer.alloc(videoPayloadBytes, 0x55);
      payload[0] = part === 0 ? 0x10 : 0x00;
      if (part === 0) payload[1] = isKeyFrame ? 0 : 1;
      return { kind: 'video', packet: this.#packet('video', timestamp, payload, part === 3) };
    });
  }

  #packet(kind: 'audio' | 'video', timestamp: number, payload: Buffer, isLast: boolean): Buffer {
    const packet = Buffer.alloc(12 + payload.length);
    packet[0] = 0x80;
    packet[1] = payloadTypes[kind] | (isLast ? 0x80 : 0);
    packet.writeUInt16BE(this.#sequence[kind] & 0xffff, 2);
    packet.writeUInt32BE(timestamp >>> 0, 4);
    packet.writeUInt32BE(ssrcs[kind], 8);
    payload.copy(packet, 12);
    this.#sequence[kind] += 1;
    return packet;
  }
}
