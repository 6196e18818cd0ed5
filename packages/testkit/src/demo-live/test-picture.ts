/** Picture and sound of a made-up broadcast: slow colours, a name, a clock and a soft chord. */

export interface TestPicture {
  /** The name on the picture; letters, digits, spaces, dots, dashes and underscores are drawn. */
  name: string;
  width: number;
  height: number;
  framesPerSecond: number;
  /** Flashes and beeps at the beginning of each second, so that a test can measure whether they stay together. */
  withBeat?: boolean;
}

export const clockFont = 'gloock-latin-400-normal.woff';

const palettes = [
  ['0x140b10', '0xe8633a', '0x5b2a4f', '0xf2a65a', '0x1a0d12'],
  ['0x0d1117', '0x7a3b69', '0xd9744f', '0x2c1a33', '0xf0c48a'],
  ['0x120a14', '0xb3475a', '0xe9a178', '0x43284f', '0x1b1020'],
  ['0x0f0d14', '0x8c4a2f', '0xf3b562', '0x3b2230', '0xc75c4a'],
  ['0x110c12', '0x6b3fa0', '0xe07a5f', '0x24162b', '0xf4d19b'],
] as const;
const roots = [196, 220, 246.94, 261.63, 293.66] as const;

/**
 * A filter graph of FFmpeg's with the picture at `out0` and stereo sound at `out1`, both in real time. The font is
 * named without its folder, so that no path has to be quoted: the graph is opened in the font's folder.
 */
export function testPictureGraph({
  name,
  width,
  height,
  framesPerSecond,
  withBeat = false,
}: TestPicture): string {
  const label = name.replace(/[^A-Za-z0-9 ._-]/g, '');
  const number = [...label].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const colours = (palettes[number % palettes.length] ?? palettes[0]).map(
    (value, index) => `c${index}=${value}`,
  );
  const root = roots[number % roots.length] ?? roots[0];
  const text = (size: number, y: string, words: string) =>
    `drawtext=fontfile=${clockFont}:fontsize=${Math.round(height * size)}:fontcolor=white@0.88:` +
    `shadowcolor=black@0.35:shadowx=2:shadowy=2:x=(w-tw)/2:y=${y}:text='${words}'`;
  const picture = [
    `gradients=s=${width}x${height}:r=${framesPerSecond}:n=5:seed=${number}:speed=0.012:${colours.join(':')}`,
    text(0.15, 'h*0.36', '%{localtime\\:%H\\\\\\:%M\\\\\\:%S}'),
    text(0.05, 'h*0.56', `${label} · test stream`),
    ...(withBeat ? ["drawbox=c=white:t=fill:enable='lt(mod(t,1),0.1)'"] : []),
    'format=yuv420p',
    'realtime',
  ].join(',');
  const voice = (frequency: number, period: number) =>
    `0.05*sin(2*PI*${frequency}*t)*(0.6+0.4*sin(2*PI*t/${period}))`;
  const beep = '0.8*sin(2*PI*1000*t)*lt(mod(t,1),0.1)';
  const [left, right] = withBeat
    ? [beep, beep]
    : [`${voice(root, 8)}+${voice(root * 1.5, 11)}`, `${voice(root, 9)}+${voice(root * 1.25, 13)}`];
  const sound = [
    `aevalsrc=exprs='${left}|${right}':s=48000:c=stereo`,
    'aformat=sample_fmts=flt',
    'arealtime',
  ].join(',');
  return `${picture}[out0];${sound}[out1]`;
}
