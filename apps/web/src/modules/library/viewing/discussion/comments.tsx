import type { ItemComment } from '@candela/contract/library/comments';
import type { ItemDetail } from '@candela/contract/library/items';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../platform/api.ts';
import { useJoin } from '../../../../platform/intent/use-join.ts';
import { useSession } from '../../../../platform/session/session-store.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { formatCount } from '../../../../ui/format/format-count.ts';
import { SectionHeading } from '../../../../ui/heading/section-heading.tsx';
import { messages } from '../messages.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentLine } from './comment-line.tsx';
import classes from './discussion.module.css';
import type { Reply } from './discussion-cache.ts';
import type { Discussion } from './use-discussion.ts';
import type { usePost } from './use-post.ts';

const t = messages.discussion;

type CommentsProps = {
  item: ItemDetail;
  post: ReturnType<typeof usePost>;
  discussion: Discussion;
  level?: 2 | 3;
};

/** An item's comments, newest first, with the form. */
export function Comments({ item, post, discussion, level = 2 }: CommentsProps) {
  const { user } = useSession();
  const join = useJoin();
  const mayComment = user !== undefined && !item.locked;
  return (
    <section className={classes.comments} aria-label={t.title}>
      <SectionHeading title={t.title} count={formatCount(item.commentCount)} level={level} />
      {mayComment && (
        <CommentForm label={t.write} sendLabel={t.send} onSend={(text) => discussion.add(text, null)} />
      )}
      {!user && (
        <Button
          className={classes.login}
          size="sm"
          onClick={() => join({ kind: 'comment', name: item.userId.name || item.userId.username })}
        >
          {t.join}
        </Button>
      )}
      {item.locked && <p className="cd-text-2">{t.locked}</p>}
      {!item.locked && post.comments.length === 0 && <p className="cd-text-2">{t.none}</p>}
      {post.comments.map((comment) => (
        <Thread key={comment._id} comment={comment} discussion={discussion} mayComment={mayComment} />
      ))}
      {post.query.hasNextPage && (
        <Button
          size="sm"
          className={classes.login}
          loading={post.query.isFetchingNextPage}
          onClick={() => void post.query.fetchNextPage()}
        >
          {t.more}
        </Button>
      )}
    </section>
  );
}

/** A comment with its replies below. */
function Thread({
  comment,
  discussion,
  mayComment,
}: {
  comment: ItemComment;
  discussion: Discussion;
  mayComment: boolean;
}) {
  const [isReplying, setReplying] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const all = useQuery(
    api.library.listReplies.queryOptions({
      input: { commentId: comment._id, per_page: 100 },
      enabled: showsAll,
      select: (reply) => reply.data,
    }),
  );
  // The first replies change at once with what the reader does; the others only stand below them.
  const known = new Set(comment.replies.map(({ _id }) => _id));
  const others: Reply[] = (showsAll && all.data?.filter(({ _id }) => !known.has(_id))) || [];
  const replies = [...comment.replies, ...others].sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  return (
    <div className={classes.thread}>
      <CommentLine
        comment={comment}
        discussion={discussion}
        mayComment={mayComment}
        onReply={() => setReplying(true)}
      />
      {(replies.length > 0 || isReplying) && (
        <div className={classes.replies}>
          {replies.map((reply) => (
            <CommentLine
              key={reply._id}
              comment={reply}
              discussion={discussion}
              mayComment={mayComment}
              onReply={() => setReplying(true)}
            />
          ))}
          {comment.replyCount > replies.length && (
            <Button
              variant="text"
              size="sm"
              className={classes.login}
              loading={showsAll && all.isPending}
              onClick={() => setShowsAll(true)}
            >
              {t.allReplies({ count: comment.replyCount })}
            </Button>
          )}
          {isReplying && (
            <CommentForm
              label={t.replyTo({ name: comment.userId?.username ?? t.goneAccount })}
              sendLabel={t.reply}
              autoFocus
              onSend={(text) => discussion.add(text, comment._id)}
              onCancel={() => setReplying(false)}
            />
          )}
        </div>
      )}
    </div>
  );
}
