import type { LiveModel } from '@candela/contract/shows/operations';
import { describe, expect, it } from 'vitest';
import { mergeLives } from './use-live-changes.ts';

const card = (id: string, viewerCount = 0) => ({ _id: id, room: { viewerCount } }) as LiveModel;
const seen = (cards: LiveModel[]) => cards.map((one) => `${one._id}:${one.room.viewerCount}`);

describe('mergeLives', () => {
  it('takes out who left, replaces who changed in place and puts the newest first', () => {
    const changes = new Map([
      ['b', null],
      ['c', card('c', 7)],
      ['d', card('d', 1)],
      ['e', card('e', 2)],
    ]);
    expect(seen(mergeLives([card('a'), card('b'), card('c')], changes))).toEqual([
      'e:2',
      'd:1',
      'a:0',
      'c:7',
    ]);
  });

  it('does not bring back someone who came and went since the list was read', () => {
    expect(mergeLives([], new Map([['x', null]]))).toEqual([]);
  });
});
