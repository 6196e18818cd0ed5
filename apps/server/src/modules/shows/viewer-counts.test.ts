import { expect, it } from 'vitest';
import { createViewerCounts } from './viewer-counts.ts';

it('counts people, not connections', () => {
  const counts = createViewerCounts();
  counts.joined('show', 'ada', 's1');
  counts.joined('show', 'ada', 's2');
  counts.joined('show', 'bo', 's3');
  expect([...counts.takeChanged()]).toEqual([['show', 2]]);
  counts.left('show', 'ada', 's1');
  expect([...counts.takeChanged()], 'ada still watches').toEqual([]);
  counts.left('show', 'ada', 's2');
  counts.left('show', 'ada', 's2');
  expect([...counts.takeChanged()]).toEqual([['show', 1]]);
});

it('goes to nothing when everyone is lost at once, and forgets shows that ended', () => {
  const counts = createViewerCounts();
  counts.joined('one', 'ada', 's1');
  counts.joined('two', 'bo', 's2');
  counts.forget('two');
  counts.clear();
  expect([...counts.takeChanged()]).toEqual([['one', 0]]);
  counts.left('one', 'ada', 's1');
  expect([...counts.takeChanged()]).toEqual([]);
});
