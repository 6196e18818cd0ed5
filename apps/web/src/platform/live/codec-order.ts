/**
 * Every browser decodes the first. It also encodes layers steadily, where H264 encoders in software leave out the larger
 * ones; and Firefox may be without H264. The others follow for engines and devices that prefer them.
 */
const preferredMimeTypes = ['video/vp8', 'video/h264', 'video/vp9', 'video/av1'];
const h264Rank = 1;

type Codec = { mimeType: string; sdpFmtpLine?: string };

/**
 * Puts the codecs that most viewers can play first. Of the H264 kinds, constrained baseline in single-frame
 * packets comes first, as it is the one every browser knows. What repairs losses (rtx, red) keeps its place at the end.
 */
export function orderCodecs<Kind extends Codec>(codecs: readonly Kind[]): Kind[] {
  const rank = ({ mimeType, sdpFmtpLine = '' }: Codec) => {
    const at = preferredMimeTypes.indexOf(mimeType.toLowerCase());
    if (at === -1) return 100;
    const isBaseline = /profile-level-id=42e0/i.test(sdpFmtpLine) && /packetization-mode=1/.test(sdpFmtpLine);
    return at * 2 + (at === h264Rank && !isBaseline ? 1 : 0);
  };
  return codecs
    .map((codec, index) => ({ codec, index, rank: rank(codec) }))
    .sort((one, other) => one.rank - other.rank || one.index - other.index)
    .map(({ codec }) => codec);
}

/**
 * Lets Chromium begin at a bit rate that shows a face, in place of climbing from 300 kbit/s for ten seconds. It reads
 * this from the answer; other browsers ignore it.
 */
export function withStartBitRate(answerSdp: string, kilobitsPerSecond: number): string {
  return answerSdp.replace(
    /^(a=fmtp:\d+ .*profile-level-id=.*)$/gm,
    `$1;x-google-start-bitrate=${kilobitsPerSecond}`,
  );
}
