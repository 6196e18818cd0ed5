import type { ItemComment, LikeStatus } from '@candela/contract/library/comments';
import type { ItemDetail } from '@candela/contract/library/items';
import type { InfiniteData } from '@tanstack/react-query';

/** One page of the answer about an item: all of it, and some of its comments. */
export type PostPage = { data: ItemDetail & { commentData: ItemComment[] }; totalCount: number };
export type PostPages = InfiniteData<PostPage, number>;
export type Reply = ItemComment['replies'][number];

type Liked = { likeStatus: LikeStatus; totalLikes: number; totalDislikes: number };

/** Likes and totals as they will be once the server has agreed. */
export function withReaction<T extends Liked>(target: T, next: LikeStatus): T {
  const was = target.likeStatus;
  return {
    ...target,
    likeStatus: next,
    totalLikes: target.totalLikes + Number(next === 'like') - Number(was === 'like'),
    totalDislikes: target.totalDislikes + Number(next === 'dislike') - Number(was === 'dislike'),
  };
}

/** Changes the item on every page of its comments, where it is repeated. */
export function mapItem(pages: PostPages, change: (item: PostPage['data']) => PostPage['data']): PostPages {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, data: change(page.data) })) };
}

/** Changes one comment or reply on any page. */
export function mapComment(pages: PostPages, id: string, change: <T extends Reply>(one: T) => T): PostPages {
  const visit = <T extends Reply>(one: T): T => (one._id === id ? change(one) : one);
  return mapItem(pages, (item) => ({
    ...item,
    commentData: item.commentData.map((comment) =>
      visit({ ...comment, replies: comment.replies.map((reply) => visit(reply)) }),
    ),
  }));
}

/** Puts a new comment first, or a reply last among its thread's. */
export function withComment(pages: PostPages, comment: ItemComment): PostPages {
  const counted = mapItem(pages, (item) => ({
    ...item,
    comment: true,
    commentCount: item.commentCount + 1,
    commentData: item.commentData.map((one) =>
      one._id === comment.parentId
        ? { ...one, replyCount: one.replyCount + 1, replies: [...one.replies, comment] }
        : one,
    ),
  }));
  if (comment.parentId !== null) return counted;
  return {
    ...counted,
    pages: counted.pages.map((page, index) => ({
      totalCount: page.totalCount + 1,
      data: index === 0 ? { ...page.data, commentData: [comment, ...page.data.commentData] } : page.data,
    })),
  };
}

/** Takes a comment away; one with replies stays, empty. */
export function withoutComment(pages: PostPages, id: string): PostPages {
  return mapItem(pages, (item) => ({
    ...item,
    commentCount: Math.max(0, item.commentCount - 1),
    commentData: item.commentData
      .filter((one) => one._id !== id || one.replyCount > 0)
      .map((one) => {
        if (one._id === id) return { ...one, deleted: true, text: '', mayEdit: false, mayDelete: false };
        const replies = one.replies.filter((reply) => reply._id !== id);
        return { ...one, replies, replyCount: one.replyCount - (one.replies.length - replies.length) };
      }),
  }));
}

/** All comments read so far, each once: one that was written meanwhile pushes others onto the next page. */
export function commentsOf(pages: PostPages): ItemComment[] {
  const byId = new Map(
    pages.pages.flatMap(({ data }) => data.commentData).map((comment) => [comment._id, comment] as const),
  );
  return [...byId.values()];
}
