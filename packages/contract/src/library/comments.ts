import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { shared } from '../shared/locales/shared.ts';
import { operation } from '../shared/operation.ts';
import { paging } from '../shared/paging.ts';
import { doneReply, listReply, reply, timestamp } from '../shared/replies.ts';
import { paragraphs } from '../shared/texts.ts';
import { itemDetail } from './items.ts';
import { library as t } from './locales/library.ts';

const likeStatus = z.enum(['like', 'dislike', 'none']);
export type LikeStatus = z.infer<typeof likeStatus>;

/** One comment, or a reply to one. `deleted` ones stay, empty, while they have replies. */
const commentParts = z.object({
  _id: id,
  itemId: id,
  parentId: id.nullable(),
  text: z.string(),
  deleted: z.boolean(),
  /** Null when the account is gone. */
  userId: z
    .object({
      _id: id,
      uniqueId: z.string(),
      username: z.string(),
      type: z.enum(['user', 'model']),
      profileImage: z.string().nullable(),
    })
    .nullable(),
  likeStatus,
  totalLikes: z.int(),
  totalDislikes: z.int(),
  replyCount: z.int(),
  createdAt: timestamp,
  editedAt: timestamp.nullable(),
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
});
/** A comment with its first replies, oldest first. */
export const itemComment = commentParts.extend({ replies: z.array(commentParts) });
export type ItemComment = z.infer<typeof itemComment>;

const commentText = paragraphs(t.comments, limits.commentMax).min(1, { error: shared.writeMessage });
const target = z.enum(['video', 'comment'], { error: t.videoOrComment });
const talking = { max: 30, windowSeconds: 60 };
const clicking = { max: 240, windowSeconds: 60 };

export const libraryComments = {
  getPost: operation('/userPostOrComment/getOnePostAndComment', {
    isExplicit: true,
    summary:
      'One item of any kind as the caller may see it, with a page of its comments, newest first; counts a view',
    access: 'public',
    refusals: ['not_found'],
  })
    .input(z.object({ id, ...paging() }))
    .output(
      z.object({
        msg: z.string().optional(),
        data: itemDetail.extend({ commentData: z.array(itemComment) }),
        /** Of the comments, without replies. */
        totalCount: z.int().nonnegative(),
      }),
    ),
  listReplies: operation('/userPostOrComment/listReplies', {
    isExplicit: true,
    summary: 'The replies to one comment, oldest first',
    access: 'public',
    refusals: ['not_found', 'not_unlocked'],
  })
    .input(z.object({ commentId: id, ...paging() }))
    .output(listReply(commentParts)),
  createComment: operation('/userPostOrComment/createComment', {
    summary: 'Comments on an item, or replies to a comment on it',
    refusals: ['not_found', 'not_unlocked'],
    limit: talking,
  })
    .input(z.object({ id, comment: commentText, parentId: id.nullish() }))
    .output(reply(itemComment)),
  likeOrDislike: operation('/userPostOrComment/like-dislike', {
    summary: 'Likes or dislikes an item or a comment; the same again takes it back',
    refusals: ['not_found', 'not_unlocked'],
    limit: clicking,
  })
    .input(
      z.object({
        /** `video` stands for an item of any kind. */
        type: target,
        id,
        /** What it should become; absent, `like` is toggled. */
        likeStatus: likeStatus.optional(),
      }),
    )
    .output(
      z.object({
        msg: z.string().optional(),
        likeStatus,
        totalLikeCount: z.int(),
        totalDisLikeCount: z.int(),
      }),
    ),
  deleteComment: operation('/userPostOrComment/deleteComment', {
    summary: "Deletes an own comment, or any comment on one's own item",
    refusals: ['not_found'],
    limit: clicking,
  })
    .input(z.object({ id }))
    .output(
      reply(
        z.object({
          _id: id,
          itemId: id,
          commentCount: z.int(),
          /** Whether the caller still has one. */ comment: z.boolean(),
        }),
      ),
    ),
  editComment: operation('/userPostOrComment/editPostOrComment', {
    summary: 'Changes the text of an own comment, or the description of an own item',
    refusals: ['not_found'],
    limit: talking,
  })
    .input(z.object({ type: target.default('comment'), id, comment: commentText }))
    .output(doneReply),
  toggleFavourite: operation('/userPostOrComment/addRemoveFavroite', {
    summary: 'Makes an item a favourite, or no longer one',
    refusals: ['not_found'],
    limit: clicking,
  })
    .input(
      z.object({ id, /** What it should become; absent, it is toggled. */ favroite: z.boolean().optional() }),
    )
    .output(reply(z.object({ favroite: z.boolean() }))),
  rate: operation('/userAccess/updateRating', {
    summary:
      'Rates a model or an item from 1 to 5; a second rating replaces the first. For members who bought from the ' +
      'model, watched a show for a minute, or have followed for 24 hours',
    refusals: ['not_found', 'not_unlocked', 'may_not_rate'],
    limit: clicking,
  })
    .input(
      z.object({
        type: z.enum(['model', 'video'], { error: t.modelOrVideo }),
        id,
        rating: z
          .int({ error: t.wholeRating })
          .min(1, { error: t.chooseRating })
          .max(5, { error: t.chooseRating }),
      }),
    )
    .output(reply(z.object({ rating: z.int(), averageRating: z.number(), ratingCount: z.int() }))),
  getModelFigures: operation('/userAccess/getModelFigures', {
    summary: "A model's average rating, the caller's own, and how many items of each kind anyone may find",
    access: 'public',
    refusals: ['not_found'],
  })
    .input(z.object({ modelId: id }))
    .output(
      reply(
        z.object({
          averageRating: z.number(),
          ratingCount: z.int(),
          /** 1 to 5; null for visitors and for who has not rated. */
          myRating: z.int().nullable(),
          /** Whether the caller knows the model well enough to rate. */
          mayRate: z.boolean(),
          itemCounts: z.object({
            gallery: z.int(),
            video: z.int(),
            audio: z.int(),
            album: z.int(),
            news: z.int(),
          }),
          /** Videos among them that are clips of live shows. */
          clipCount: z.int(),
        }),
      ),
    ),
};
