const ssrc = 2222;
const payloadType = 96;
const framesPerSecond = 24;
/** A camera in a browser sends a key frame only when it is asked for one; here one comes now and then besides. */
const keyFrameEvery = 10 * framesPerSecond;
const bytesAPacket = 1178;
const packetsBetween = 3;

/** A stream of half a megabit whose key frames are real VP8 pictures; what lies between them is made up, and decoded by nobody. */
export class KeyFrameStream {
  readonly #keyFrame: Buffer;
  readonly #startedAtMs = performance.now();
  #frames = 0;
  #sequence = 1000;
  #wantsKeyFrame = true;

  constructor(keyFrame: Buffer) {
    this.#keyFrame = keyFrame;
  }

  askForKeyFrame(): void {
    this.#wantsKeyFrame = true;
  }

  /** Every packet that has fallen due since the last call. */
  due(): Buffer[] {
    const packets: Buffer[] = [];
    const dueFrames = ((performance.now() - this.#startedAtMs) * framesPerSecond) / 1000;
    while (this.#frames < dueFrames) packets.push(...this.#frame());
    return packets;
  }

  #frame(): Buffer[] {
    const isKeyFrame = this.#wantsKeyFrame || this.#frames % keyFrameEvery === 0;
    this.#wantsKeyFrame = false;
    // The lowest bit of a frame's first byte is clear in key frames only.
    const frame = isKeyFrame ? this.#keyFrame : Buffer.alloc(packetsBetween * bytesAPacket, 0x55);
    const timestamp = this.#frames * (90_000 / framesPerSecond);
    this.#frames += 1;
    const count = Math.ceil(frame.length / bytesAPacket);
    return Array.from({ length: count }, (_, part) => {
      const payload = frame.subarray(part * bytesAPacket, (part + 1) * bytesAPacket);
      return this.#packet(timestamp, payload, part === 0, part === count - 1);
    });
  }

  #packet(timestamp: number, payload: Buffer, isFirst: boolean, isLast: boolean): Buffer {
    const head = Buffer.alloc(13);
    head[0] = 0x80;
    head[1] = payloadType | (isLast ? 0x80 : 0);
    head.writeUInt16BE(this.#sequence & 0xffff, 2);
    head.writeUInt32BE(timestamp >>> 0, 4);
    head.writeUInt32BE(ssrc, 8);
    // VP8's own header: where a frame begins.
    head[12] = isFirst ? 0x10 : 0;
    this.#sequence += 1;
    return Buffer.concat([head, payload]);
  }
}
