import type { ItemComment } from '@candela/contract/library/comments';
import { type Queryable, statement } from '../../platform/database/index.ts';
import { hiddenModels } from '../accounts/index.ts';
import { likeStatusOf } from './reactions.ts';

interface CommentRow {
  id: string;
  item_id: string;
  parent_id: string | null;
  account_id: string | null;
  text: string;
  likes: number;
  dislikes: number;
  replies: number;
  created_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
  model_id: string;
  unique_id: string | null;
  username: string | null;
  type: 'user' | 'model' | null;
  profile_image: string | null;
  value: number | null;
}

/** How many replies come along with a comment; the others are read by page. */
const firstReplies = 3;

const columns = `c.id, c.item_id, c.parent_id, c.account_id, c.text, c.likes, c.dislikes, c.replies, c.created_at,
  c.edited_at, c.deleted_at, i.model_id, p.unique_id, p.username, p.type, p.profile_image, r.value`;
/** $2 is the viewer, or null. */
const joined = `join library.items i on i.id = c.item_id
  left join accounts.public_accounts p on p.id = c.account_id
  left join library.reactions r on r.target = 'comment' and r.target_id = c.id and r.account_id = $2::uuid`;

const threadPage = statement<CommentRow>(
  'library.comments-of-item',
  `select ${columns} from library.comments c ${joined}
   where c.item_id = $1 and c.parent_id is null
   order by c.created_at desc, c.id desc offset $3 limit $4`,
);
const firstRepliesOf = statement<CommentRow>(
  'library.first-replies',
  `select ${columns}
   from unnest($1::uuid[]) as parent (id),
     lateral (
       select * from library.comments k where k.parent_id = parent.id order by k.created_at, k.id limit $3
     ) as c
     ${joined}
   order by c.created_at, c.id`,
);
const replyPage = statement<CommentRow>(
  'library.replies-of-comment',
  `select ${columns} from library.comments c ${joined}
   where c.parent_id = $1
   order by c.created_at, c.id offset $3 limit $4`,
);
const oneComment = statement<CommentRow>(
  'library.comment-by-id',
  `select ${columns} from library.comments c ${joined} where c.id = $1`,
);

/** A page of an item's comments, newest first, each with its first replies. */
export async function commentsOf(
  queries: Queryable,
  item: { id: string },
  viewerId: string | undefined,
  page: { offset: number; limit: number },
): Promise<ItemComment[]> {
  const viewer = viewerId ?? null;
  const hidden = await hiddenModels(queries);
  const rows = await queries.rows(threadPage, [item.id, viewer, page.offset, page.limit]);
  const parents = rows.filter((row) => row.replies > 0).map((row) => row.id);
  const replies =
    parents.length > 0 ? await queries.rows(firstRepliesOf, [parents, viewer, firstReplies]) : [];
  return rows.map((row) => ({
    ...commentOf(row, viewerId, hidden),
    replies: replies
      .filter((reply) => reply.parent_id === row.id)
      .map((reply) => commentOf(reply, viewerId, hidden)),
  }));
}

/** A page of the replies to one comment, oldest first. */
export async function repliesOf(
  queries: Queryable,
  commentId: string,
  viewerId: string | undefined,
  page: { offset: number; limit: number },
): Promise<Omit<ItemComment, 'replies'>[]> {
  const rows = await queries.rows(replyPage, [commentId, viewerId ?? null, page.offset, page.limit]);
  const hidden = await hiddenModels(queries);
  return rows.map((row) => commentOf(row, viewerId, hidden));
}

/** One comment; undefined when there is none. */
export async function findComment(
  queries: Queryable,
  commentId: string,
  viewerId: string | undefined,
): Promise<Omit<ItemComment, 'replies'> | undefined> {
  const row = await queries.maybeRow(oneComment, [commentId, viewerId ?? null]);
  return row && commentOf(row, viewerId, await hiddenModels(queries));
}

/** What a model wrote who hides from the viewer reads as if it were deleted, so that answers to it keep their place. */
function commentOf(
  row: CommentRow,
  viewerId: string | undefined,
  hidden: readonly string[],
): Omit<ItemComment, 'replies'> {
  const deleted = row.deleted_at !== null || hidden.includes(row.account_id ?? '');
  const isAuthor = viewerId !== undefined && row.account_id === viewerId;
  return {
    _id: row.id,
    itemId: row.item_id,
    parentId: row.parent_id,
    text: deleted ? '' : row.text,
    deleted,
    userId: deleted ? null : authorOf(row),
    likeStatus: likeStatusOf(row.value),
    totalLikes: row.likes,
    totalDislikes: row.dislikes,
    replyCount: row.replies,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    mayEdit: !deleted && isAuthor,
    mayDelete: !deleted && viewerId !== undefined && (isAuthor || row.model_id === viewerId),
  };
}

function authorOf(row: CommentRow): ItemComment['userId'] {
  const { account_id: _id, unique_id: uniqueId, username, type } = row;
  if (_id === null || uniqueId === null || username === null || type === null) return null;
  return { _id, uniqueId, username, type, profileImage: row.profile_image };
}
