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
import classes from './letter.module.css';
import { LetterPicture } from './letter-picture.tsx';
import { clockOf } from './letter-times.ts';
import { letterRemoved } from './letters-cache.ts';
import type { WaitingLetter } from './outbox-rules.ts';
import { words } from './words.ts';

interface LetterLineProps {
  letter: DirectMessage;
  isOwn: boolean;
  /** Under own letters: how far it has come. */
  mark: 'sent' | 'read' | null;
  /** In rooms of many: who wrote it. */
  withName: boolean;
}

/** One letter, own ones on the right. */
export function LetterLine({ letter, isOwn, mark, withName }: LetterLineProps) {
  const { text, picture, isRemoved, createdAt } = letter;
  return (
    <div className={classes.letter} data-own={isOwn || undefined}>
      {withName && !isOwn && <b className={classes.writer}>{letter.senderName}</b>}
      <div className={classes.row}>
        <div
          className={classes.bubble}
          data-removed={isRemoved || undefined}
          data-bare={text === '' || undefined}
        >
          {picture && <LetterPicture letter={letter} picture={picture} isOwn={isOwn} />}
          {isRemoved ? (
            <p>{letter.isTakenDown ? words.removedBySite : words.deleted}</p>
          ) : (
            text !== '' && <p>{text}</p>
          )}
        </div>
        {isOwn && !isRemoved && <TakeBack letter={letter} />}
        {!isOwn && !isRemoved && (
          <span className={classes.actions}>
            <ReportButton
              kind="message"
              id={letter._id}
              title={words.messageOf({ name: letter.senderName })}
              variant="plain"
              size={32}
            />
          </span>
        )}
      </div>
      <span className={classes.meta}>
        <time dateTime={createdAt}>{clockOf(createdAt)}</time>
        {mark === 'sent' && <Mark icon={<IconCheck size={14} aria-hidden />} label={words.sent} />}
        {mark === 'read' && <Mark icon={<IconChecks size={14} aria-hidden />} label={words.read} />}
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

function TakeBack({ letter }: { letter: DirectMessage }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const takeBack = async () => {
    setBusy(true);
    try {
      await client.messages.removeMessage({ messageId: letter._id });
      letterRemoved(letter.conversationId, letter._id, false);
      setAsking(false);
    } catch (error) {
      toast.error(readRefusal(error).msg);
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className={classes.actions}>
      <IconButton label={words.unsend} size={32} onClick={() => setAsking(true)}>
        <IconArrowBackUp size={18} stroke={1.75} />
      </IconButton>
      <ConfirmDialog
        opened={asking}
        title={words.unsendTitle}
        description={words.unsendText}
        confirmLabel={words.unsend}
        confirmVariant="danger"
        cancelLabel={words.cancel}
        closeLabel={words.close}
        loading={busy}
        onConfirm={() => void takeBack()}
        onCancel={() => setAsking(false)}
      />
    </span>
  );
}

interface WaitingLineProps {
  letter: WaitingLetter;
  onAgain: () => void;
  onDrop: () => void;
}

/** A letter the server does not have yet. */
export function WaitingLine({ letter, onAgain, onDrop }: WaitingLineProps) {
  const isRefused = letter.state === 'refused';
  return (
    <div className={classes.letter} data-own data-waiting role={isRefused ? 'alert' : undefined}>
      <div className={classes.row}>
        <div className={classes.bubble}>
          {letter.filename && (
            <p className={classes.attached}>
              <IconPhoto size={18} stroke={1.75} aria-hidden />
              {words.aPicture}
            </p>
          )}
          {letter.text !== '' && <p>{letter.text}</p>}
        </div>
      </div>
      {isRefused ? (
        <NotSent className={classes.refusal} reason={letter.reason} onAgain={onAgain} onDrop={onDrop} />
      ) : (
        <span className={classes.meta}>
          <Mark
            icon={<IconClock size={14} aria-hidden />}
            label={navigator.onLine ? words.sending : words.waiting}
          />
        </span>
      )}
    </div>
  );
}
