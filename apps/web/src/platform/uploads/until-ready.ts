import { client } from '../api.ts';
import { refusalError } from '../refusal.ts';
import type { FileProgress } from './send-file.ts';
import { pauseOrOnline, withRetries } from './with-retries.ts';

const askEveryMs = 1500;

/**
 * Waits until the site has made of a sent file what it plays.
 * @throws a refusal that says why it could not; the signal's reason when it was called off
 */
export async function untilReady(
  filename: string,
  progress: Pick<FileProgress, 'signal' | 'onWaiting' | 'onProcessing'>,
): Promise<void> {
  for (;;) {
    const { data } = await withRetries(
      () => client.library.getUploadStatus({ filenames: [filename] }),
      progress,
    );
    const [file] = data;
    if (file?.state === 'ready') return;
    if (!file || file.state === 'failed') {
      throw refusalError({ code: 'unreadable_file', msg: file?.msg ?? undefined }, 422);
    }
    progress.onProcessing(file.progressPercent);
    await pauseOrOnline(askEveryMs, progress.signal);
  }
}
