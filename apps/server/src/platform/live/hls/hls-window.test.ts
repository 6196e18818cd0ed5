import { describe, expect, test } from 'vitest';
import { HlsWindow, type Part } from './hls-window.ts';

const startMs = Date.parse('2026-11-23T12:00:00Z');

function windowWith(limits = { windowMs: 30_000, bytesMax: 1e9 }) {
  const window = new HlsWindow(limits);
  let atMs = startMs;
  window.addInit(1, Buffer.from('init 1'));
  return {
    window,
    /** Adds a segment of four half seconds. */
    segment(run = 1, parts = 4) {
      for (let index = 0; index < parts; index++) {
        const part: Part = {
          ...{ run, data: Buffer.from(`${run}.${index} `), startedAtMs: atMs, durationMs: 500 },
          ...{ isIndependent: index === 0, beginsSegment: index === 0 },
        };
        window.addPart(part);
        atMs += 500;
      }
    },
  };
}
const text = (file: { data: Uint8Array } | undefined) => file && Buffer.from(file.data).toString();

describe('A window', () => {
  test('has a playlist once a segment is whole, with the parts of the newest and the next one to come', () => {
    const { window, segment } = windowWith();
    segment();
    expect(window.playlist()).toBeUndefined();
    segment(1, 2);
    expect(window.playlist()?.split('\n').slice(2)).toEqual([
      '#EXT-X-TARGETDURATION:4',
      '#EXT-X-PART-INF:PART-TARGET=0.6',
      '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.8,HOLD-BACK=12',
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-DISCONTINUITY-SEQUENCE:0',
      '#EXT-X-MAP:URI="i1.mp4"',
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-23T12:00:00.000Z',
      '#EXT-X-PART:DURATION=0.500,URI="p0.0.m4s",INDEPENDENT=YES',
      '#EXT-X-PART:DURATION=0.500,URI="p0.1.m4s"',
      '#EXT-X-PART:DURATION=0.500,URI="p0.2.m4s"',
      '#EXT-X-PART:DURATION=0.500,URI="p0.3.m4s"',
      '#EXTINF:2.000,',
      's0.m4s',
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-23T12:00:02.000Z',
      '#EXT-X-PART:DURATION=0.500,URI="p1.0.m4s",INDEPENDENT=YES',
      '#EXT-X-PART:DURATION=0.500,URI="p1.1.m4s"',
      '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="p1.2.m4s"',
      '',
    ]);
  });

  test('gives the files it names, and nothing else', () => {
    const { window, segment } = windowWith();
    segment();
    segment(1, 2);
    expect(text(window.find('i1.mp4'))).toBe('init 1');
    expect(text(window.find('s0.m4s'))).toBe('1.0 1.1 1.2 1.3 ');
    expect(window.find('s0.m4s')).toMatchObject({ startedAtMs: startMs, durationMs: 2000 });
    expect(text(window.find('p1.1.m4s'))).toBe('1.1 ');
    for (const name of ['s1.m4s', 'p1.2.m4s', 'i2.mp4', 's9.m4s', 'index.m3u8', '../i1.mp4', '']) {
      expect(window.find(name), name).toBeUndefined();
    }
  });

  test('begins a new run after a discontinuity, and counts those that have left', () => {
    const { window, segment } = windowWith({ windowMs: 5000, bytesMax: 1e9 });
    segment();
    window.addInit(2, Buffer.from('init 2'));
    segment(2);
    segment(2);
    expect(window.playlist()).toMatch(/s0\.m4s\n#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="i2\.mp4"/);
    segment(2);
    segment(2);
    expect(window.playlist()).toContain(
      '#EXT-X-MEDIA-SEQUENCE:2\n#EXT-X-DISCONTINUITY-SEQUENCE:1\n#EXT-X-MAP:URI="i2.mp4"',
    );
    expect(window.find('i1.mp4')).toBeUndefined();
    expect(window.find('s0.m4s')).toBeUndefined();
  });

  test('is shorter when its segments are large', () => {
    const { window, segment } = windowWith({ windowMs: 30_000, bytesMax: 40 });
    for (let count = 0; count < 5; count++) segment();
    expect(window.playlist()).toContain('#EXT-X-MEDIA-SEQUENCE:3\n');
  });

  test('forgets what came before a moment, and goes on with the same run', () => {
    const { window, segment } = windowWith();
    segment();
    segment();
    window.dropBefore(startMs + 60_000);
    expect(window.playlist()).toBeUndefined();
    expect(window.find('s0.m4s')).toBeUndefined();
    segment();
    segment(1, 1);
    expect(window.playlist()).toContain(
      '#EXT-X-MEDIA-SEQUENCE:2\n#EXT-X-DISCONTINUITY-SEQUENCE:0\n#EXT-X-MAP:URI="i1.mp4"',
    );
    expect(text(window.find('i1.mp4'))).toBe('init 1');
  });

  test('lets a player wait for the next part, and not for one far away', async () => {
    const { window, segment } = windowWith();
    segment();
    const came = window.until({ segment: 1, part: 0 }, 5000);
    segment(1, 1);
    await came;
    expect(text(window.find('p1.0.m4s'))).toBe('1.0 ');
    await window.until({ segment: 9, part: 0 }, 60_000);
    const left = window.until({ segment: 1, part: 3 }, 60_000);
    window.close();
    await left;
  });
});
