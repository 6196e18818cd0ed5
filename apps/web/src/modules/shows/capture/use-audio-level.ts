import { useEffect } from 'react';

/**
 * Reports how loud the stream's sound is, 0 to 1, some ten times a second. It goes around React on purpose: a
 * meter that re-renders the screen that often would cost more than the picture.
 */
export function useAudioLevel(stream: MediaStream | null, report: (level: number) => void): void {
  useEffect(() => {
    const [track] = stream?.getAudioTracks() ?? [];
    if (!track) return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 512;
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      let energy = 0;
      for (const sample of samples) energy += sample * sample;
      const decibels = 10 * Math.log10(energy / samples.length + 1e-9);
      // Speech lies between -50 and -8 dB.
      report(track.enabled ? Math.min(1, Math.max(0, (decibels + 52) / 44)) : 0);
    }, 100);
    // After a reload browsers let sound be measured only once the page was touched.
    const wake = () => context.resume().catch(() => undefined);
    document.addEventListener('pointerdown', wake);
    return () => {
      clearInterval(timer);
      document.removeEventListener('pointerdown', wake);
      context.close().catch(() => undefined);
    };
  }, [stream, report]);
}
