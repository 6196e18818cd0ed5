/** One still for seeking: from when to when it stands for, in seconds, and where it lies in the picture. */
export type Tile = { from: number; to: number; x: number; y: number; width: number; height: number };

const cue = /^((?:\d+:)?\d+:\d+\.\d+)\s+-->\s+((?:\d+:)?\d+:\d+\.\d+)/;
const areaShape = /#xywh=(\d+),(\d+),(\d+),(\d+)\s*$/;

/** Reads the tiles a WebVTT file names by `#xywh`. Cues that name none are left out. */
export function parseTiles(vtt: string): Tile[] {
  const tiles: Tile[] = [];
  let times: { from: number; to: number } | null = null;
  for (const line of vtt.split(/\r?\n/)) {
    const [, from, to] = cue.exec(line) ?? [];
    if (from !== undefined && to !== undefined) times = { from: secondsOf(from), to: secondsOf(to) };
    const found = areaShape.exec(line);
    if (times && found) {
      const [x = 0, y = 0, width = 0, height = 0] = found.slice(1).map(Number);
      tiles.push({ ...times, x, y, width, height });
      times = null;
    }
  }
  return tiles;
}

/** The tile at a time; the last one after the end. */
export function tileAt(tiles: readonly Tile[], seconds: number): Tile | undefined {
  return tiles.find(({ to }) => seconds < to) ?? tiles.at(-1);
}

function secondsOf(clock: string): number {
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
