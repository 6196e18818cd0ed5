import { itemStatus, itemVisibility } from '@candela/contract/library/items';
import { describe, expect, it } from 'vitest';
import {
  accessOf,
  averageOf,
  clubPriceOf,
  excerptOf,
  mediaStateOf,
  nextLike,
  priceFor,
  priceOf,
  resumeAt,
  statusOf,
  titleFor,
} from './rules.ts';

const approvals = ['approved', 'pending', 'rejected'] as const;
const viewers = {
  visitor: {
    accountId: undefined,
    isNamed: false,
    isBuyer: false,
    isClubMember: false,
    clubOpensPriced: false,
  },
  stranger: {
    accountId: 'other',
    isNamed: false,
    isBuyer: false,
    isClubMember: false,
    clubOpensPriced: false,
  },
  buyer: { accountId: 'buyer', isNamed: false, isBuyer: true, isClubMember: false, clubOpensPriced: false },
  named: { accountId: 'named', isNamed: true, isBuyer: false, isClubMember: false, clubOpensPriced: false },
  clubMember: {
    accountId: 'club',
    isNamed: false,
    isBuyer: false,
    isClubMember: true,
    clubOpensPriced: true,
  },
  owner: { accountId: 'model', isNamed: false, isBuyer: false, isClubMember: false, clubOpensPriced: false },
};

/** What each viewer gets of an item that is published and approved, by a model anyone may see. */
const published = {
  public: { visitor: 'public', stranger: 'public', buyer: 'public', named: 'public', clubMember: 'public' },
  priced: {
    visitor: 'locked',
    stranger: 'locked',
    buyer: 'bought',
    named: 'locked',
    clubMember: 'locked',
  },
  membersOnly: {
    visitor: 'absent',
    stranger: 'absent',
    buyer: 'bought',
    named: 'named',
    clubMember: 'absent',
  },
  clubHouse: {
    visitor: 'locked',
    stranger: 'locked',
    buyer: 'bought',
    named: 'locked',
    clubMember: 'clubHouse',
  },
} as const;

/** The same by what the item is, for everything but a published one. */
function expected(name: keyof typeof viewers, item: Parameters<typeof accessOf>[0]): string {
  if (name === 'owner') return item.status === 'archived' ? 'absent' : 'owner';
  if (item.approval !== 'approved' || item.status === 'hidden') return 'absent';
  if (item.status === 'published' && item.modelIsPublic) {
    // Named members are sold what has a price and given what has none; nobody else knows of it either way.
    if (item.visibility === 'membersOnly' && item.isSold && name === 'named') return 'locked';
    return published[item.visibility][name];
  }
  return name === 'buyer' ? 'bought' : 'absent';
}

const everyItem = itemVisibility.options.flatMap((visibility) =>
  itemStatus.options.flatMap((status) =>
    approvals.flatMap((approval) =>
      [true, false].flatMap((modelIsPublic) =>
        [true, false].map((isSold) => ({
          modelId: 'model',
          visibility,
          clubTerms: 'paid' as const,
          status,
          approval,
          modelIsPublic,
          isSold,
        })),
      ),
    ),
  ),
);

describe('who may see an item', () => {
  it.each(everyItem)(
    '$visibility, $status, $approval, model public: $modelIsPublic, sold: $isSold',
    (item) => {
      for (const name of Object.keys(viewers) as (keyof typeof viewers)[]) {
        expect(accessOf(item, viewers[name]), name).toBe(expected(name, item));
      }
    },
  );
});

describe('the status of an item', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const later = new Date('2026-03-02T12:00:00Z');
  const plain = {
    isDraft: false,
    publishAt: null,
    takeDownAt: null,
    mediaState: 'ready' as const,
    isHidden: false,
    isArchived: false,
  };
  it.each([
    [{}, 'published'],
    [{ publishAt: later }, 'scheduled'],
    [{ publishAt: now }, 'published'],
    [{ takeDownAt: later }, 'published'],
    [{ takeDownAt: now }, 'expired'],
    [{ takeDownAt: now, isDraft: true }, 'draft'],
    [{ takeDownAt: now, isHidden: true }, 'hidden'],
    [{ isDraft: true, publishAt: now }, 'draft'],
    [{ mediaState: 'processing' as const, isDraft: true }, 'processing'],
    [{ mediaState: 'failed' as const }, 'failed'],
    [{ isHidden: true, mediaState: 'failed' as const }, 'hidden'],
    [{ isArchived: true, isHidden: true }, 'archived'],
  ])('%o is %s', (part, status) => {
    expect(statusOf({ ...plain, ...part }, now)).toBe(status);
  });

  const picture = (state: 'queued' | 'ready' | 'failed') => ({ role: 'picture' as const, state });
  it.each([
    ['gallery', [picture('ready'), picture('queued')], 'processing', 'processing'],
    ['gallery', [picture('ready'), picture('queued')], 'ready', 'ready'],
    ['gallery', [picture('ready'), picture('failed')], 'processing', 'ready'],
    ['gallery', [picture('failed')], 'processing', 'failed'],
    ['gallery', [picture('queued')], 'ready', 'processing'],
    ['album', [picture('failed')], 'processing', 'ready'],
    ['news', [], 'processing', 'ready'],
    [
      'video',
      [
        { role: 'media', state: 'ready' },
        { role: 'teaser', state: 'failed' },
      ],
      'processing',
      'ready',
    ],
    [
      'video',
      [
        { role: 'media', state: 'failed' },
        { role: 'poster', state: 'ready' },
      ],
      'processing',
      'failed',
    ],
  ] as const)('files of %s: %o after %s make it %s', (kind, files, before, after) => {
    expect(mediaStateOf(kind, files, before)).toBe(after);
  });
});

describe('small rules', () => {
  it('empties a price where nothing is sold', () => {
    expect(itemVisibility.options.map((visibility) => [visibility, priceOf(visibility, 5)])).toEqual([
      ['public', null],
      ['priced', 5],
      ['membersOnly', 5],
      ['clubHouse', 5],
    ]);
    expect(priceOf('clubHouse', undefined)).toBeNull();
  });
  it('goes on in a video where it was left, unless that was as good as an end', () => {
    expect([2, 3, 94, 95, 200].map((position) => resumeAt(position, 100))).toEqual([0, 3, 94, 0, 0]);
    expect(resumeAt(5, 0)).toBe(0);
  });
  it('toggles a like, and sets what is asked for', () => {
    expect([
      nextLike('none', undefined),
      nextLike('like', undefined),
      nextLike('dislike', undefined),
    ]).toEqual(['like', 'none', 'like']);
    expect([nextLike('like', 'dislike'), nextLike('like', 'like'), nextLike('like', 'none')]).toEqual([
      'dislike',
      'like',
      'none',
    ]);
  });
  it('averages to one decimal, of nothing too', () => {
    expect([averageOf(0, 0), averageOf(9, 2), averageOf(14, 3)]).toEqual([0, 4.5, 4.7]);
  });
  it('cuts a text between words, never through a character', () => {
    expect(excerptOf('a  b\n c')).toBe('a b c');
    expect(excerptOf(`${'word '.repeat(80)}`)).toMatch(/^(word )*word…$/);
    expect(excerptOf('🕯️'.repeat(300)).isWellFormed()).toBe(true);
  });
});

describe('what a club means for a price', () => {
  const item = { visibility: 'priced', price_credits: 50, club_discount_percent: null } as const;

  it.each([
    ['included', null, 0],
    ['discounted', 30, 35],
    ['discounted', 99, 1],
    ['paid', null, 50],
  ] as const)('%s (%s%%) costs members %i', (club_terms, club_discount_percent, price) => {
    expect(clubPriceOf({ ...item, club_terms, club_discount_percent })).toBe(price);
  });

  it('is nothing to whoever is in no club, and to free days that do not bear on prices', () => {
    const discounted = { ...item, club_terms: 'discounted', club_discount_percent: 30 } as const;
    expect(priceFor(discounted, { club_opens_priced: true })).toBe(35);
    expect(priceFor(discounted, { club_opens_priced: false })).toBe(50);
    const included = { ...viewers.clubMember };
    const guarded = {
      modelId: 'model',
      visibility: 'priced',
      clubTerms: 'included',
      status: 'published',
      approval: 'approved',
      isSold: true,
      modelIsPublic: true,
    } as const;
    expect(accessOf(guarded, included)).toBe('clubHouse');
    expect(accessOf(guarded, { ...included, clubOpensPriced: false })).toBe('locked');
    expect(accessOf({ ...guarded, clubTerms: 'discounted' }, included)).toBe('locked');
  });

  it('bears on nothing but prices', () => {
    expect(clubPriceOf({ ...item, visibility: 'membersOnly', club_terms: 'paid' })).toBeNull();
    expect(clubPriceOf({ ...item, visibility: 'clubHouse', club_terms: 'paid' })).toBeNull();
  });
});

describe('a title made after a pattern', () => {
  it('takes the number and the file’s name without its ending, as they are', () => {
    expect(titleFor('Silk {n}: {name}', { number: 3, name: 'a $& {n}.jpeg' })).toBe('Silk 3: a $& {n}');
    expect(titleFor('{name}', { number: 2, name: '.png' })).toBe('2');
    expect(titleFor('{name}', { number: 2, name: 'x'.repeat(300) })).toHaveLength(120);
  });
});
