import { expect, test } from 'vitest';
import { shareGroups } from './share-groups.ts';

const coming = [{ from: '2026-12-01T00:00:00.000Z', percent: 90 }];

test('kinds are together when they are alike now and later, the rare ones first', () => {
  const shares = [
    { kind: 'album', percent: 80, coming: [] },
    { kind: 'tip', percent: 80, coming },
    { kind: 'video', percent: 80, coming: [] },
  ] as const;
  const groups = shareGroups(shares.map((share) => ({ ...share, coming: [...share.coming] })));
  expect(groups).toEqual([
    { kinds: ['tip'], percent: 80, coming },
    { kinds: ['album', 'video'], percent: 80, coming: [] },
  ]);
});
