import { expect, it } from 'vitest';
import { createAudience } from './audience.ts';

it('tells once who has watched for a minute without a break, and of accounts alone', () => {
  let nowMs = 0;
  const audience = createAudience(() => nowMs);
  const presence = (subject: string, sessionId: string) => ({
    channel: 'show',
    subject,
    grantId: 'g',
    sessionId,
  });
  audience.joined(presence('ann', '1'));
  audience.joined(presence('visitor_x', '2'));
  nowMs = 30_000;
  audience.joined(presence('bea', '3'));
  audience.left(presence('bea', '3'));
  audience.joined(presence('bea', '4'));
  expect(audience.takeWatched()).toEqual([]);
  nowMs = 60_000;
  expect(audience.takeWatched()).toMatchObject([{ showId: 'show', accountId: 'ann' }]);
  expect(audience.takeWatched()).toEqual([]);
  nowMs = 90_000;
  expect(audience.takeWatched()).toMatchObject([{ accountId: 'bea' }]);
  audience.joined(presence('cid', '5'));
  audience.clear();
  nowMs = 900_000;
  expect(audience.takeWatched()).toEqual([]);
});
