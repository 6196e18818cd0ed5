import { useMemo } from 'react';
import { formatDuration } from '../../../../ui/format/format-duration.ts';
import { messages } from '../messages.ts';
import classes from './audio.module.css';
import { barsOf } from './bars.ts';

const t = messages.audio;
const count = 72;
const height = 32;

type WaveformProps = {
  peaks: readonly number[];
  /** Seconds. */
  time: number;
  duration: number;
  onSeek: (seconds: number) => void;
};

/** Loudness over time, highlighted up to the position. Drag to seek. */
export function Waveform({ peaks, time, duration, onSeek }: WaveformProps) {
  const bars = useMemo(() => barsOf(peaks, count), [peaks]);
  const played = duration > 0 ? (time / duration) * count : 0;
  return (
    <div className={classes.waveform}>
      <svg viewBox={`0 0 ${count * 4} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map((bar, index) => {
          const tall = Math.max(2, bar * height);
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
              key={index}
              x={index * 4}
              y={(height - tall) / 2}
              width={2.4}
              height={tall}
              rx={1.2}
              data-played={index < played || undefined}
            />
          );
        })}
      </svg>
      <input
        type="range"
        min={0}
        max={Math.max(duration, 0.1)}
        step={0.1}
        value={time}
        aria-label={t.position}
        aria-valuetext={t.positionText({ at: formatDuration(time), of: formatDuration(duration) })}
        onChange={(event) => onSeek(Number(event.currentTarget.value))}
      />
    </div>
  );
}
