import { minuteMs } from '@candela/contract/shared/durations';
import { describe, expect, it } from 'vitest';
import { isDue, lookedAt } from './session-clock.ts';

describe('a stay on the site', () => {
  const stay = { startedAt: 0, seenAt: 0, remindedAt: 0 };

  it('goes on over a short absence and begins anew after a long one', () => {
    expect(lookedAt(stay, 30 * minuteMs)).toEqual({ startedAt: 0, seenAt: 30 * minuteMs, remindedAt: 0 });
    const later = 30 * minuteMs + 1;
    expect(lookedAt(stay, later)).toEqual({ startedAt: later, seenAt: later, remindedAt: later });
  });

  it('begins anew when the clock was set back', () => {
    expect(lookedAt({ startedAt: 900, seenAt: 900, remindedAt: 900 }, 100).startedAt).toBe(100);
  });

  it('is reminded of when the time is up, and again only after the same time', () => {
    const seen = { ...stay, seenAt: 60 * minuteMs };
    expect(isDue({ ...seen, seenAt: 60 * minuteMs - 1 }, 60)).toBe(false);
    expect(isDue(seen, 60)).toBe(true);
    expect(isDue({ ...seen, remindedAt: minuteMs }, 60)).toBe(false);
  });
});
