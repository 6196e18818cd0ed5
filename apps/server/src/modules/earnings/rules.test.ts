import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayRange,
  daysOf,
  maskedEmail,
  maskedLabel,
  nextAutoPayoutAt,
  payoutMinimum,
  schedulesDue,
  split,
  startOfPrevious,
} from './rules.ts';

describe('what may be paid out', () => {
  it('is never below zero, and with what is held and pending never more than there is', () => {
    const credits = fc.bigInt({ min: -1000n, max: 100_000n });
    const amount = fc.bigInt({ min: 0n, max: 100_000n });
    fc.assert(
      fc.property(credits, amount, amount, fc.boolean(), (earnings, pending, heldAmounts, allHeld) => {
        const { held, available } = split({ earnings, pending, heldAmounts, allHeld });
        expect(available >= 0n && held >= 0n).toBe(true);
        const settled = earnings - pending;
        expect(held + available).toBe(settled > 0n ? settled : 0n);
        if (allHeld) expect(available).toBe(0n);
      }),
    );
  });

  it('leaves what a hold with an amount does not cover', () => {
    expect(split({ earnings: 500n, pending: 100n, heldAmounts: 150n, allHeld: false })).toEqual({
      held: 150n,
      available: 250n,
    });
  });
});

describe('a range of days', () => {
  const now = new Date('2026-03-10T22:30:00Z');

  it('ends today where the model lives, not where the server is', () => {
    expect(dayRange({ days: 7, timeZoneOffsetMinutes: 0 }, now)).toMatchObject({
      from: '2026-03-04',
      to: '2026-03-10',
      dayCount: 7,
    });
    const berlin = dayRange({ days: 7, timeZoneOffsetMinutes: 120 }, now);
    expect(berlin).toMatchObject({ from: '2026-03-05', to: '2026-03-11' });
    expect(berlin.start.toISOString()).toBe('2026-03-04T22:00:00.000Z');
    expect(berlin.end.toISOString()).toBe('2026-03-11T22:00:00.000Z');
    expect(startOfPrevious(berlin).toISOString()).toBe('2026-02-25T22:00:00.000Z');
  });

  it('holds every day once, over a leap day too', () => {
    const range = dayRange({ days: 30, from: '2028-02-28', to: '2028-03-01', timeZoneOffsetMinutes: 0 }, now);
    expect(daysOf(range)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  });
});

it.each([
  ['2026-11-21T05:00:00Z', '2026-11-24T06:00:00.000Z'],
  ['2026-11-24T05:59:00Z', '2026-11-24T06:00:00.000Z'],
  ['2026-11-24T06:00:00Z', '2026-12-01T06:00:00.000Z'],
])('looks at weekly payouts next after %s', (now, next) => {
  expect(nextAutoPayoutAt(new Date(now), 'weekly').toISOString()).toBe(next);
});

it.each([
  ['monthly', '2026-11-21T05:00:00Z', '2026-12-01T06:00:00.000Z'],
  ['monthly', '2026-12-01T06:00:00Z', '2027-01-05T06:00:00.000Z'],
  ['fortnightly', '2026-11-21T05:00:00Z', '2026-11-24T06:00:00.000Z'],
  ['fortnightly', '2026-11-24T06:00:00Z', '2026-12-08T06:00:00.000Z'],
] as const)('looks at %s payouts next after %s', (schedule, now, next) => {
  expect(nextAutoPayoutAt(new Date(now), schedule).toISOString()).toBe(next);
});

it('says which schedules are due in a week, also when it runs a day late', () => {
  expect(schedulesDue(new Date('2026-12-01T06:00:00Z'))).toEqual(['weekly', 'monthly']);
  expect(schedulesDue(new Date('2026-12-02T09:00:00Z'))).toEqual(['weekly', 'monthly']);
  expect(schedulesDue(new Date('2026-12-08T06:00:01Z'))).toEqual(['weekly', 'fortnightly']);
  expect(schedulesDue(new Date('2026-12-15T06:00:01Z'))).toEqual(['weekly']);
});

it('asks more of payouts that cost more', () => {
  expect(payoutMinimum('bank', 500n)).toBe(500n);
  expect(payoutMinimum('wire', 500n)).toBe(2500n);
  expect(payoutMinimum('crypto', 500n)).toBe(1000n);
});

it('shows too little of a method to use it', () => {
  const holder = 'Maren Vale';
  const bank = { kind: 'bank', holder, iban: 'DE89370400440532013000' } as const;
  expect(maskedLabel(bank)).toBe('Bank transfer, DE •••• 3000');
  const wire = {
    kind: 'wire',
    holder,
    accountNumber: '1234',
    bic: 'CHASUS33',
    bankName: 'B',
    country: 'US',
  } as const;
  expect(maskedLabel(wire)).toBe('Wire, US •••• 34');
  expect(maskedEmail('maren@example.org')).toBe('m•••@example.org');
});
