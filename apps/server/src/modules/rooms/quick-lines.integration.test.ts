import { randomUUID } from 'node:crypto';
import { outcomeOf } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { describe, expect, it } from 'vitest';
import { account, ask, emitted, goLive, live, owner, silence, useTestLive } from '../../test-live.ts';

useTestLive(openTestDatabase);

type Show = { model: string; sessionId: string };

const save = (model: string, lines: object) =>
  ask('saveQuickLines', { replies: [], timed: [], ...lines }, model, 'model');

/** Somebody has written in the room so many minutes ago. */
async function write({ model, sessionId }: Show, sender: string, minutesAgo = 0): Promise<void> {
  await owner.query(
    `insert into rooms.messages (id, client_message_id, channel_id, show_id, sender_id, sender_username, sender_type,
       text, created_at) values ($1, $2, $3, $4, $5, 'ann', 'user', 'Hello', now() - make_interval(mins => $6))`,
    [randomUUID(), randomUUID(), model, sessionId, sender, minutesAgo],
  );
}

/** Lets so many minutes pass for a model's show, her timed lines and what was said. */
async function later({ model, sessionId }: Show, minutes: number): Promise<void> {
  for (const [table, column, key, id] of [
    ['rooms.timed_lines', 'last_said_at', 'model_id', model],
    ['shows.shows', 'started_at', 'id', sessionId],
    ['rooms.messages', 'created_at', 'channel_id', model],
  ]) {
    await owner.query(
      `update ${table} set ${column} = ${column} - make_interval(mins => $2) where ${key} = $1`,
      [id, minutes],
    );
  }
}

const posted = () =>
  emitted.filter(({ event }) => event === 'room.message').map(({ payload }) => payload.text);

describe('quick lines', () => {
  it('begin with a few, are saved on the account, and are nobody else’s', async () => {
    const [model, other] = [await account('model'), await account('model')];
    const first = (await ask('getQuickLines', {}, model, 'model')).data;
    expect(first.replies.length).toBeGreaterThan(1);
    expect(first.timed).toEqual([expect.objectContaining({ isOn: false })]);
    const timed = [{ text: 'Follow me', everyMinutes: 5, isOn: true }];
    await save(model, { replies: ['Hi all', ' Thanks '], timed });
    expect((await ask('getQuickLines', {}, model, 'model')).data).toEqual({
      replies: ['Hi all', 'Thanks'],
      timed,
    });
    await save(model, {});
    expect((await ask('getQuickLines', {}, model, 'model')).data).toEqual({ replies: [], timed: [] });
    expect((await ask('getQuickLines', {}, other, 'model')).data).toEqual(first);
  });

  it('are refused in too many, too long, empty, and too often', async () => {
    const model = await account('model');
    const timed = (part: object) => ({ timed: [{ text: 'Hi', everyMinutes: 5, isOn: true, ...part }] });
    for (const wrong of [
      { replies: Array.from({ length: 13 }, () => 'Hi') },
      { replies: ['x'.repeat(201)] },
      { replies: ['  '] },
      timed({ everyMinutes: 2 }),
      timed({ everyMinutes: 61 }),
      { timed: Array.from({ length: 6 }, () => timed({}).timed[0]) },
    ]) {
      expect(await outcomeOf(save(model, wrong)), JSON.stringify(wrong).slice(0, 60)).not.toBe('done');
    }
  });

  it('are posted every few minutes while she is live and others write, each time once', async () => {
    const show = await goLive({ showType: 'free' });
    const member = await account('user');
    await save(show.model, {
      timed: [
        { text: 'Follow me', everyMinutes: 5, isOn: true },
        { text: 'Not this one', everyMinutes: 3, isOn: false },
      ],
    });
    await write(show, member);
    await live.cleanUp();
    expect(posted(), 'too early').toEqual([]);
    await later(show, 6);
    await Promise.all([live.cleanUp(), live.cleanUp(), live.cleanUp()]);
    expect(posted()).toEqual(['Follow me']);
    await later(show, 6);
    await live.cleanUp();
    expect(posted(), 'nobody has written since').toEqual(['Follow me']);
    await write(show, member);
    await live.cleanUp();
    expect(posted()).toEqual(['Follow me', 'Follow me']);
  });

  it('wait while nobody writes, in a break, in a closed chat, and after the show', async () => {
    const show = await goLive({ showType: 'free' });
    const member = await account('user');
    await save(show.model, { timed: [{ text: 'Follow me', everyMinutes: 5, isOn: true }] });
    await later(show, 6);
    await live.cleanUp();
    expect(posted(), 'nobody has written').toEqual([]);
    await write(show, show.model);
    await live.cleanUp();
    expect(posted(), 'her own lines do not count').toEqual([]);
    await write(show, member);
    const room = { channelName: show.model, sessionId: show.sessionId };
    await ask('setBreak', { ...room, isOnBreak: true }, show.model, 'model');
    await live.cleanUp();
    expect(posted(), 'a break').toEqual([]);
    await ask('setBreak', { ...room, isOnBreak: false }, show.model, 'model');
    await silence(show.model, 10, 'A test');
    await live.cleanUp();
    expect(posted(), 'the site has closed the chat').toEqual([]);
    await ask('stopBroadcast', { channelName: show.model }, show.model, 'model');
    await live.cleanUp();
    expect(posted(), 'over').toEqual([]);
  });
});
