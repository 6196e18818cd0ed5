import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { Frame } from 'node-av';
import { type BareStills, outputNames } from './protocol.ts';

const tilesMax = 100;

/** Writes pictures of a video at even distances to bare files as they come: small ones to seek by, one as poster. */
export function createStills(folder: string, everySeconds: number, posterAtSeconds: number) {
  const tiles = openSync(path.join(folder, outputNames.bareTiles), 'w');
  let posters = 0;
  const facts: BareStills = {
    everySeconds,
    durationSeconds: 0,
    poster: { width: 0, height: 0 },
    tile: { width: 0, height: 0 },
    tileCount: 0,
  };
  return {
    /** Keeps the last one up to the time that was asked for, and the first in any case. */
    takePoster(frame: Frame): void {
      if (posters === 0 || posters * everySeconds <= posterAtSeconds) {
        writeFileSync(path.join(folder, outputNames.barePoster), frame.toBuffer());
        facts.poster = { width: frame.width, height: frame.height };
      }
      posters += 1;
    },
    takeTile(frame: Frame): void {
      if (facts.tileCount >= tilesMax) return;
      writeSync(tiles, frame.toBuffer());
      facts.tile = { width: frame.width, height: frame.height };
      facts.tileCount += 1;
    },
    finish(durationSeconds: number): void {
      closeSync(tiles);
      facts.durationSeconds = durationSeconds;
      writeFileSync(path.join(folder, outputNames.bareStills), JSON.stringify(facts));
    },
  };
}
