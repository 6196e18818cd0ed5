import { uploadCheckSeconds } from '@candela/contract/shows/upload-check';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../../platform/api.ts';
import { createLiveLink } from '../../../platform/live/create-live-link.ts';
import type { LinkStats, LiveLink } from '../../../platform/live/live-link.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { useCapture } from '../capture/capture.ts';
import { type UploadVerdict, uploadVerdict } from './upload-verdict.ts';

/** `blocked`: nothing got through at all. */
export type UploadCheck =
  | { state: 'idle' | 'running' | 'blocked' }
  | { state: 'failed'; message: string | null }
  | { state: 'done'; verdict: UploadVerdict };

/** Nothing that takes longer to connect carries a show. */
const connectWithinMs = 12_000;

/** Sends what the camera sees for some seconds to a channel nobody watches, and says what the connection carried. */
export function useUploadCheck(): { check: UploadCheck; start: () => void } {
  const [check, setCheck] = useState<UploadCheck>({ state: 'idle' });
  const running = useRef<(() => void) | null>(null);
  useEffect(() => () => running.current?.(), []);

  const start = () => {
    const stream = useCapture.getState().stream;
    if (!stream || running.current) return;
    setCheck({ state: 'running' });
    const end = (result: UploadCheck | null) => {
      running.current?.();
      running.current = null;
      if (result) setCheck(result);
    };
    running.current = measure(stream, (result) => end(result));
  };
  return { check, start };
}

/** @returns what ends it early, without a result */
function measure(stream: MediaStream, onDone: (result: UploadCheck) => void): () => void {
  const samples: LinkStats[] = [];
  // The very first failure is the answer: a check is not tried again behind her back.
  const link: LiveLink = createLiveLink({
    getGrant: async () => (await client.shows.checkUpload({})).data.media,
    isFinal: () => true,
  });
  const timer = setTimeout(() => onDone({ state: 'blocked' }), connectWithinMs);
  const stops = [
    link.on('status', ({ state, error }) => {
      if (state !== 'closed') return;
      onDone({ state: 'failed', message: error === undefined ? null : readRefusal(error).msg });
    }),
    link.on('stats', (stats) => {
      if (link.status.state !== 'connected') return;
      clearTimeout(timer);
      samples.push(stats);
      if (samples.length < uploadCheckSeconds) return;
      const verdict = uploadVerdict(samples);
      onDone(verdict ? { state: 'done', verdict } : { state: 'failed', message: null });
    }),
  ];
  link.publish(stream);
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
    link.close();
  };
}
