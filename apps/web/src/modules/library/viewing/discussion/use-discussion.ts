import type { ItemComment, LikeStatus } from '@candela/contract/library/comments';
import { useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../../../platform/api.ts';
import { randomId } from '../../../../platform/random-id.ts';
import { readRefusal } from '../../../../platform/refusal.ts';
import { useSession } from '../../../../platform/session/session-store.ts';
import { toast } from '../../../../ui/toast/toast.tsx';
import {
  mapComment,
  mapItem,
  type PostPages,
  withComment,
  withoutComment,
  withReaction,
} from './discussion-cache.ts';
import { postOptions } from './use-post.ts';

type Change = (pages: PostPages) => PostPages;

/** What a reader does to an item and its comments. Shown immediately, undone when the server refuses. */
export function useDiscussion(itemId: string) {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const { queryKey } = postOptions(itemId);

  const apply = (change: Change) =>
    queryClient.setQueryData(queryKey, (pages) => pages && (change(pages as PostPages) as typeof pages));

  /** Resolves to whether the server agreed. */
  async function optimistically<T>(
    now: Change,
    call: () => Promise<T>,
    then?: (reply: T) => Change,
  ): Promise<boolean> {
    // Not waited for: a press is shown in the same frame, and what was cancelled no longer writes over it.
    queryClient.cancelQueries({ queryKey }).catch(() => undefined);
    const before = queryClient.getQueryData(queryKey);
    apply(now);
    try {
      const reply = await call();
      if (then) apply(then(reply));
      // Replies beyond the first few are in separate lists.
      queryClient.invalidateQueries({ queryKey: api.library.listReplies.key() }).catch(() => undefined);
      return true;
    } catch (error) {
      queryClient.setQueryData(queryKey, before);
      queryClient.invalidateQueries({ queryKey }).catch(() => undefined);
      toast.error(readRefusal(error).msg);
      return false;
    }
  }

  /** What a comment looks like until the server has given it its id. */
  const draftOf = (text: string, parentId: string | null): ItemComment | null =>
    user
      ? {
          _id: `sending-${randomId()}`,
          itemId,
          parentId,
          text,
          deleted: false,
          userId: {
            _id: user._id,
            uniqueId: user.uniqueId,
            username: user.username,
            type: user.type,
            profileImage: user.profileImage,
          },
          likeStatus: 'none',
          totalLikes: 0,
          totalDislikes: 0,
          replyCount: 0,
          createdAt: new Date().toISOString(),
          editedAt: null,
          mayEdit: false,
          mayDelete: false,
          replies: [],
        }
      : null;

  return {
    likeItem: (likeStatus: LikeStatus) =>
      optimistically(
        (pages) => mapItem(pages, (item) => withReaction(item, likeStatus)),
        () => client.library.likeOrDislike({ type: 'video', id: itemId, likeStatus }),
        (reply) => (pages) =>
          mapItem(pages, (item) => ({
            ...item,
            likeStatus: reply.likeStatus,
            totalLikes: reply.totalLikeCount,
            totalDislikes: reply.totalDisLikeCount,
          })),
      ),
    likeComment: (id: string, likeStatus: LikeStatus) =>
      optimistically(
        (pages) => mapComment(pages, id, (one) => withReaction(one, likeStatus)),
        () => client.library.likeOrDislike({ type: 'comment', id, likeStatus }),
        (reply) => (pages) =>
          mapComment(pages, id, (one) => ({
            ...one,
            likeStatus: reply.likeStatus,
            totalLikes: reply.totalLikeCount,
            totalDislikes: reply.totalDisLikeCount,
          })),
      ),
    setFavourite: async (favroite: boolean) => {
      const done = await optimistically(
        (pages) => mapItem(pages, (item) => ({ ...item, favroite })),
        () => client.library.toggleFavourite({ id: itemId, favroite }),
      );
      queryClient
        .invalidateQueries({ queryKey: api.library.listFavouriteItems.key() })
        .catch(() => undefined);
      return done;
    },
    rate: (rating: number) =>
      optimistically(
        (pages) => mapItem(pages, (item) => ({ ...item, myRating: rating })),
        () => client.library.rate({ type: 'video', id: itemId, rating }),
        ({ data }) =>
          (pages) =>
            mapItem(pages, (item) => ({
              ...item,
              myRating: data.rating,
              averageRating: data.averageRating,
              ratingCount: data.ratingCount,
            })),
      ),
    add: async (text: string, parentId: string | null) => {
      const draft = draftOf(text, parentId);
      if (!draft) return false;
      return await optimistically(
        (pages) => withComment(pages, draft),
        () => client.library.createComment({ id: itemId, comment: text, parentId }),
        ({ data }) =>
          (pages) =>
            mapComment(pages, draft._id, (one) => ({ ...one, ...data })),
      );
    },
    edit: (id: string, text: string) =>
      optimistically(
        (pages) => mapComment(pages, id, (one) => ({ ...one, text, editedAt: new Date().toISOString() })),
        () => client.library.editComment({ type: 'comment', id, comment: text }),
      ),
    remove: (id: string) =>
      optimistically(
        (pages) => withoutComment(pages, id),
        () => client.library.deleteComment({ id }),
        ({ data }) =>
          (pages) =>
            mapItem(pages, (item) => ({ ...item, comment: data.comment, commentCount: data.commentCount })),
      ),
  };
}

export type Discussion = ReturnType<typeof useDiscussion>;
