import type { ItemComment } from '@candela/contract/library/comments';
import { describe, expect, it } from 'vitest';
import {
  commentsOf,
  mapComment,
  type PostPages,
  withComment,
  withoutComment,
  withReaction,
} from './discussion-cache.ts';

function comment(id: string, parts: Partial<ItemComment> = {}): ItemComment {
  return {
    _id: id,
    itemId: 'item',
    parentId: null,
    text: id,
    deleted: false,
    userId: null,
    likeStatus: 'none',
    totalLikes: 0,
    totalDislikes: 0,
    replyCount: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    editedAt: null,
    mayEdit: true,
    mayDelete: true,
    replies: [],
    ...parts,
  };
}

function pagesOf(...pages: ItemComment[][]): PostPages {
  return {
    pageParams: pages.map((_, index) => index + 1),
    pages: pages.map((commentData) => ({
      data: { comment: false, commentCount: 2, commentData } as unknown as PostPages['pages'][number]['data'],
      totalCount: 2,
    })),
  };
}

describe('reactions', () => {
  it('move from one side to the other and back to none', () => {
    const none = { likeStatus: 'none', totalLikes: 3, totalDislikes: 1 } as const;
    const liked = withReaction<{
      likeStatus: 'none' | 'like' | 'dislike';
      totalLikes: number;
      totalDislikes: number;
    }>(none, 'like');
    expect(liked).toEqual({ likeStatus: 'like', totalLikes: 4, totalDislikes: 1 });
    const disliked = withReaction(liked, 'dislike');
    expect(disliked).toEqual({ likeStatus: 'dislike', totalLikes: 3, totalDislikes: 2 });
    expect(withReaction(disliked, 'none')).toEqual(none);
  });
});

describe('comments', () => {
  it('come first, and replies last in their thread', () => {
    const first = withComment(pagesOf([comment('a')], [comment('b')]), comment('new'));
    expect(commentsOf(first).map(({ _id }) => _id)).toEqual(['new', 'a', 'b']);
    expect(first.pages[0]).toMatchObject({ totalCount: 3, data: { comment: true, commentCount: 3 } });
    const replied = withComment(first, comment('answer', { parentId: 'a' }));
    expect(commentsOf(replied)[1]).toMatchObject({ replyCount: 1, replies: [{ _id: 'answer' }] });
    expect(commentsOf(replied)).toHaveLength(3);
  });

  it('leaves a placeholder while it has replies, and nothing without', () => {
    const reply = comment('r', { parentId: 'a' });
    const pages = pagesOf([comment('a', { replyCount: 1, replies: [reply] }), comment('b')]);
    expect(commentsOf(withoutComment(pages, 'b')).map(({ _id }) => _id)).toEqual(['a']);
    expect(commentsOf(withoutComment(pages, 'a'))[0]).toMatchObject({ deleted: true, text: '' });
    expect(commentsOf(withoutComment(pages, 'r'))[0]).toMatchObject({ replyCount: 0, replies: [] });
  });

  it('change wherever they stand, and are read once when pages overlap', () => {
    const reply = comment('r', { parentId: 'a' });
    const pages = pagesOf([comment('a', { replies: [reply] })], [comment('a', { replies: [reply] })]);
    const changed = mapComment(pages, 'r', (one) => ({ ...one, text: 'other' }));
    expect(commentsOf(changed)).toHaveLength(1);
    expect(commentsOf(changed)[0]?.replies[0]?.text).toBe('other');
  });
});
