import type { ItemDetail } from '@candela/contract/library/items';
import { type CSSProperties, type PointerEvent, useState } from 'react';
import { formatDuration } from '../../../../ui/format/format-duration.ts';
import { messages } from '../messages.ts';
import classes from './player.module.css';
import { tileAt } from './sprite.ts';
import type { Controls } from './use-playback.ts';
import { useTiles } from './use-tiles.ts';

const t = messages.player;

/** The position as a draggable bar, with a still above the pointer. */
export function Scrubber({ controls, sprite }: { controls: Controls; sprite: ItemDetail['sprite'] }) {
  const { time, duration, bufferedTo, seek } = controls;
  const [aimed, setAimed] = useState<{ share: number } | null>(null);
  const tiles = useTiles(sprite?.vttUrl, aimed !== null);
  const aim = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    setAimed({ share: Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) });
  };
  const share = (seconds: number) => `${duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0}%`;
  const aimedAt = (aimed?.share ?? 0) * duration;
  const tile = tileAt(tiles, aimedAt);
  return (
    <div
      className={classes.scrubber}
      style={{ '--played': share(time), '--buffered': share(bufferedTo) } as CSSProperties}
      onPointerMove={aim}
      onPointerLeave={() => setAimed(null)}
    >
      {aimed && duration > 0 && (
        <div
          className={classes.aim}
          style={{ left: `clamp(84px, ${aimed.share * 100}%, 100% - 84px)` }}
          aria-hidden
        >
          {tile && sprite && (
            <span
              className={classes.tile}
              style={{
                width: tile.width,
                height: tile.height,
                backgroundImage: `url(${JSON.stringify(sprite.url)})`,
                backgroundPosition: `-${tile.x}px -${tile.y}px`,
              }}
            />
          )}
          <span className="cd-num">{formatDuration(aimedAt)}</span>
        </div>
      )}
      <input
        type="range"
        min={0}
        max={Math.max(duration, 0.1)}
        step={0.1}
        value={time}
        aria-label={t.position}
        aria-valuetext={messages.audio.positionText({
          at: formatDuration(time),
          of: formatDuration(duration),
        })}
        onChange={(event) => seek(Number(event.currentTarget.value))}
        onKeyDown={(event) => {
          const by = { ArrowLeft: -5, ArrowDown: -5, ArrowRight: 5, ArrowUp: 5 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          controls.skip(by);
        }}
      />
    </div>
  );
}
