import { hourMs, minuteMs } from '@candela/contract/shared/durations';
import { describe, expect, it } from 'vitest';
import {
  createLeaderLease,
  dueMinute,
  endOf,
  isFreezeDue,
  type MeasuredSeat,
  minutesAffordable,
  minutesOwed,
  paidSecondsLeft,
  unreportedLimitMs,
} from './rules.ts';

const seat = (overrides: Partial<MeasuredSeat> = {}): MeasuredSeat => ({
  id: 's',
  kind: 'group',
  channel: 'c',
  privateShowId: null,
  modelId: 'm',
  memberId: 'v',
  cost: 5,
  nextCost: null,
  nextCostFromMs: null,
  nextCostAgreed: false,
  status: 'open',
  endReason: null,
  confirmed: true,
  shown: true,
  meteredMs: 0n,
  awayMs: 0n,
  frozenMs: 0n,
  freezeOutcome: null,
  minutesCharged: 1,
  creditsCharged: 5,
  minutesReturned: 0,
  creditsReturned: 0,
  purchaseId: null,
  openedAt: new Date(0),
  endedAt: null,
  isOver: false,
  isTrying: true,
  isRepriced: false,
  isFirstShown: false,
  ...overrides,
});

describe('minutes', () => {
  it('are due in advance: the next when the paid ones are used up', () => {
    expect(dueMinute(seat({ meteredMs: 59_999n }), minuteMs)).toBeNull();
    expect(dueMinute(seat({ meteredMs: 60_000n }), minuteMs)).toBe(2);
    expect(dueMinute(seat({ meteredMs: 600_000n }), minuteMs)).toBe(2);
    expect(dueMinute(seat({ minutesCharged: 0, meteredMs: 0n }), minuteMs)).toBe(1);
  });

  it('are never due before the price was agreed to, nor before the picture has come', () => {
    for (const missing of [{ confirmed: false }, { shown: false }]) {
      expect(dueMinute(seat({ ...missing, minutesCharged: 0, meteredMs: 90_000n }), minuteMs)).toBeNull();
    }
  });

  it.each([
    ['after three measured seconds, as a freeze is noticed two seconds late', { frozenMs: 3_001n }, true],
    ['not for a shorter freeze', { frozenMs: 3_000n }, false],
    ['not twice', { frozenMs: 9_000n, freezeOutcome: 'kept' as const }, false],
    ['not before one was charged', { frozenMs: 9_000n, minutesCharged: 0 }, false],
  ])('are given back for a frozen picture: %s', (_what, one, isDue) => {
    expect(isFreezeDue(seat(one), 1_000)).toBe(isDue);
  });

  it('wait five seconds for the page to report what is delivered', () => {
    expect(unreportedLimitMs(1_000)).toBe(5_000);
  });

  it('show what is left of them', () => {
    expect(paidSecondsLeft(seat({ meteredMs: 500n }), minuteMs)).toBe(60);
    expect(paidSecondsLeft(seat({ meteredMs: 59_001n }), minuteMs)).toBe(1);
    expect(paidSecondsLeft(seat({ meteredMs: 61_000n }), minuteMs)).toBe(0);
  });

  it('are counted by balance, and owed up to the length agreed to', () => {
    expect(minutesAffordable(29, 10)).toBe(2);
    expect(minutesAffordable(29, 0)).toBe(0);
    expect(minutesOwed(1, 3)).toEqual([2, 3]);
    expect(minutesOwed(4, 3)).toEqual([]);
  });
});

describe('a seat ends by itself', () => {
  it.each([
    ['not while watched', seat(), null],
    ['with what it is for', seat({ isOver: true }), 'show_ended'],
    ['with the free look', seat({ confirmed: false, meteredMs: 0n }), 'free_look_over'],
    ['not during the free look', seat({ confirmed: false, meteredMs: -1n }), null],
    ['when left unwatched for a minute', seat({ awayMs: 60_000n, isTrying: false }), 'away'],
    ['when no picture comes for a minute', seat({ awayMs: 60_000n, shown: false }), 'no_picture'],
  ] as const)('%s', (_what, one, reason) => {
    expect(endOf(one, 1_000)).toBe(reason);
  });
});

describe('whose turn it is to measure', () => {
  function site() {
    let now = 0;
    let clock = { holder: null as string | null, heartbeat: 0n };
    const process = (name: string) => {
      const turn = createLeaderLease(name, () => now, 1_000);
      return () => {
        const elapsed = turn.take(clock);
        if (elapsed !== null) clock = { holder: name, heartbeat: clock.heartbeat + 1n };
        return elapsed;
      };
    };
    const pass = (ms: number) => {
      now += ms;
    };
    return { process, pass };
  }

  it('is taken once the heartbeat has stood still, and then kept', () => {
    const { process, pass } = site();
    const one = process('one');
    expect(one()).toBeNull();
    pass(4_999);
    expect(one()).toBeNull();
    pass(1);
    expect(one()).toBe(5_000);
    pass(1_000);
    expect(one()).toBe(1_000);
  });

  it('is one process at a time, and all time is measured once when it changes hands', () => {
    const { process, pass } = site();
    const one = process('one');
    const two = process('two');
    const measured = { one: 0, two: 0 };
    const look = (alive: boolean) => {
      pass(1_000);
      if (alive) measured.one += one() ?? 0;
      measured.two += two() ?? 0;
    };
    for (let second = 0; second < 20; second += 1) look(true);
    expect(measured.two).toBe(0);
    const before = measured.one;
    for (let second = 0; second < 20; second += 1) look(false);
    expect(measured.one).toBe(before);
    expect(measured.two).toBe(20_000);
    for (let second = 0; second < 20; second += 1) look(true);
    expect(measured.one).toBe(before);
    expect(measured.two).toBe(40_000);
  });

  it('charges nobody for a machine that slept', () => {
    const { process, pass } = site();
    const one = process('one');
    one();
    pass(5_000);
    one();
    pass(hourMs);
    expect(one()).toBe(30_000);
  });
});
