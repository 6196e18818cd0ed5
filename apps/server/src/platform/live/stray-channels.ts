import type { LiveEngine } from './live-engine.ts';
import type { LiveLog } from './live-log.ts';

/**
 * Closes every channel somebody publishes to that nobody holds, such as a show's that ended meanwhile.
 * @param holders whether a channel is one of theirs and not over; a channel is kept when it cannot be told
 * @returns what stops it
 */
export function closeStrayChannels(
  engine: Pick<LiveEngine, 'on' | 'close'>,
  holders: readonly ((channel: string) => Promise<boolean>)[],
  log: Pick<LiveLog, 'error'>,
): () => void {
  async function look(channel: string): Promise<void> {
    for (const holds of holders) if (await holds(channel)) return;
    await engine.close(channel);
  }
  return engine.on('publisherJoined', ({ channel }) => {
    look(channel).catch((error: unknown) =>
      log.error({ error, channel }, 'It could not be told whose channel this is.'),
    );
  });
}
