import { useCallback, useRef } from 'react';
import { capture as t } from '../locales/capture.ts';
import classes from './capture.module.css';
import { useAudioLevel } from './use-audio-level.ts';

const bars = [0.5, 0.72, 0.95, 0.78, 1, 0.66, 0.86, 0.54, 0.74, 0.42] as const;

/** Ten little bars that rise with the voice. */
export function LevelMeter({ stream }: { stream: MediaStream | null }) {
  const meter = useRef<HTMLDivElement>(null);
  const report = useCallback((level: number) => {
    meter.current?.style.setProperty('--level', level.toFixed(2));
    meter.current?.setAttribute('aria-valuenow', String(Math.round(level * 100)));
  }, []);
  useAudioLevel(stream, report);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter element cannot be drawn as bars.
    <div
      className={classes.meter}
      ref={meter}
      role="meter"
      aria-label={t.level}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
    >
      {bars.map((height) => (
        <i key={height} style={{ height: `${height * 100}%` }} />
      ))}
    </div>
  );
}
