import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { orDamaged, WorkFailure } from './failure.ts';
import { openInput } from './open-input.ts';
import { type BareSize, type MediaJob, outputNames } from './protocol.ts';
import { createPump } from './pump.ts';

/**
 * Decodes a bitmap, which the picture library does not know, with FFmpeg, and leaves its bare pixels for another
 * process: this one must end before the next turn of the event loop, as with videos.
 */
export async function processBitmap({ sourceFile, outputFolder, contentType }: MediaJob): Promise<BareSize> {
  const input = openInput(sourceFile, contentType);
  const stream = input.video();
  if (!stream) throw new WorkFailure('damaged', 'The bitmap holds no picture.');
  let size: BareSize | undefined;
  const pump = createPump({
    stream,
    threads: 1,
    graphFor: () => ({
      description: '[in]format=rgb24[out]',
      outputs: {
        out(frame) {
          if (size) return;
          size = { width: frame.width, height: frame.height };
          writeFileSync(path.join(outputFolder, outputNames.barePicture), frame.toBuffer());
        },
      },
    }),
  });
  orDamaged('The bitmap cannot be decoded', () => {
    for (const packet of input.packetsSync(stream.index)) {
      if (!packet || size) break;
      pump.feed(packet);
      packet.free();
    }
    pump.finish();
  });
  if (!size) throw new WorkFailure('damaged', 'The bitmap cannot be decoded.');
  return size;
}
