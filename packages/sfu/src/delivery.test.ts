import { describe, expect, it } from 'vitest';
import { Allowance, Delivery } from './delivery.ts';
import type { ReportBlock } from './rtcp/packets.ts';

const report = (highestSequence: number, fractionLost = 0): ReportBlock => ({
  ssrc: 1,
  fractionLost,
  packetsLost: 0,
  highestSequence,
  jitter: 0,
  lastSenderReport: 0,
  delaySinceLastSenderReport: 0,
});

/** A viewer who is sent a picture, tick by tick, and reports as told; says for how long it was sent and delivered. */
function watch(
  delivery: Delivery,
  {
    seconds,
    everyMs,
    lost = 0,
    fromMs = 0,
  }: { seconds: number; everyMs: number; lost?: number; fromMs?: number },
) {
  let sentMs = 0;
  let deliveredMs = 0;
  for (let ms = fromMs; ms < fromMs + seconds * 1000; ms += 100) {
    if (!delivery.isHeld(ms)) {
      delivery.sent('video', ms);
      sentMs += 100;
    }
    if (everyMs > 0 && ms % everyMs === 0) delivery.reported('video', report(ms, lost), ms);
    if (delivery.isDelivered(ms)) deliveredMs += 100;
  }
  return { sentMs, deliveredMs };
}

describe('what is delivered', () => {
  it.each([
    ['a browser, every second', 1000],
    ['a slow client, every five seconds', 5000],
  ])('is all of it for who acknowledges it: %s', (_what, everyMs) => {
    const { sentMs, deliveredMs } = watch(new Delivery(new Allowance()), { seconds: 60, everyMs });
    expect(sentMs).toBe(60_000);
    expect(deliveredMs).toBeGreaterThan(55_000);
  });

  it('ends within three seconds of a browser’s last acknowledgement, and is back with the next', () => {
    const delivery = new Delivery(new Allowance());
    watch(delivery, { seconds: 10, everyMs: 1000 });
    expect(delivery.isDelivered(11_000)).toBe(true);
    expect(delivery.isDelivered(12_000)).toBe(false);
    delivery.reported('video', report(20_000), 20_000);
    expect(delivery.isDelivered(20_000)).toBe(true);
  });

  it('is nothing for reports that stand still, or say that most was lost', () => {
    const delivery = new Delivery(new Allowance());
    for (let ms = 0; ms < 5000; ms += 1000) delivery.reported('video', report(ms, 200), ms);
    expect(delivery.isDelivered(5000)).toBe(false);
    delivery.reported('video', report(4000), 6000);
    expect(delivery.isDelivered(6000)).toBe(false);
  });

  it('is not proved by sound while there is a picture, and is by sound alone', () => {
    const delivery = new Delivery(new Allowance());
    delivery.sent('video', 0);
    delivery.reported('audio', report(1), 1000);
    expect(delivery.isDelivered(1000)).toBe(false);
    delivery.reported('audio', report(2), 5000);
    expect(delivery.isDelivered(5000)).toBe(true);
  });

  it('is proved at once by sound that was chosen alone, as rarely as browsers report it', () => {
    const delivery = new Delivery(new Allowance());
    watch(delivery, { seconds: 10, everyMs: 1000 });
    delivery.pictureEnded();
    let deliveredMs = 0;
    for (let ms = 10_000; ms < 70_000; ms += 100) {
      delivery.sent('audio', ms);
      if (ms % 7500 === 0) delivery.reported('audio', report(ms), ms);
      if (delivery.isDelivered(ms)) deliveredMs += 100;
    }
    expect(deliveredMs).toBe(60_000);
  });

  it('is not held back when one report of sound alone is lost, and is when none comes', () => {
    const delivery = new Delivery(new Allowance());
    const held: number[] = [];
    for (let ms = 0; ms < 60_000; ms += 100) {
      if (!delivery.isHeld(ms)) delivery.sent('audio', ms);
      else held.push(ms);
      if (ms === 0 || ms === 15_000) delivery.reported('audio', report(ms), ms);
    }
    expect(held[0]).toBeGreaterThanOrEqual(34_000);
    expect(held[0]).toBeLessThan(36_000);
  });

  it('counts on over the wrap of sequence numbers', () => {
    const delivery = new Delivery(new Allowance());
    delivery.reported('video', report(0xffffffff), 0);
    delivery.reported('video', report(5), 10_000);
    expect(delivery.isDelivered(10_000)).toBe(true);
  });
});

describe('who acknowledges nothing', () => {
  it.each([
    ['sends no reports', { everyMs: 0 }],
    ['claims that most was lost', { everyMs: 1000, lost: 200 }],
  ])('is sent less and less, whatever sessions it starts: %s', (_what, how) => {
    const allowance = new Allowance();
    let sentMs = 0;
    for (let session = 0; session < 60; session += 1) {
      sentMs += watch(new Delivery(allowance), { seconds: 10, fromMs: session * 10_000, ...how }).sentMs;
    }
    expect(sentMs, 'of ten minutes').toBeLessThan(150_000);
  });

  it('is sent everything again once it acknowledges', () => {
    const allowance = new Allowance();
    const delivery = new Delivery(allowance);
    watch(delivery, { seconds: 10, everyMs: 0 });
    expect(delivery.isHeld(10_000)).toBe(true);
    delivery.reported('video', report(1), 10_000);
    expect(delivery.isHeld(10_000)).toBe(false);
  });

  it('is kept for a minute after it was sent something last', () => {
    const allowance = new Allowance();
    allowance.spend(0);
    expect([allowance.isForgotten(60_000), allowance.isForgotten(60_001)]).toEqual([false, true]);
  });

  it('cannot pay for a part by acknowledging now and then', () => {
    const { sentMs, deliveredMs } = watch(new Delivery(new Allowance()), { seconds: 120, everyMs: 7500 });
    expect(deliveredMs).toBeGreaterThan(sentMs * 0.9);
  });

  it('spends nothing while nothing is sent', () => {
    const delivery = new Delivery(new Allowance());
    delivery.sent('video', 0);
    delivery.sent('video', 60_000);
    expect(delivery.isHeld(60_000)).toBe(false);
  });
});
