import { minuteMs } from '@candela/contract/shared/durations';
import { outcomeOf } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  account,
  ask,
  balance,
  emitted,
  eventsFor,
  goLive,
  isConnected,
  owner,
  pass,
  useTestLive,
  watch,
} from '../../test-live.ts';

useTestLive(openTestDatabase);

type Show = { model: string; sessionId: string };

/** A member who has paid the first minute of a show at this price. */
async function sit({ model }: Pick<Show, 'model'>, confirmedCost: number, credits = 1_000) {
  const member = await account('user', credits);
  const { data } = await ask('joinBroadcast', { channelName: model, confirmedCost }, member, 'user');
  await watch(data.media.token);
  return { member, seatId: data.seat.seatId as string, token: data.media.token as string };
}

const change = ({ model, sessionId }: Show, part: object) =>
  ask('changeShow', { channelName: model, sessionId, ...part }, model, 'model');
const stay = (seatId: string, confirmedCost: number, member: string) =>
  ask('confirmSeat', { seatId, confirmedCost }, member, 'user');
const lastState = (member: string) => eventsFor(member, 'seat.state').at(-1);

async function minutesOf(seatId: string): Promise<number[]> {
  const { rows } = await owner.query(
    'select amount from metering.seat_minutes where seat_id = $1 order by minute',
    [seatId],
  );
  return rows.map(({ amount }) => amount);
}

describe('a price changed during a show', () => {
  it('is told, keeps the old price for the minute that runs, and is charged once it is agreed to', async () => {
    const show = await goLive({ showType: 'private', cost: 3 });
    const { member, seatId } = await sit(show, 3);
    await pass(20_000);
    const changed = (await change(show, { cost: 5, title: 'Late jazz', tags: ['#Jazz', 'late-night'] })).data;
    expect(changed).toMatchObject({ cost: 5, title: 'Late jazz', tags: ['jazz', 'late-night'] });
    await pass(1_000);
    expect(lastState(member)).toMatchObject({ cost: 3, nextCost: 5, nextCostAgreed: false });
    expect(await outcomeOf(stay(seatId, 4, member)), 'another price than the one asked').toBe('conflict');
    expect((await stay(seatId, 5, member)).data).toMatchObject({
      cost: 3,
      nextCost: 5,
      nextCostAgreed: true,
    });
    await stay(seatId, 5, member);
    expect(await balance(member), 'agreeing pays nothing').toBe(997);
    await pass(39_000);
    expect(await minutesOf(seatId)).toEqual([3, 5]);
    expect(await balance(member)).toBe(992);
    expect(lastState(member)).toMatchObject({ cost: 5, nextCost: null, nextCostAgreed: false });
    const receipt = (await ask('getSeatReceipt', { seatId }, member, 'user')).data;
    expect(receipt).toMatchObject({ totalCredits: 8, minuteCount: 2 });
  });

  it('ends the seat with the paid minute when a higher price is not agreed to, and charges nothing more', async () => {
    const show = await goLive({ showType: 'private', cost: 3 });
    const { member, seatId, token } = await sit(show, 3);
    await pass(10_000);
    await change(show, { cost: 4 });
    await pass(48_000);
    expect(isConnected(member)).toBe(true);
    await pass(2_000);
    expect(lastState(member)).toMatchObject({ status: 'ended', endReason: 'price_changed' });
    expect([await balance(member), await minutesOf(seatId)]).toEqual([997, [3]]);
    expect([isConnected(member), JSON.parse(token).subject]).toEqual([false, member]);
    const again = ask('joinBroadcast', { channelName: show.model, confirmedCost: 3 }, member, 'user');
    expect(await outcomeOf(again)).toBe('conflict');
  });

  it('gives ten seconds to answer: a change just before a minute counts from the one after', async () => {
    const show = await goLive({ showType: 'private', cost: 3 });
    const { member, seatId } = await sit(show, 3);
    await pass(55_000);
    await change(show, { cost: 9 });
    await pass(6_000);
    expect(await minutesOf(seatId)).toEqual([3, 3]);
    await stay(seatId, 9, member);
    await pass(minuteMs);
    expect(await minutesOf(seatId)).toEqual([3, 3, 9]);
  });

  it('charges a lower price from the next minute without asking, and takes back one that was not charged yet', async () => {
    const show = await goLive({ showType: 'private', cost: 8 });
    const { member, seatId } = await sit(show, 8);
    await pass(58_000);
    await change(show, { cost: 2 });
    await pass(3_000);
    expect(await minutesOf(seatId)).toEqual([8, 2]);
    await change(show, { cost: 7 });
    await pass(2_000);
    await change(show, { cost: 2 });
    await pass(1_000);
    expect(lastState(member)).toMatchObject({ cost: 2, nextCost: null });
    await pass(minuteMs);
    expect(await minutesOf(seatId)).toEqual([8, 2, 2]);
  });

  it('gives a frozen minute back at what it cost, though the price has changed meanwhile', async () => {
    const show = await goLive({ showType: 'private', cost: 8 });
    const { member, seatId } = await sit(show, 8);
    await change(show, { cost: 2 });
    await pass(5_000);
    await owner.query('update metering.seats set frozen_ms = 9000 where id = $1', [seatId]);
    await pass(1_000);
    expect(await balance(member)).toBe(1_000);
    expect(lastState(member)).toMatchObject({ creditsReturned: 8, nextCost: 2 });
  });

  it('asks for the new price in a free look', async () => {
    const show = await goLive({ showType: 'private', cost: 3 });
    const member = await account('user', 100);
    const look = (await ask('joinBroadcast', { channelName: show.model, freeLook: true }, member, 'user'))
      .data;
    await watch(look.media.token);
    await change(show, { cost: 6 });
    await pass(1_000);
    expect(lastState(member)).toMatchObject({ confirmed: false, cost: 6, nextCost: null });
    const { seatId } = look.seat;
    expect(await outcomeOf(stay(seatId, 3, member))).toBe('conflict');
    expect((await stay(seatId, 6, member)).data).toMatchObject({ creditsCharged: 6 });
  });

  it('loses nothing between two of her pages, records each change once, and is in the lists at once', async () => {
    const show = await goLive({ showType: 'private', cost: 3 });
    await Promise.all([
      change(show, { cost: 4 }),
      change(show, { title: 'Rain' }),
      change(show, { tags: ['rain'] }),
    ]);
    await Promise.all([change(show, { cost: 4 }), change(show, { cost: 4 })]);
    const { rows } = await owner.query(
      'select cost_before, cost from shows.changes where show_id = $1 order by changed_at, id',
      [show.sessionId],
    );
    expect(rows).toHaveLength(3);
    const card = emitted.filter(({ room, event }) => room !== '' && event === 'lives.upsert').at(-1)?.payload;
    expect(card?.room).toMatchObject({ cost: 4, title: 'Rain', tags: ['rain'] });
    const { rows: prices } = await owner.query('select cost from shows.show_prices where show_id = $1', [
      show.sessionId,
    ]);
    expect(prices).toEqual([{ cost: 4 }]);
  });

  it('is refused to others, for a free show, outside the limits, and when the show is over', async () => {
    const free = await goLive({ showType: 'free' });
    expect(await outcomeOf(change(free, { cost: 4 }))).toBe('invalid_input');
    expect((await change(free, { title: 'Open', privateShowCost: 30 })).data).toMatchObject({
      privateShowCost: 30,
      cost: 0,
    });
    const show = await goLive({ showType: 'private', cost: 3 });
    for (const wrong of [
      { cost: 0 },
      { cost: 31 },
      { cost: 1.5 },
      { privateShowCost: 101 },
      { tags: ['a b'] },
    ]) {
      expect(await outcomeOf(change(show, wrong)), JSON.stringify(wrong)).not.toBe('done');
    }
    const other = await account('model');
    const input = { channelName: show.model, sessionId: show.sessionId, cost: 4 };
    expect(await outcomeOf(ask('changeShow', input, other, 'model'))).toBe('not_found');
    expect(await outcomeOf(change({ ...show, sessionId: free.sessionId }, { cost: 4 }))).toBe('not_live');
    await ask('stopBroadcast', { channelName: show.model }, show.model, 'model');
    expect(await outcomeOf(change(show, { cost: 4 }))).toBe('not_live');
  });

  it('charges each minute once, at a price in force where it began, whatever is changed and agreed to when', async () => {
    const steps = fc.array(
      fc.record({
        seconds: fc.integer({ min: 1, max: 45 }),
        cost: fc.integer({ min: 1, max: 12 }),
        isAgreed: fc.boolean(),
      }),
      { minLength: 2, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 12 }), steps, async (first, all) => {
        const show = await goLive({ showType: 'private', cost: first });
        const { member, seatId } = await sit(show, first);
        /** What the member has agreed to pay at most, and the prices by the second they were named. */
        const named = [{ at: 0, cost: first }];
        let [second, agreed] = [0, first];
        for (const { seconds, cost, isAgreed } of all) {
          await change(show, { cost });
          named.push({ at: second, cost });
          await pass(1_000);
          if (isAgreed && (await outcomeOf(stay(seatId, cost, member))) === 'done')
            agreed = Math.max(agreed, cost);
          await pass(seconds * 1_000);
          second += seconds + 1;
        }
        const charged = await minutesOf(seatId);
        charged.forEach((amount, at) => {
          const before = named.filter((one) => one.at <= at * 60);
          const recent = before.filter((_, index) => (before[index + 1]?.at ?? at * 60) >= at * 60 - 11);
          const allowed = recent.map(({ cost }) => cost);
          // While a higher price waits to be told, the one before it goes on.
          if (recent.length > 1) allowed.push(charged[at - 1] ?? first);
          expect(allowed).toContain(amount);
          expect(amount).toBeLessThanOrEqual(agreed);
        });
        const total = charged.reduce((sum, amount) => sum + amount, 0);
        expect(await balance(member)).toBe(1_000 - total);
        const isOpen = lastState(member)?.status === 'open';
        if (isOpen) expect(charged).toHaveLength(Math.floor(second / 60) + 1);
        else expect(lastState(member)).toMatchObject({ endReason: 'price_changed', creditsCharged: total });
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});
