import { useStreamingSession } from '../../modules/shows/streaming-session.ts';

/** Whether this browser holds a show that is still open. */
export function useIsStreaming(): boolean {
  return useStreamingSession((session) => session.isStreaming);
}
