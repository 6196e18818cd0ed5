import { outcomeOf } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { describe, expect, it } from 'vitest';
import { account, ask, emitted, goLive, owner, useTestLive } from '../../test-live.ts';

useTestLive(openTestDatabase);

const wheel = { credits: 25, fields: ['A song', 'A story', 'A secret'], isOn: true };
const save = (model: string, part: object = {}) =>
  ask('saveWheel', { ...wheel, ...part }, model, 'model').then(({ data }) => data);
const spin = (fan: string, model: string, wheelId: string, expectedCredits = 25) =>
  ask('spinWheel', { channelName: model, wheelId, expectedCredits }, fan, 'user');
const boardOf = async (model: string, viewer: string) =>
  (await ask('getRoomBoard', { channelName: model }, viewer, 'user')).data;

describe('a wheel', () => {
  it('is seen while it is on, charged once a spin, and lands on each field', async () => {
    const { model, sessionId } = await goLive({ showType: 'free' });
    const fan = await account('user', 2000);
    const { _id } = await save(model);
    expect((await boardOf(model, fan)).wheel).toEqual({ _id, ...wheel });
    const fields = new Set<number>();
    for (let count = 1; count <= 40; count += 1) {
      const { data } = await spin(fan, model, _id);
      fields.add(data.field);
      expect(data.netCreditScore).toBe(2000 - count * 25);
    }
    expect([...fields].sort()).toEqual([0, 1, 2]);
    const summary = async () => (await ask('getShowSummary', { sessionId }, model, 'model')).data;
    await expect.poll(async () => (await summary()).totalCredits).toBe(40 * 20);
    const { rows } = await owner.query(
      `select distinct details->>'menuItem' as title from ledger.purchases where seller_id = $1 order by 1`,
      [model],
    );
    expect(rows.map(({ title }) => title)).toEqual(['Wheel: A secret', 'Wheel: A song', 'Wheel: A story']);
    const shown = emitted.filter(({ event }) => event === 'room.tips').map(({ payload }) => payload.tips);
    expect(JSON.stringify(shown)).toMatch(/"what":"Wheel: A /);
  });

  it('charges nothing once it was changed, taken off, or for its own model and with too few credits', async () => {
    const { model } = await goLive({ showType: 'free' });
    const [fan, poor] = [await account('user', 100), await account('user', 10)];
    const before = await save(model);
    expect(await outcomeOf(spin(model, model, before._id))).toBe('conflict');
    expect(await outcomeOf(spin(poor, model, before._id))).toBe('not_enough_credits');
    expect(await outcomeOf(spin(fan, model, before._id, 24))).toBe('conflict');
    const after = await save(model, { fields: ['A song', 'Nothing'] });
    expect(await outcomeOf(spin(fan, model, before._id))).toBe('conflict');
    await save(model, { isOn: false });
    expect((await boardOf(model, fan)).wheel).toBeNull();
    expect(await outcomeOf(spin(fan, model, after._id))).toBe('not_found');
    expect((await ask('getMyWheel', {}, model, 'model')).data).toMatchObject({ isOn: false });
    const back = await save(model);
    await ask('stopBroadcast', { channelName: model }, model, 'model');
    expect(await outcomeOf(spin(fan, model, back._id))).toBe('not_live');
    const { rows } = await owner.query('select 1 from ledger.purchases where seller_id = $1', [model]);
    expect(rows).toEqual([]);
  });

  it('has 2 to 12 fields', async () => {
    const model = await account('model');
    for (const fields of [['One'], Array.from({ length: 13 }, () => 'Many'), ['', 'Two']]) {
      expect(await outcomeOf(save(model, { fields }))).not.toBe('done');
    }
  });
});

describe('presets', () => {
  it('are saved by name, replaced, deleted, and nobody else’s', async () => {
    const [model, other] = [await account('model'), await account('model')];
    const call = async (
      operation: 'saveRoomPreset' | 'deleteRoomPreset' | 'listRoomPresets',
      input: object,
      who = model,
    ) => (await ask(operation, input, who, 'model')).data;
    const poll = { kind: 'poll', question: 'Next song?', options: ['Harbour', 'Lantern'] };
    const evening = { kind: 'wheel', credits: 25, fields: ['A song', 'A story'] };
    await call('saveRoomPreset', { name: 'Next song', content: poll });
    await call('saveRoomPreset', { name: 'Evening', content: { ...evening, credits: 10 } });
    const saved = await call('saveRoomPreset', { name: 'Evening', content: evening });
    expect(saved).toMatchObject([
      { name: 'Next song', content: poll },
      { name: 'Evening', content: evening },
    ]);
    const presetId = saved[0]._id;
    expect(await outcomeOf(ask('deleteRoomPreset', { presetId }, other, 'model'))).toBe('not_found');
    expect(await call('listRoomPresets', {}, other)).toEqual([]);
    expect(await call('deleteRoomPreset', { presetId })).toMatchObject([{ name: 'Evening' }]);
    expect(
      await outcomeOf(
        ask('saveRoomPreset', { name: 'Wrong', content: { ...poll, options: ['One'] } }, model, 'model'),
      ),
    ).not.toBe('done');
    for (let count = 1; count < 20; count += 1) {
      await call('saveRoomPreset', { name: `Wheel ${count}`, content: evening });
    }
    const more = ask('saveRoomPreset', { name: 'One more', content: evening }, model, 'model');
    expect(await outcomeOf(more)).toBe('conflict');
  });
});
