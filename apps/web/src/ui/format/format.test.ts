import { describe, expect, it } from 'vitest';
import { formatBytes, formatCompactCount, formatCount, formatMoney } from './format-count.ts';
import { formatDay } from './format-date.ts';
import { formatDuration, formatElapsed, formatRelative } from './format-duration.ts';

describe('figures', () => {
  it('groups thousands and shortens large counts', () => {
    expect(formatCount(1204)).toBe('1,204');
    expect(formatCompactCount(2140)).toBe('2.1k');
    expect(formatCompactCount(880)).toBe('880');
  });
  it('knows how many minor units a currency has', () => {
    expect(formatMoney(1250, 'USD')).toContain('12.50');
    expect(formatMoney(1250, 'JPY')).toContain('1,250');
  });
  it('counts file sizes in 1024s', () => {
    expect(formatBytes(5 * 1024 * 1024)).toBe('5 MB');
    expect(formatBytes(0)).toBe('0 bytes');
  });
});

describe('times', () => {
  it('writes clocks with hours only when there are any', () => {
    expect(formatDuration(1084)).toBe('18:04');
    expect(formatDuration(3730)).toBe('1:02:10');
    expect(formatDuration(-3)).toBe('00:00');
  });
  it('writes stretches in words', () => {
    expect(formatElapsed(4080)).toBe('1 h 08 min');
    expect(formatElapsed(95)).toBe('1 min');
  });
  it('keeps a calendar day the same day in every time zone', () => {
    expect(formatDay('2026-03-14')).toBe('14 Mar 2026');
  });
  it('picks the largest unit that fits', () => {
    const now = Date.UTC(2026, 0, 10);
    expect(formatRelative(now - 2 * 86_400_000, now)).toBe('2 days ago');
    expect(formatRelative(now + 300_000, now)).toBe('in 5 minutes');
  });
});
