import { expect, it } from 'vitest';
import { withUpdate } from './use-favourites.ts';

const list = { data: [{ modelId: 'a', notify: true }], totalCount: 1 };

it('adds, keeps the notice, changes it, and takes off', () => {
  expect(withUpdate(list, { modelId: 'b', favorite: true }).data.map((one) => one.modelId)).toEqual([
    'b',
    'a',
  ]);
  expect(withUpdate(list, { modelId: 'a', favorite: true }).data).toEqual([{ modelId: 'a', notify: true }]);
  expect(withUpdate(list, { modelId: 'a', notify: false }).data).toEqual([{ modelId: 'a', notify: false }]);
  expect(withUpdate(list, { modelId: 'a', favorite: false })).toEqual({ data: [], totalCount: 0 });
});
