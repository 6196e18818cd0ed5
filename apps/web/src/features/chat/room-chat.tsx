import type { RoomMessage } from '@candela/contract/chat-events';
import type { RoomTip } from '@candela/contract/live-events';
import { limits } from '@candela/contract/shared/limits';
import { useSession } from '../../platform/session/session-store.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { amountLevel } from '../../ui/chat/amount-level.ts';
import { AmountMessage } from '../../ui/chat/amount-message.tsx';
import { ChatLine, ChatNotice } from '../../ui/chat/chat-line.tsx';
import { ChatLog } from '../../ui/chat/chat-log.tsx';
import { Composer } from '../../ui/chat/composer.tsx';
import classes from './chat.module.css';
import { EmojiButton } from './emoji-button.tsx';
import { words } from './messages.ts';
import type { PendingLine } from './room-lines.ts';
import { useRoomChat } from './use-room-chat.ts';

export type RoomChatProps = {
  /** The room, which is the model's `_id`. */
  channelName: string;
  /** Whom the room belongs to; their name stands out. */
  hostName: string;
  /** Nobody can talk in a room that is closed. */
  isOpen: boolean;
  placeholder?: string;
  /** Over the picture, on phones: no ground of its own, and the keyboard's own emoji. */
  overlay?: boolean;
  /** Where a visitor is led to log in. */
  loginHref?: string;
};

type Line =
  | { kind: 'said'; message: RoomMessage }
  | { kind: 'tip'; tip: RoomTip }
  | { kind: 'pending'; line: PendingLine };

/** A room's chat: history, live lines, and a field to write in for those who are logged in. */
export function RoomChat(props: RoomChatProps) {
  const { channelName, hostName, isOpen, overlay, placeholder = words.placeholder } = props;
  const { user, lane } = useSession();
  const chat = useRoomChat(channelName, user?._id);
  const items: Line[] = [
    ...inOrder(chat.lines.said, chat.tips),
    ...chat.lines.pending.map((line) => ({ kind: 'pending' as const, line })),
  ];

  const renderLine = (item: Line) => {
    if (item.kind === 'pending') {
      return (
        <OwnPendingLine
          author={user?.username ?? words.you}
          line={item.line}
          onRetry={() => chat.sayAgain(item.line)}
          onDrop={() => chat.drop(item.line.clientMessageId)}
        />
      );
    }
    if (item.kind === 'tip') return <TipLine tip={item.tip} />;
    const { sender, text } = item.message;
    const isHost = sender._id === channelName;
    return (
      <ChatLine
        author={isHost ? hostName : sender.username}
        tone={isHost ? 'host' : 'guest'}
        toneLabel={isHost ? words.host : undefined}
      >
        {text}
      </ChatLine>
    );
  };

  return (
    <div className={classes.room} data-overlay={overlay || undefined}>
      <ChatLog
        label={words.log}
        items={items}
        overlay={overlay}
        getKey={keyOf}
        renderItem={renderLine}
        announce={(item) => announced(item, user?._id)}
        newItemsLabel={words.newLines}
        empty={
          <ChatNotice>{chat.status === 'failed' && !chat.isEntered ? words.failed : words.empty}</ChatNotice>
        }
      />
      {chat.status === 'failed' && chat.isEntered && (
        <p className={classes.notice} role="status">
          {words.reconnecting}
        </p>
      )}
      <div className={classes.foot}>
        {lane === 'signedOut' ? (
          <ButtonLink href={props.loginHref ?? '/login'} variant={overlay ? 'stop' : 'secondary'} fullWidth>
            {words.logIn}
          </ButtonLink>
        ) : (
          <Composer
            label={words.field}
            placeholder={placeholder}
            sendLabel={words.send}
            overlay={overlay}
            maxLength={limits.chatMessageMax}
            disabledReason={isOpen ? undefined : words.closed}
            renderEmoji={overlay ? undefined : (insert) => <EmojiButton onPick={insert} />}
            onSend={(text) => {
              chat.say(text).catch(() => undefined);
              return true;
            }}
          />
        )}
      </div>
    </div>
  );
}

/** Tips from this many credits on are read out. Source: look/principles.md. */
const spokenFrom = 100;

/** What was said and what was given, as it happened. */
function inOrder(said: readonly RoomMessage[], tips: readonly RoomTip[]): Line[] {
  const lines: { at: string; line: Line }[] = [
    ...said.map((message) => ({ at: message.createdAt, line: { kind: 'said' as const, message } })),
    ...tips.map((tip) => ({ at: tip.createdAt, line: { kind: 'tip' as const, tip } })),
  ];
  if (tips.length > 0) lines.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return lines.map(({ line }) => line);
}

function TipLine({ tip }: { tip: RoomTip }) {
  const { amountCredits, username, message, what } = tip;
  return (
    <AmountMessage
      level={amountLevel(amountCredits)}
      author={username ?? words.anonymous}
      amount={amountCredits}
    >
      {[what, message].filter(Boolean).join(': ') || undefined}
    </AmountMessage>
  );
}

function keyOf(item: Line): string {
  if (item.kind === 'tip') return item.tip._id;
  return item.kind === 'said' ? item.message._id : item.line.clientMessageId;
}

/** What one wrote oneself is not read out. */
function announced(item: Line, ownId: string | undefined): string | null {
  if (item.kind === 'tip') {
    const { amountCredits, username, message } = item.tip;
    // Smaller ones would talk over the room.
    return amountCredits < spokenFrom
      ? null
      : words.spokenTip(username ?? words.anonymous, amountCredits, message);
  }
  if (item.kind === 'pending' || item.message.sender._id === ownId) return null;
  return words.spoken(item.message.sender.username, item.message.text);
}

type OwnPendingLineProps = { author: string; line: PendingLine; onRetry: () => void; onDrop: () => void };

function OwnPendingLine({ author, line, onRetry, onDrop }: OwnPendingLineProps) {
  if (line.status === 'sending') {
    return (
      <div className={classes.sending}>
        <ChatLine author={author} toneLabel={words.sending}>
          {line.text}
        </ChatLine>
      </div>
    );
  }
  return (
    <div role="alert">
      <ChatLine author={author} held>
        {line.text}
        <span className={classes.refusal}>
          <span>
            {words.notSent} {line.reason}
          </span>
          <Button size="sm" onClick={onRetry}>
            {words.sendAgain}
          </Button>
          <Button size="sm" variant="text" onClick={onDrop}>
            {words.drop}
          </Button>
        </span>
      </ChatLine>
    </div>
  );
}
