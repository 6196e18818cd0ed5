import type { DirectMessage } from '@candela/contract/messages/operations';
import { IconArrowBackUp, IconCheck, IconChecks, IconClock, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { client } from '../../platform/api.ts';
import { readRefusal } from '../../platform/refusal.ts';
import { ReportButton } from '../../platform/report/report-button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { NotSent } from '../rooms/index.ts';
import { fileWords } from './media-words.ts';
import classes from './message.module.css';
import { markMessageRemoved } from './message-cache.ts';
import { MessageItems } from './message-items.tsx';
import { MessageMedia } from './message-media.tsx';
import { clockOf } from './message-times.ts';
import { t } from './messages.ts';
import type { UnsentMessage } from './outbox-rules.ts';

interface MessageLineProps {
  message: DirectMessage;
  isMine: boolean;
  /** Delivery mark of the reader's messages. */
  mark: 'sent' | 'read' | null;
  /** In rooms of many: who wrote it. */
  withName: boolean;
}

/** One message. The reader's are on the right. */
export function MessageLine({ message, isMine, mark, withName }: MessageLineProps) {
  const { text, picture, isRemoved, createdAt } = message;
  return (
    <div className={classes.message} data-mine={isMine || undefined}>
      {withName && !isMine && <b className={classes.writer}>{message.senderName}</b>}
      <div className={classes.row}>
        <div
          className={classes.bubble}
          data-removed={isRemoved || undefined}
          data-bare={text === '' || undefined}
        >
          {picture && <MessageMedia message={message} picture={picture} isMine={isMine} />}
          {isRemoved ? (
            <p>{message.isTakenDown ? t.removedBySite : t.deleted}</p>
          ) : (
            text !== '' && <p>{text}</p>
          )}
          {message.items.length > 0 && <MessageItems items={message.items} />}
        </div>
        {(isMine || message.isTest) && !isRemoved && <DeleteMessage message={message} />}
        {!isMine && !message.isTest && !isRemoved && (
          <span className={classes.actions}>
            <ReportButton
              kind="message"
              id={message._id}
              title={t.messageOf({ name: message.senderName })}
              variant="plain"
              size={32}
            />
          </span>
        )}
      </div>
      <span className={classes.meta}>
        {message.isTest && <b>{t.test}</b>}
        <time dateTime={createdAt}>{clockOf(createdAt)}</time>
        {mark === 'sent' && <Mark icon={<IconCheck size={14} aria-hidden />} label={t.sent} />}
        {mark === 'read' && <Mark icon={<IconChecks size={14} aria-hidden />} label={t.read} />}
      </span>
    </div>
  );
}

function Mark({ icon, label }: { icon: React.ReactNode; label: string }) {
  return (
    <span className={classes.mark}>
      {icon}
      {label}
    </span>
  );
}

function DeleteMessage({ message }: { message: DirectMessage }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const deleteMessage = async () => {
    setBusy(true);
    try {
      await client.messages.removeMessage({ messageId: message._id });
      markMessageRemoved(message.conversationId, message._id, false);
      setAsking(false);
    } catch (error) {
      toast.error(readRefusal(error).msg);
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className={classes.actions}>
      <IconButton label={t.unsend} size={32} onClick={() => setAsking(true)}>
        <IconArrowBackUp size={18} stroke={1.75} />
      </IconButton>
      <ConfirmDialog
        opened={asking}
        title={t.unsendTitle}
        description={t.unsendText}
        confirmLabel={t.unsend}
        confirmVariant="danger"
        cancelLabel={t.cancel}
        closeLabel={t.close}
        loading={busy}
        onConfirm={() => void deleteMessage()}
        onCancel={() => setAsking(false)}
      />
    </span>
  );
}

interface WaitingLineProps {
  message: UnsentMessage;
  onAgain: () => void;
  onDiscard: () => void;
}

/** A message the server does not have yet. */
export function WaitingLine({ message, onAgain, onDiscard }: WaitingLineProps) {
  const isRefused = message.state === 'refused';
  return (
    <div className={classes.message} data-mine data-waiting role={isRefused ? 'alert' : undefined}>
      <div className={classes.row}>
        <div className={classes.bubble}>
          {message.filenames && message.filenames.length > 0 && (
            <p className={classes.attached}>
              <IconPhoto size={18} stroke={1.75} aria-hidden />
              {fileWords(message.filenames)}
            </p>
          )}
          {message.text !== '' && <p>{message.text}</p>}
        </div>
      </div>
      {isRefused ? (
        <NotSent
          className={classes.refusal}
          reason={message.reason}
          onAgain={onAgain}
          onDiscard={onDiscard}
        />
      ) : (
        <span className={classes.meta}>
          <Mark icon={<IconClock size={14} aria-hidden />} label={navigator.onLine ? t.sending : t.waiting} />
        </span>
      )}
    </div>
  );
}
