import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { damaged, WorkFailure } from './failure.ts';
import { writePlaceholder, writeWebp } from './picture-files.ts';
import { type BareSize, type MediaJob, outputNames, type PictureWork } from './protocol.ts';

const pixelsMax = 100_000_000;
const framesMax = 150;
const animatedLongest = 720;

type Opened = { open(animated: boolean): Sharp; isAnimated: boolean };

/** Decodes a picture as what it is, turns it upright, and writes it again in three sizes and a blurred one. */
export async function processPicture(job: MediaJob): Promise<PictureWork> {
  sharp.cache(false);
  sharp.concurrency(job.threads);
  const { open, isAnimated } = job.bare ? openBare(job.sourceFile, job.bare) : await openPicture(job);
  const folder = job.outputFolder;
  try {
    const large = await writeWebp(
      open(true),
      folder,
      outputNames.large,
      isAnimated ? animatedLongest : 2048,
      82,
    );
    const medium = await writeWebp(open(true), folder, outputNames.medium, isAnimated ? 480 : 1080, 80);
    const small = await writeWebp(open(false), folder, outputNames.small, 400, 75);
    const blurhash = await writePlaceholder(open(false), folder);
    return { large, medium, small, blurhash, isAnimated };
  } catch (error) {
    throw damaged('The picture cannot be decoded', error);
  }
}

async function openPicture({ sourceFile, contentType }: MediaJob): Promise<Opened> {
  const base = { limitInputPixels: false, failOn: 'error', sequentialRead: true } as const;
  const facts = await sharp(sourceFile, base)
    .metadata()
    .catch((cause: unknown) => {
      throw new WorkFailure('damaged', 'The picture cannot be read.', { cause });
    });
  if (`image/${facts.format}` !== contentType) {
    throw new WorkFailure('unsupportedFormat', `The picture is a ${facts.format}, not ${contentType}.`);
  }
  const height = facts.pageHeight ?? facts.height;
  const framePixels = facts.width * height;
  if (framePixels > pixelsMax) {
    throw new WorkFailure('tooLarge', `A picture of ${facts.width} x ${height} is too large.`);
  }
  const frames = Math.min(facts.pages ?? 1, framesMax, Math.max(1, Math.floor(pixelsMax / framePixels)));
  const isAnimated = frames > 1;
  return {
    isAnimated,
    open: (animated) =>
      sharp(sourceFile, {
        ...base,
        limitInputPixels: pixelsMax,
        pages: animated ? frames : 1,
      }).autoOrient(),
  };
}

/** Pixels that another process has decoded. */
function openBare(sourceFile: string, { width, height }: BareSize): Opened {
  const pixels = readFileSync(sourceFile);
  return { isAnimated: false, open: () => sharp(pixels, { raw: { width, height, channels: 3 } }) };
}
