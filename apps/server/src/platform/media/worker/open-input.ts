import { Demuxer } from 'node-av';
import { orDamaged, WorkFailure } from './failure.ts';

/** The one container each content type may be; FFmpeg never guesses another one. */
const containers: Record<string, string> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
  'video/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'image/bmp': 'bmp_pipe',
};

/** Held until the process ends, as the library needs it. */
const held: unknown[] = [];

const sideMax = 8192;
const pixelsMax = 8192 * 4608;
const streamsMax = 32;

/**
 * Opens a media file as what it is and nothing else. The container is fixed, so a playlist that calls itself a video
 * is not followed; only this file may be read, and no references out of it.
 */
export function openInput(sourceFile: string, contentType: string): Demuxer {
  const format = containers[contentType];
  if (!format) throw new WorkFailure('unsupportedFormat', `${contentType} is not decoded.`);
  const input = orDamaged('The file cannot be opened', () =>
    Demuxer.openSync(`file:${sourceFile}`, {
      format,
      options: {
        protocol_whitelist: 'file',
        format_whitelist: format,
        max_streams: streamsMax,
        ...(format === 'mov' && { enable_drefs: 0, use_absolute_path: 0 }),
      },
    }),
  );
  held.push(input);
  for (const stream of input.streams) {
    const { width, height } = stream.codecpar;
    if (width > sideMax || height > sideMax || width * height > pixelsMax) {
      throw new WorkFailure('tooLarge', `A picture of ${width} x ${height} is too large.`);
    }
  }
  return input;
}

/** For decoders: damaged parts are skipped, and no frame may be larger than the file said at first. */
export function decoderOptions(threads: number) {
  return {
    exitOnError: false,
    context: { threadCount: threads },
    options: { max_pixels: pixelsMax },
  };
}
