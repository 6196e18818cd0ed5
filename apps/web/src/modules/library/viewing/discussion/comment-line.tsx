import type { ItemComment } from '@candela/contract/library/comments';
import { useState } from 'react';
import { Avatar } from '../../../../ui/avatar/avatar.tsx';
import { formatRelative } from '../../../../ui/format/format-duration.ts';
import { UiLink } from '../../../../ui/link/ui-link.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { messages } from '../messages.ts';
import { CommentForm } from './comment-form.tsx';
import classes from './discussion.module.css';
import type { Reply } from './discussion-cache.ts';
import { Likes } from './reactions.tsx';
import type { Discussion } from './use-discussion.ts';

const t = messages.discussion;

type CommentLineProps = {
  comment: ItemComment | Reply;
  discussion: Discussion;
  /** Whether the reader may say something here. */
  mayComment: boolean;
  onReply?: () => void;
};

/** One comment or reply with what can be done to it. */
export function CommentLine({ comment, discussion, mayComment, onReply }: CommentLineProps) {
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read');
  const author = comment.userId;
  const isSending = comment._id.startsWith('sending-');
  if (comment.deleted) return <p className={classes.gone}>{t.deleted}</p>;
  return (
    <article className={classes.comment} data-sending={isSending || undefined}>
      <Avatar src={author?.profileImage} size={34} />
      <div className={classes.said}>
        <p className={classes.who}>
          {author ? <UiLink href={pathOf(author)}>{author.username}</UiLink> : <span>{t.goneAccount}</span>}
          {author?.type === 'model' && <span className={classes.model}>{t.model}</span>}
          <span>
            {isSending ? t.sending : formatRelative(comment.createdAt, Date.now())}
            {comment.editedAt && ` · ${t.edited}`}
          </span>
        </p>
        {mode === 'edit' ? (
          <CommentForm
            label={t.editLabel}
            sendLabel={t.save}
            initial={comment.text}
            autoFocus
            onSend={(text) => discussion.edit(comment._id, text)}
            onCancel={() => setMode('read')}
          />
        ) : (
          <p className={classes.text}>{comment.text}</p>
        )}
        <div className={classes.tools}>
          <Likes
            {...comment}
            small
            onChange={
              mayComment && !isSending ? (next) => void discussion.likeComment(comment._id, next) : undefined
            }
          />
          {mayComment && onReply && !isSending && (
            <button type="button" className={classes.tool} onClick={onReply}>
              {t.reply}
            </button>
          )}
          {comment.mayEdit && mode === 'read' && (
            <button type="button" className={classes.tool} onClick={() => setMode('edit')}>
              {t.edit}
            </button>
          )}
          {comment.mayDelete && (
            <button type="button" className={classes.tool} onClick={() => setMode('delete')}>
              {t.delete}
            </button>
          )}
        </div>
      </div>
      <ConfirmDialog
        opened={mode === 'delete'}
        title={t.deleteTitle}
        description={t.deleteCause}
        confirmLabel={t.delete}
        cancelLabel={t.keep}
        closeLabel={messages.close}
        confirmVariant="danger"
        onConfirm={() => {
          setMode('read');
          void discussion.remove(comment._id);
        }}
        onCancel={() => setMode('read')}
      />
    </article>
  );
}

function pathOf(author: { type: 'user' | 'model'; uniqueId: string }) {
  return author.type === 'model' ? `/profile/${author.uniqueId}` : `/user/${author.uniqueId}`;
}
