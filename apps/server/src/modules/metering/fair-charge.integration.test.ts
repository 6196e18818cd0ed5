import { minuteMs } from '@candela/contract/shared/durations';
import { outcomeOf, sessionOf } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { describe, expect, it } from 'vitest';
import {
  account,
  ask,
  balance,
  connect,
  disconnectAll,
  emitEngineEvent,
  eventsFor,
  goLive,
  isConnected,
  live,
  owner,
  pass,
  pictures,
  refundWhole,
  useTestLive,
  watch,
} from '../../test-live.ts';

useTestLive(openTestDatabase);

const joinShow = async (model: string, viewer: string, request: object = { confirmedCost: 10 }) =>
  (await ask('joinBroadcast', { channelName: model, ...request }, viewer, 'user')).data;

/** A viewer who has paid the first minute of a show and sees it. */
async function seated(credits = 200) {
  const { model } = await goLive({ showType: 'private', cost: 10 });
  const viewer = await account('user', credits);
  const joined = await joinShow(model, viewer);
  await watch(joined.media.token);
  return { model, viewer, seatId: joined.seat.seatId as string, token: joined.media.token as string };
}

const lastState = (viewer: string) => eventsFor(viewer, 'seat.state').at(-1);
const receiptOf = async (seatId: string, who: string, type: 'user' | 'model') =>
  (await ask('getSeatReceipt', { seatId }, who, type)).data;
/** In hundredths of a credit. */
const earnings = async (model: string) =>
  Number(
    (
      await owner.query(
        "select sum(hundredths) from ledger.balances where kind = 'earnings' and owner_id = $1",
        [model],
      )
    ).rows[0].sum ?? 0,
  );

/** The picture freezes for so long: nothing arrives, and the page sees it stand. */
async function freeze(ms: number): Promise<void> {
  Object.assign(pictures, { isDelivered: false, reported: 'frozen' });
  await pass(ms);
  Object.assign(pictures, { isDelivered: true, reported: 'moving' });
}

const chats = async (model: string, viewer: string) =>
  (await live.shows.roomAccess(sessionOf(viewer, 'user'), model))?.allowed;

describe('the chat of a paid show', () => {
  it('opens with the picture that is paid for, and not again before the next one', async () => {
    const { model } = await goLive({ showType: 'private', cost: 10 });
    const viewer = await account('user', 100);
    const first = await joinShow(model, viewer);
    Object.assign(pictures, { isDelivered: false, reported: 'frozen' });
    await connect(first.media.token);
    await pass(minuteMs / 2);
    expect([await chats(model, viewer), await balance(viewer)]).toEqual([false, 100]);
    Object.assign(pictures, { isDelivered: true, reported: 'moving' });
    await pass(1_000);
    expect([await chats(model, viewer), await balance(viewer)]).toEqual([true, 90]);
    Object.assign(pictures, { isDelivered: false, reported: 'frozen' });
    await pass(3_000);
    expect(await chats(model, viewer), 'a picture that freezes closes nothing').toBe(true);
    await ask('leaveShow', { seatId: first.seat.seatId }, viewer, 'user');
    await joinShow(model, viewer);
    expect(await chats(model, viewer)).toBe(false);
  });

  it('opens in a free look once there is something to look at, and its page is told', async () => {
    const { model } = await goLive({ showType: 'private', cost: 10 });
    const viewer = await account('user', 100);
    const { media } = await joinShow(model, viewer, { freeLook: true });
    expect(await chats(model, viewer)).toBe(false);
    await watch(media.token);
    expect(await chats(model, viewer)).toBe(true);
    expect(lastState(viewer)).toMatchObject({ shown: true, confirmed: false, netCreditScore: 100 });
    expect(eventsFor(viewer, 'seat.state')).toHaveLength(1);
  });
});

describe('a join', () => {
  it('costs nothing and ends after a minute when no picture comes', async () => {
    const { model } = await goLive({ showType: 'private', cost: 10 });
    const viewer = await account('user', 100);
    const joined = await joinShow(model, viewer);
    Object.assign(pictures, { isDelivered: false, reported: 'frozen' });
    await connect(joined.media.token);
    await pass(minuteMs - 1_000);
    expect(isConnected(viewer)).toBe(true);
    await pass(1_000);
    expect(isConnected(viewer)).toBe(false);
    expect(lastState(viewer)).toMatchObject({ status: 'ended', endReason: 'no_picture', minutesCharged: 0 });
    expect(await balance(viewer)).toBe(100);
    const receipt = await receiptOf(joined.seat.seatId, viewer, 'user');
    expect(receipt).toMatchObject({ minutes: [], totalCredits: 0, endReason: 'no_picture' });
  });

  it('is not paid for by a report alone, when the engine saw nothing arrive', async () => {
    const { model } = await goLive({ showType: 'private', cost: 10 });
    const viewer = await account('user', 100);
    const joined = await joinShow(model, viewer);
    pictures.isDelivered = false;
    await connect(joined.media.token);
    await pass(minuteMs);
    expect(await balance(viewer)).toBe(100);
    expect(lastState(viewer)).toMatchObject({ status: 'ended', endReason: 'no_picture' });
  });

  it('is refused without the credits for a minute, or over the limit, before anything is taken', async () => {
    const { model } = await goLive({ showType: 'private', cost: 10 });
    const poor = await account('user', 9);
    expect(await outcomeOf(joinShow(model, poor))).toBe('not_enough_credits');
    const limited = await account('user', 100);
    await owner.query(
      'insert into ledger.spending_limits (account_id, limit_credits, updated_at) values ($1, 9, now())',
      [limited],
    );
    expect(await outcomeOf(joinShow(model, limited))).toBe('spending_limit_reached');
    const seats = await owner.query('select from metering.seats where member_id = any ($1)', [
      [poor, limited],
    ]);
    expect(seats.rowCount).toBe(0);
  });

  it('pays nothing for agreeing to the price before the picture has come', async () => {
    const { model } = await goLive({ showType: 'private', cost: 10 });
    const viewer = await account('user', 100);
    const { seat, media } = await joinShow(model, viewer, { freeLook: true });
    const agreed = { seatId: seat.seatId, confirmedCost: 10 };
    expect((await ask('confirmSeat', agreed, viewer, 'user')).data).toMatchObject({
      confirmed: true,
      minutesCharged: 0,
    });
    expect(await balance(viewer)).toBe(100);
    await watch(media.token);
    expect(await balance(viewer)).toBe(90);
  });

  it('charges who reports nothing for what is delivered, five seconds on, however often they join', async () => {
    const { model } = await goLive({ showType: 'private', cost: 10 });
    const viewer = await account('user', 100);
    pictures.reported = 'nothing';
    const first = await joinShow(model, viewer);
    await connect(first.media.token);
    await pass(3_000);
    expect(await balance(viewer)).toBe(100);
    await ask('leaveShow', { seatId: first.seat.seatId }, viewer, 'user');
    const second = await joinShow(model, viewer);
    await connect(second.media.token);
    await pass(1_000);
    expect(await balance(viewer)).toBe(100);
    await pass(1_000);
    expect(await balance(viewer)).toBe(90);
    await pass(minuteMs);
    expect(await balance(viewer)).toBe(80);
  });
});

describe('a picture taken at once', () => {
  it('counts in the next seat of who left before it could have been played', async () => {
    const { model, sessionId } = await goLive({ showType: 'private', cost: 10 });
    const viewer = await account('user', 100);
    pictures.reported = 'nothing';
    const first = await joinShow(model, viewer);
    await ask('leaveShow', { seatId: first.seat.seatId }, viewer, 'user');
    const visit = { channel: sessionId, subject: viewer, grantId: 'visit', sessionId: 'visit' };
    emitEngineEvent('viewerLeft', { ...visit, aheadMs: 8_000 });
    const unreported = async () =>
      (await owner.query('select unreported_ms from metering.seats where member_id = $1', [viewer])).rows;
    await expect.poll(unreported).toEqual([{ unreported_ms: '8000' }]);
    const second = await joinShow(model, viewer);
    await connect(second.media.token);
    await pass(1_000);
    expect(await balance(viewer)).toBe(90);
  });
});

describe('time', () => {
  it('is measured for what is delivered, whatever the page says, and for what the page sees', async () => {
    const { viewer } = await seated();
    pictures.reported = 'frozen';
    await pass(minuteMs);
    expect(await balance(viewer), 'delivered').toBe(180);
    Object.assign(pictures, { isDelivered: false, reported: 'moving' });
    await pass(minuteMs);
    expect(await balance(viewer), 'seen').toBe(170);
  });

  it('stands still while nothing is delivered and nothing seen', async () => {
    const { viewer } = await seated();
    await freeze(3_000);
    await pass(minuteMs - 1_000);
    expect(await balance(viewer)).toBe(190);
    await pass(1_000);
    expect(await balance(viewer)).toBe(180);
  });
});

// The page then reports packets of sound as it does frames, and the engine lets acknowledged sound count.
describe('the sound alone, as a member chose it', () => {
  it('is watched time: paid from the first sound on, though no picture comes', async () => {
    const { viewer } = await seated();
    expect(await balance(viewer)).toBe(190);
    await pass(2 * minuteMs);
    expect(await balance(viewer)).toBe(170);
    expect(lastState(viewer)).toMatchObject({ minutesReturned: 0 });
  });

  it('gives no minute back for acknowledgements that are rare, nor for a page that says it stands', async () => {
    const { viewer } = await seated();
    pictures.isDelivered = false;
    await pass(8_000);
    Object.assign(pictures, { isDelivered: true, reported: 'frozen' });
    await pass(20_000);
    expect(await balance(viewer)).toBe(190);
    pictures.reported = 'moving';
    await pass(minuteMs - 28_000);
    expect(await balance(viewer), 'all of it was measured').toBe(180);
    expect(lastState(viewer)).toMatchObject({ minutesReturned: 0 });
  });

  it('gives the minute back when the sound does not come either', async () => {
    const { viewer } = await seated();
    await freeze(10_000);
    expect(await balance(viewer)).toBe(200);
    expect(lastState(viewer)).toMatchObject({ minutesReturned: 1 });
  });
});

describe('a minute whose picture was frozen', () => {
  it('is given back once, to both sides, with the reason on both receipts', async () => {
    const { model, viewer, seatId } = await seated();
    expect([await balance(viewer), await earnings(model)]).toEqual([190, 800]);
    await freeze(30_000);
    expect([await balance(viewer), await earnings(model)]).toEqual([200, 0]);
    expect(lastState(viewer)).toMatchObject({ status: 'open', minutesReturned: 1, creditsReturned: 10 });
    await pass(minuteMs);
    expect(await balance(viewer), 'the next one').toBe(190);
    await ask('leaveShow', { seatId }, viewer, 'user');
    for (const [who, type] of [
      [viewer, 'user'],
      [model, 'model'],
    ] as const) {
      const receipt = await receiptOf(seatId, who, type);
      expect(receipt).toMatchObject({
        minuteCount: 2,
        minutesReturned: 1,
        creditsReturned: 10,
        totalCredits: 10,
        minutes: [
          { minute: 1, returnedAt: expect.any(String) },
          { minute: 2, returnedAt: null },
        ],
      });
    }
    const history = await owner.query(
      "select kind, amount::int from ledger.history_entries where account_id = $1 and kind in ('liveStream', 'refund') order by kind",
      [viewer],
    );
    expect(history.rows).toEqual([
      { kind: 'liveStream', amount: -20 },
      { kind: 'refund', amount: 10 },
    ]);
    const movements = await owner.query('select kind from ledger.earnings_movements where model_id = $1', [
      model,
    ]);
    expect(movements.rows).toEqual([{ kind: 'refund' }]);
  });

  it('is kept for a freeze of five seconds, noticed two of them late', async () => {
    const { viewer } = await seated();
    await freeze(3_000);
    expect(await balance(viewer)).toBe(190);
    await freeze(1_000);
    expect(await balance(viewer), 'in one minute together').toBe(200);
  });

  it('is given back at the end of a seat, too, and to who the engine lost', async () => {
    const { viewer, seatId } = await seated();
    pictures.reported = 'nothing';
    disconnectAll((one) => one.subject === viewer, true);
    await pass(2_000);
    expect(await balance(viewer)).toBe(190);
    await owner.query('update metering.seats set frozen_ms = 4000 where id = $1', [seatId]);
    await ask('leaveShow', { seatId }, viewer, 'user');
    expect(await balance(viewer)).toBe(200);
  });

  it('is kept when the viewer left by closing the page', async () => {
    const { viewer } = await seated();
    await pass(10_000);
    disconnectAll((one) => one.subject === viewer);
    await pass(2 * minuteMs);
    expect(lastState(viewer)).toMatchObject({ status: 'ended', endReason: 'away', minutesReturned: 0 });
    expect(await balance(viewer)).toBe(190);
  });

  it('is given back when the page lost the picture and cannot get it again', async () => {
    const { viewer, seatId } = await seated();
    disconnectAll((one) => one.subject === viewer);
    for (let second = 0; second < 6; second += 1) {
      live.metering.report({ seatId, memberId: viewer, isMoving: false });
      await pass(1_000);
    }
    expect(await balance(viewer)).toBe(200);
  });

  it('is not given back on the word of another account', async () => {
    const { viewer, seatId } = await seated();
    disconnectAll((one) => one.subject === viewer);
    for (let second = 0; second < 6; second += 1) {
      live.metering.report({ seatId, memberId: await account('user'), isMoving: false });
      await pass(1_000);
    }
    expect(await balance(viewer)).toBe(190);
  });

  it('is given back three times in a show at most, in however many seats', async () => {
    const { model, viewer, seatId } = await seated();
    await freeze(5_000);
    await pass(minuteMs);
    await freeze(5_000);
    expect(await balance(viewer)).toBe(200);
    await ask('leaveShow', { seatId }, viewer, 'user');
    await watch((await joinShow(model, viewer)).media.token);
    await freeze(5_000);
    expect(await balance(viewer)).toBe(200);
    await pass(minuteMs);
    await freeze(20_000);
    expect(await balance(viewer), 'the fourth is not, and the freeze is not measured').toBe(190);
  });

  it('is not given back when its purchase was refunded whole meanwhile', async () => {
    const { viewer, seatId } = await seated();
    const { rows } = await owner.query('select purchase_id from metering.seats where id = $1', [seatId]);
    await refundWhole(rows[0].purchase_id);
    await freeze(10_000);
    expect(await balance(viewer)).toBe(200);
    expect(lastState(viewer)).toMatchObject({ minutesReturned: 0 });
  });
});
