import { earningKinds } from '@candela/contract/shows/earnings';
import { expect, it } from 'vitest';
import { withEarned } from './use-show-earnings.ts';

const nothing = {
  sessionId: 'a',
  kinds: earningKinds.map((kind) => ({ kind, credits: 0 })),
  totalCredits: 0,
};

it('adds what was earned to its kind and to the whole, and leaves another show’s alone', () => {
  const once = withEarned(nothing, { sessionId: 'a', kind: 'tips', credits: 20 });
  const twice = withEarned(once, { sessionId: 'a', kind: 'minutes', credits: 5 });
  expect(twice.totalCredits).toBe(25);
  expect(twice.kinds.filter(({ credits }) => credits > 0)).toEqual([
    { kind: 'minutes', credits: 5 },
    { kind: 'tips', credits: 20 },
  ]);
  expect(withEarned(nothing, { sessionId: 'b', kind: 'tips', credits: 20 })).toBe(nothing);
});
