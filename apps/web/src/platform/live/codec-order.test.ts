import { expect, test } from 'vitest';
import { orderCodecs, withStartBitRate } from './codec-order.ts';

test('the codecs most viewers can play come first, and repair streams stay last', () => {
  const ordered = orderCodecs([
    { mimeType: 'video/rtx' },
    { mimeType: 'video/VP9' },
    { mimeType: 'video/VP8' },
    { mimeType: 'video/H264', sdpFmtpLine: 'packetization-mode=0;profile-level-id=42e01f' },
    { mimeType: 'video/H264', sdpFmtpLine: 'packetization-mode=1;profile-level-id=640c34' },
    {
      mimeType: 'video/H264',
      sdpFmtpLine: 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
    },
    { mimeType: 'video/red' },
  ]);
  expect(ordered.map(({ mimeType }) => mimeType)).toEqual([
    'video/VP8',
    'video/H264',
    'video/H264',
    'video/H264',
    'video/VP9',
    'video/rtx',
    'video/red',
  ]);
  expect(ordered[1]?.sdpFmtpLine).toContain('42e01f');
  expect(ordered[1]?.sdpFmtpLine).toContain('packetization-mode=1');
});

test('only H264 formats get a start bit rate, and line ends stay intact', () => {
  const sdp =
    'm=video 9 X 96\r\na=fmtp:111 minptime=10\r\na=fmtp:96 packetization-mode=1;profile-level-id=42e01f\r\n';
  expect(withStartBitRate(sdp, 1000)).toBe(
    'm=video 9 X 96\r\na=fmtp:111 minptime=10\r\na=fmtp:96 packetization-mode=1;profile-level-id=42e01f;x-google-start-bitrate=1000\r\n',
  );
});
