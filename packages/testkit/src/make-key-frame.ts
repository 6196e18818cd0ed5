import { Codec, CodecContext, Frame, Log, Packet, Rational } from 'node-av';
import { AV_LOG_FATAL, AV_PIX_FMT_YUV420P } from 'node-av/constants';

const encoders = { VP8: 'libvpx', VP9: 'libvpx-vp9', H264: 'libx264', AV1: 'libsvtav1' } as const;

/**
 * Encodes one frame, as a decoder takes it: a smooth colour with a bright square.
 * @param shade 0 to 255; another one is another picture
 */
export function makeKeyFrame(
  codec: keyof typeof encoders,
  { width, height, shade }: { width: number; height: number; shade: number },
): Buffer {
  Log.setLevel(AV_LOG_FATAL);
  const found = Codec.findEncoderByName(encoders[codec] as never);
  if (!found) throw new Error(`${codec} cannot be encoded here.`);
  const encoder = new CodecContext();
  encoder.allocContext3(found);
  Object.assign(encoder, { width, height, pixelFormat: AV_PIX_FMT_YUV420P, timeBase: new Rational(1, 25) });
  encoder.bitRate = 1_000_000n;
  if (encoder.open2Sync(found) < 0) throw new Error(`The encoder of ${codec} could not be opened.`);
  const frame = new Frame();
  frame.alloc();
  Object.assign(frame, { width, height, format: AV_PIX_FMT_YUV420P, pts: 0n });
  frame.getBuffer();
  paint(frame, shade);
  encoder.sendFrameSync(frame);
  encoder.sendFrameSync(null);
  const packet = new Packet();
  packet.alloc();
  if (encoder.receivePacketSync(packet) < 0 || !packet.data) throw new Error('Nothing was encoded.');
  return Buffer.from(packet.data);
}

function paint(frame: Frame, shade: number): void {
  const [light, blue, red] = frame.data ?? [];
  const [stride = 0] = frame.linesize;
  if (!light || !blue || !red) throw new Error('The frame has no planes.');
  for (let y = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++) {
      const isSquare =
        x > frame.width / 3 && x < frame.width / 2 && y > frame.height / 3 && y < frame.height / 2;
      light[y * stride + x] = isSquare ? 235 : 40 + ((x + y + shade) % 64);
    }
  }
  blue.fill(shade);
  red.fill(255 - shade);
}
