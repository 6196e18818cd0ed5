import type { Category } from '@candela/contract/discovery/operations';
import type { LiveModel } from '@candela/contract/shows/operations';
import { expect, test } from 'vitest';
import { hasPrice, isInScope, needsServer } from './live-filter.ts';

const card = (categoryIds: string[], showType: 'free' | 'private' = 'free') =>
  ({ categoryIds, room: { showType } }) as LiveModel;
const categories = [{ _id: 'music', subCategory: [{ _id: 'piano' }] }] as Category[];
const scope = (categoryId?: string, subcategoryId?: string) => ({ categoryId, subcategoryId });

test('without a category everyone belongs', () => {
  expect(isInScope(card([]), scope(), categories)).toBe(true);
});

test('a model of a subcategory counts for the category above, not the other way round', () => {
  expect(isInScope(card(['piano']), scope('music'), categories)).toBe(true);
  expect(isInScope(card(['music']), scope('music'), categories)).toBe(true);
  expect(isInScope(card(['music']), scope('music', 'piano'), categories)).toBe(false);
  expect(isInScope(card(['dance']), scope('music'), categories)).toBe(false);
});

test('free and paid rooms are distinguished, and dear ones from cheap ones', () => {
  const paid = { room: { showType: 'private', cost: 12 } } as LiveModel;
  expect(hasPrice(card([]), { showType: 'free' })).toBe(true);
  expect(hasPrice(paid, { showType: 'free' })).toBe(false);
  expect([hasPrice(paid, { costMax: 11 }), hasPrice(paid, { costMax: 12 }), hasPrice(paid, {})]).toEqual([
    false,
    true,
    true,
  ]);
});

test('only prices can be checked on a card', () => {
  expect(needsServer({ online: true, costMax: 3, showType: 'private' })).toBe(false);
  expect(needsServer({ languages: ['en'] })).toBe(true);
});
