import type { FrameRate, Rung } from './ladder.ts';

/** What a source's first frame and container say about how its picture is meant to be seen. */
export interface PictureFacts {
  /** Clockwise turns by which the stored picture becomes the shown one. */
  quarterTurns: number;
  isInterlaced: boolean;
  /** How brightness is coded when it is high dynamic range. */
  hdr: 'smpte2084' | 'arib-std-b67' | undefined;
}

const turns: Record<number, string[]> = {
  0: [],
  1: ['transpose=clock'],
  2: ['hflip', 'vflip'],
  3: ['transpose=cclock'],
};

/**
 * A filter graph from `in` to one output a rung, named as the rung, and `poster` and `tiles` with a
 * picture now and then. The picture
 * is made upright, steady in rate, square in pixels and standard in dynamic range once, at the top rung's size.
 */
export function videoGraph(
  rungs: readonly Rung[],
  rate: FrameRate,
  stillEvery: number,
  facts: PictureFacts,
): string {
  const top = rungs.at(-1);
  if (!top) throw new Error('A video needs a rung.');
  const shared = [
    ...(facts.isInterlaced ? ['bwdif=mode=send_frame'] : []),
    `fps=fps=${rate.num}/${rate.den}:start_time=0`,
    ...(turns[facts.quarterTurns] ?? []),
    `scale=${top.width}:${top.height}:flags=bicubic`,
    'setsar=1',
    ...(facts.hdr ? toneMapping(facts.hdr) : []),
    'format=yuv420p',
  ];
  const branches = rungs.map(({ name }) => `[from_${name}]`).join('');
  const scaled = rungs.map(({ name, width, height }) => {
    return `[from_${name}]${name === top.name ? 'null' : `scale=${width}:${height}:flags=bicubic`}[${name}]`;
  });
  const still = (name: string, longest: number) => {
    const [width, height] = boundedTo(longest, top.width, top.height);
    return `[from_${name}]scale=${width}:${height},format=rgb24[${name}]`;
  };
  return [
    `[in]${shared.join(',')},split=${rungs.length + 1}${branches}[from_seldom]`,
    ...scaled,
    `[from_seldom]fps=fps=${(1 / stillEvery).toFixed(6)}:start_time=0,split=2[from_poster][from_tiles]`,
    still('poster', 1280),
    still('tiles', 160),
  ].join(';');
}

function toneMapping(transfer: string): string[] {
  return [
    `zscale=tin=${transfer}:pin=bt2020:min=bt2020nc:t=linear:npl=100`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=tonemap=hable:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
  ];
}

/** Sizes with the longer side at most `longest`, even. */
function boundedTo(longest: number, width: number, height: number): [number, number] {
  const scale = Math.min(1, longest / Math.max(width, height));
  const even = (value: number) => Math.max(2, Math.round((value * scale) / 2) * 2);
  return [even(width), even(height)];
}

/**
 * Clockwise quarter turns of a display matrix (nine 32-bit fixed-point numbers, row by row), to the nearest one.
 * Mirrored matrices count as if they were not.
 */
export function quarterTurnsOf(matrix: Buffer | null): number {
  if (!matrix || matrix.length < 36) return 0;
  const at = (index: number) => matrix.readInt32LE(index * 4) / 65_536;
  const degrees = (Math.atan2(at(1), at(0)) * 180) / Math.PI;
  return ((Math.round(degrees / 90) % 4) + 4) % 4;
}
