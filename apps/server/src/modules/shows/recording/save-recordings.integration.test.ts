import { minuteMs } from '@candela/contract/shared/durations';
import { openTestDatabase } from '@candela/testkit/test-database';
import { expect, it } from 'vitest';
import { ask, cutting, goLive, live, owner, recorded, useTestLive } from '../../../test-live.ts';

useTestLive(openTestDatabase);

const parts = [{ ending: 'webm', sizeBytes: 1_000, durationSeconds: 60 }] as const;

/** Whether there is a draft of a recorded show that ended so long ago. */
async function isDraftAfter(
  endedAgoMinutes: number,
  found: Omit<NonNullable<typeof recorded.found>, 'parts'>,
) {
  Object.assign(cutting, { isOn: true });
  Object.assign(recorded, { found: { parts: [...parts], ...found } });
  const { model, sessionId } = await goLive({ showType: 'free', record: true });
  await ask('stopBroadcast', { channelName: model }, model, 'model');
  await owner.query('update shows.shows set ended_at = now() - make_interval(mins => $2) where id = $1', [
    sessionId,
    endedAgoMinutes,
  ]);
  await live.cleanUp();
  const { rows } = await owner.query('select id from shows.recordings where show_id = $1', [sessionId]);
  return recorded.drafts.includes(rows[0]?.id);
}

it.each([
  ['all of it is there', 0, { isWhole: true }, true],
  ['some of it lies elsewhere', 9, { isWhole: false }, false],
  ['nobody was heard of for ten minutes', 11, { isWhole: false }, true],
  ['a process still hands it in', 11, { isWhole: false, quietMs: minuteMs }, false],
  ['the process that had it went silent', 60, { isWhole: false, quietMs: 11 * minuteMs }, true],
  ['it could not be handed in for a day', 25 * 60, { isWhole: false, quietMs: 0 }, true],
])('where %s %i minutes after the show, it is a draft or awaited', async (_, minutes, found, isDraft) => {
  expect(await isDraftAfter(minutes, found)).toBe(isDraft);
});
