import { lazy, Suspense, useEffect } from 'react';
import { audioPlayer, useAudio } from '../../modules/library/viewing/audio/audio-store.ts';

const MiniPlayer = lazy(() => import('../../modules/library/viewing/audio/mini-player.tsx'));

/** The audio player that goes on from page to page. Rooms and calls that fill the window have sounds of their own. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function AudioHost({ silent }: { silent: boolean }) {
  const hasTrack = useAudio(({ track }) => track !== null);
  useEffect(() => {
    if (silent) audioPlayer.pause();
  }, [silent]);
  if (!hasTrack || silent) return null;
  return (
    <Suspense fallback={null}>
      <MiniPlayer />
    </Suspense>
  );
}
