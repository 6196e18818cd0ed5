import type { ShowSummary } from '@candela/contract/shows/summary';
import { outcomeOf } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  account,
  ask,
  connect,
  disconnectAll,
  goLive,
  live,
  owner,
  pass,
  refundWhole,
  sellVideo,
  tip,
  useTestLive,
} from '../../test-live.ts';

useTestLive(openTestDatabase);

type Entry = { kind: string; credits: number; username: string | null };

const summaryOf = async (sessionId: string, model: string): Promise<ShowSummary> =>
  (await ask('getShowSummary', { sessionId }, model, 'model')).data;
const stop = (model: string) => ask('stopBroadcast', { channelName: model }, model, 'model');
const entriesOf = async (sessionId: string, model: string, more: object = {}): Promise<Entry[]> =>
  (await ask('listShowEarnings', { sessionId, current_page: 1, per_page: 100, ...more }, model, 'model'))
    .data;
const sum = (entries: readonly { credits: number }[]) =>
  entries.reduce((credits, one) => credits + Math.round(one.credits * 100), 0) / 100;
/** Credits the ledger's journal has posted to her. */
const posted = async (model: string) => {
  const { rows } = await owner.query(
    `select coalesce(sum(entry.hundredths), 0) as sum from ledger.entries as entry
       join ledger.accounts as account on account.id = entry.ledger_account_id
     where account.kind = 'earnings' and account.owner_id = $1`,
    [model],
  );
  return Number(rows[0].sum) / 100;
};

const act = fc.oneof(
  fc.record({ do: fc.constant('tip' as const), who: fc.nat(2), credits: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ do: fc.constant('secret' as const), who: fc.nat(2), credits: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ do: fc.constant('menu' as const), who: fc.nat(2) }),
  fc.record({ do: fc.constant('goal' as const), who: fc.nat(2), credits: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ do: fc.constant('video' as const), who: fc.nat(2), credits: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ do: fc.constant('watch' as const), who: fc.nat(2) }),
  fc.record({ do: fc.constant('refund' as const) }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** Plays a show of what happens in it, and ends it. */
async function play(model: string, sessionId: string, fans: readonly string[], acts: readonly Act[]) {
  const [song] = (await ask('saveTipMenu', { items: [{ title: 'A song', credits: 40 }] }, model, 'model'))
    .data;
  const goal = { title: 'An encore', targetCredits: 1000, refundIfMissed: false };
  const { _id: goalId } = (await ask('startGoal', goal, model, 'model')).data;
  const purchases: string[] = [];
  for (const one of acts) {
    const fan = 'who' in one ? (fans[one.who] ?? '') : '';
    if (one.do === 'tip' || one.do === 'secret') {
      const given = { amountCredits: one.credits, anonymous: one.do === 'secret' };
      purchases.push(await tip(fan, model, given));
    } else if (one.do === 'menu') {
      const order = { channelName: model, menuItemId: song._id, expectedCredits: 40 };
      await ask('orderFromMenu', order, fan, 'user');
    } else if (one.do === 'goal') {
      await ask('giveToGoal', { goalId, credits: one.credits }, fan, 'user');
    } else if (one.do === 'video') {
      purchases.push(await sellVideo(fan, model, one.credits));
    } else if (one.do === 'watch') {
      const join = { channelName: model, confirmedCost: 10 };
      const joined = (await ask('joinBroadcast', join, fan, 'user')).data;
      await connect(joined.media.token);
      await pass(2_000);
      disconnectAll(({ subject }) => subject === fan);
    } else {
      const last = purchases.pop();
      if (last) await refundWhole(last);
    }
  }
  await stop(model);
  // What was given a moment before belongs to the show, and is counted a moment after.
  await expect
    .poll(async () => {
      const { totalCredits, itemCredits } = await summaryOf(sessionId, model);
      return Math.round((totalCredits + itemCredits) * 100);
    })
    .toBe(Math.round((await posted(model)) * 100));
  return await summaryOf(sessionId, model);
}

describe('the summary of a show', () => {
  it('equals the ledger, kind by kind and fan by fan, whatever happened, and the next names it as the one before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 10 }), async (acts) => {
        const fans = [await account('user', 2000), await account('user', 2000), await account('user', 2000)];
        const { model, sessionId } = await goLive({ showType: 'private', cost: 10 });
        const summary = await play(model, sessionId, fans, acts);
        const entries = await entriesOf(sessionId, model);
        expect(sum(entries)).toBe(summary.totalCredits);
        expect(sum(await entriesOf(sessionId, model, { kind: 'items' }))).toBe(summary.itemCredits);
        for (const { kind, credits } of summary.kinds) {
          expect(sum(entries.filter((one) => one.kind === kind)), kind).toBe(credits);
        }
        for (const { _id, username, credits } of summary.topFans) {
          expect(sum(await entriesOf(sessionId, model, { fanId: _id })), username).toBe(credits);
        }
        const named = new Map<string, number>();
        for (const { username, credits } of entries) {
          if (username) named.set(username, (named.get(username) ?? 0) + Math.round(credits * 100));
        }
        const best = [...named.values()].filter((hundredths) => hundredths > 0).sort((a, b) => b - a);
        expect(summary.topFans.map(({ credits }) => Math.round(credits * 100))).toEqual(best.slice(0, 5));

        expect(summary.before).toBeNull();
        expect(summary.usual).toBeNull();
        const form = { channelName: model, title: '', showType: 'free', privateShowCost: 20 };
        const again = (await ask('startBroadcast', form, model, 'model')).data;
        await connect(again.token);
        await stop(model);
        const { totalCredits, itemCredits, mostViewers, stayedToEnd, minutes, newFollowers, startedAt } =
          summary;
        const next = await summaryOf(again.sessionId, model);
        expect(next.before).toEqual({
          ...{ totalCredits, itemCredits, mostViewers, stayedToEnd, minutes, newFollowers, startedAt },
        });
        expect(next.usual).toEqual({
          ...{ shows: 1, totalCredits, mostViewers, stayedToEnd, minutes, newFollowers },
        });
      }),
      { numRuns: 12, seed: 465 },
    );
  });

  it('is compared with the mean of the ten shows before, and with no older one', async () => {
    const fan = await account('user', 5000);
    const { model, sessionId } = await goLive({ showType: 'free' });
    const form = { channelName: model, title: '', showType: 'free', privateShowCost: 20 };
    let last = sessionId;
    for (const credits of [1000, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 0]) {
      if (credits > 0) await tip(fan, model, { amountCredits: credits });
      const share = credits * 0.8;
      await expect.poll(async () => (await summaryOf(last, model)).totalCredits).toBe(share);
      await stop(model);
      if (credits === 0) break;
      const again = (await ask('startBroadcast', form, model, 'model')).data;
      await connect(again.token);
      last = again.sessionId;
    }
    // 80 % of 10 to 100; the one with 1,000 is the eleventh.
    expect((await summaryOf(last, model)).usual).toMatchObject({ shows: 10, totalCredits: 44 });
  });

  it('counts who began to follow meanwhile, names them, and is nobody else’s to read', async () => {
    const { model, sessionId } = await goLive({ showType: 'free' });
    const [early, during, gone] = [await account('user'), await account('user'), await account('user')];
    const follow = (who: string, at: string) =>
      owner.query(
        `insert into discovery.favourite_models (account_id, model_id, created_at) values ($1, $2, ${at})`,
        [who, model],
      );
    await follow(early, "now() - interval '1 hour'");
    await follow(during, 'now()');
    await follow(gone, 'now()');
    await owner.query('delete from discovery.favourite_models where account_id = $1', [gone]);
    await stop(model);
    expect(await summaryOf(sessionId, model)).toMatchObject({ newFollowers: 1, topFans: [], before: null });
    const asked = { sessionId, current_page: 1, per_page: 20 };
    const list = await ask('listShowFollowers', asked, model, 'model');
    expect(list).toMatchObject({ data: [{ _id: during }], totalCount: 1 });
    const other = await account('model');
    for (const name of ['getShowSummary', 'listShowFollowers'] as const) {
      expect(await outcomeOf(ask(name, asked, other, 'model'))).toBe('not_found');
    }
  });

  it('finds them without reading all followers of the model', async () => {
    const results = (await owner.query(
      `begin; set local enable_seqscan = off;
       explain (format json) select from discovery.follower_list where model_id = gen_random_uuid()
         and created_at >= now() - interval '2 hours' and created_at <= now();
       rollback`,
    )) as unknown as { rows: object[] }[];
    const plan = JSON.stringify(results[2]?.rows);
    expect(plan).toContain('favourite_models_of_model');
  });

  it('names nobody as a top fan who is blocked, and keeps what they paid', async () => {
    const { model, sessionId } = await goLive({ showType: 'free' });
    const [one, blocked] = [await account('user', 100), await account('user', 100)];
    await tip(one, model, { amountCredits: 10 });
    await tip(blocked, model, { amountCredits: 50 });
    await owner.query(
      'insert into accounts.blocks (account_id, blocked_id, created_at) values ($1, $2, now())',
      [model, blocked],
    );
    await stop(model);
    await expect.poll(async () => (await summaryOf(sessionId, model)).totalCredits).toBe(48);
    const { topFans } = await summaryOf(sessionId, model);
    expect(topFans).toMatchObject([{ _id: one, credits: 8 }]);
  });
});

describe('viewers over time', () => {
  const began = (sessionId: string, ago: string) =>
    owner.query('update shows.shows set started_at = now() - $2::interval where id = $1', [sessionId, ago]);
  const join = async (model: string, viewer: string) => {
    const { data } = await ask('joinBroadcast', { channelName: model }, viewer, 'user');
    await connect(data.media.token);
    await live.cleanUp();
  };

  it('is the most who watched in each minute, with what stayed the same between', async () => {
    const { model, sessionId } = await goLive({ showType: 'free' });
    const [one, other] = [await account('user'), await account('user')];
    await began(sessionId, '3 minutes 10 seconds');
    await join(model, one);
    await began(sessionId, '6 minutes 10 seconds');
    await join(model, other);
    disconnectAll(({ subject }) => subject === other);
    await live.cleanUp();
    await began(sessionId, '8 minutes 10 seconds');
    await stop(model);
    expect((await summaryOf(sessionId, model)).viewers).toEqual({
      stepSeconds: 60,
      counts: [0, 0, 0, 1, 1, 1, 2, 1, 1],
    });
  });

  it('has no more steps for a show of many hours', async () => {
    const { model, sessionId } = await goLive({ showType: 'free' });
    const one = await account('user');
    await join(model, one);
    await began(sessionId, '119 minutes 30 seconds');
    await join(model, await account('user'));
    await began(sessionId, '30 hours');
    await stop(model);
    const { viewers } = await summaryOf(sessionId, model);
    expect(viewers.stepSeconds).toBe(960);
    expect(viewers.counts).toHaveLength(113);
    expect(Math.max(...viewers.counts)).toBe(2);
    const { rows } = await owner.query(
      'select count(*)::int from shows.viewers_over_time where show_id = $1',
      [sessionId],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});
