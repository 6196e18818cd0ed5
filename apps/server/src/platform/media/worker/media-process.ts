import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { WorkFailure } from './failure.ts';
import type { MediaJob } from './protocol.ts';
import { report } from './report.ts';

/**
 * One file in a process of its own: whatever is in it, it can take down this process only. The job comes as JSON on
 * standard input, the answer leaves as lines of JSON.
 */
async function work(job: MediaJob): Promise<unknown> {
  const { Log } = await import('node-av');
  const { AV_LOG_FATAL } = await import('node-av/constants');
  Log.setLevel(AV_LOG_FATAL);
  switch (job.kind) {
    case 'bitmap':
      return (await import('./process-bitmap.ts')).processBitmap(job);
    case 'picture':
      return (await import('./process-picture.ts')).processPicture(job);
    case 'copies':
      return (await import('./process-copies.ts')).processCopies(job);
    case 'video':
      return (await import('./process-video.ts')).processVideo(job);
    case 'stills':
      return (await import('./process-stills.ts')).processStills(job);
    case 'recording':
      return (await import('./process-recording.ts')).processRecording(job);
    case 'duration':
      return (await import('./process-video.ts')).claimedDuration(job);
    case 'audio':
      return (await import('./process-audio.ts')).processAudio(job);
  }
}

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  report({ result: await work(JSON.parse(readFileSync(0, 'utf8')) as MediaJob) });
  process.exit(0);
} catch (error) {
  const code = error instanceof WorkFailure ? error.code : 'processingFailed';
  report({ failure: { code, message: error instanceof Error ? error.message : String(error) } });
  if (code === 'processingFailed') process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  process.exit(0);
}
