import { constants, setPriority } from 'node:os';
import { Log } from 'node-av';
import { AV_LOG_FATAL } from 'node-av/constants';
import sharp from 'sharp';
import { lookOfPicture } from '../picture-look.ts';
import { decodeKeyFrame } from './decode-key-frame.ts';
import { blurred } from './picture-files.ts';
import type { StillJob, StillReply } from './protocol.ts';

/** Makes stills of key frames, one after the other, until its parent lets go. Whatever is in one can end this process only. */

const longest = { clear: 480, blurred: 96 };
/** More effort makes it a tenth smaller and twice as dear. */
const webp = { quality: 68, effort: 1 };

async function make(job: StillJob): Promise<{ webp: Buffer; look: string | null }> {
  const { pixels, width, height } = decodeKeyFrame(job, longest[job.isBlurred ? 'blurred' : 'clear']);
  const open = () => sharp(pixels, { raw: { width, height, channels: 3 } });
  const made = job.isBlurred ? (await blurred(open())).webp : open().webp(webp);
  return { webp: await made.toBuffer(), look: await lookOfPicture(open) };
}

async function answer(job: StillJob): Promise<void> {
  const before = process.cpuUsage();
  const made = await make(job).catch((error: unknown) => ({
    failure: error instanceof Error ? error.message : String(error),
  }));
  const { user, system } = process.cpuUsage(before);
  process.send?.({ ...made, cpuMs: (user + system) / 1000 } satisfies StillReply);
}

Log.setLevel(AV_LOG_FATAL);
sharp.cache(false);
sharp.concurrency(1);
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on('message', (job) => void answer(job as StillJob));
process.once('disconnect', () => process.exit(0));
