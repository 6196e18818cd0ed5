import type { RoomState } from '@candela/contract/shows/operations';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine, isVisible, showOf } from './rules.ts';

describe('cleanLine', () => {
  it('keeps what people write', () => {
    for (const text of ['Hello', 'Zoë 👩‍👩‍👧 ❤️', 'سلام', 'שלום', '日本語', 'a < b && c'])
      expect(cleanLine(text)).toBe(text);
  });

  it('makes one line of many and drops what is not text', () => {
    expect(cleanLine('one\r\ntwo\u2028three')).toBe('one two three');
    expect(cleanLine('\u202eevil\u202c \u2066x\u2069\u0000\u001b[31m\u0007')).toBe('evil x[31m');
    expect(cleanLine('a\ud800b')).toBe('a\ufffdb');
  });

  it('leaves nothing behind that it drops, whatever comes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const line = cleanLine(text);
        expect(line).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]/u);
        expect(line.isWellFormed()).toBe(true);
        expect(cleanLine(line)).toBe(line);
      }),
    );
  });
});

describe('isVisible', () => {
  it('distinguishes an empty line from one that only looks like text to a program', () => {
    for (const line of ['', ' ', '\u200b', '\u200d\ufe0f', '\u3164', '\u2800'.slice(1)])
      expect(isVisible(line)).toBe(false);
    for (const line of ['a', '.', '👍', '❤️', 'ا']) expect(isVisible(line)).toBe(true);
  });
});

describe('showOf', () => {
  const state = {
    channelName: 'c',
    sessionId: 's',
    showType: 'free',
    cost: 0,
    title: '',
    privateShowCost: null,
    inPrivate: false,
    isRecorded: false,
    isFromSoftware: false,
    breakSince: null,
    blurredSince: null,
    tags: [] as string[],
    viewerCount: 0,
    startedAt: null,
    endedAt: null,
  } satisfies Partial<RoomState>;

  it('opens the chat from the start of a show to its end', () => {
    for (const status of ['starting', 'live', 'interrupted'] as const)
      expect(showOf({ ...state, status })).toBe('s');
    for (const status of ['offline', 'ended'] as const) expect(showOf({ ...state, status })).toBeNull();
  });
});
