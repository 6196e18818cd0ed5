import { limits } from '@candela/contract/shared/limits';
import type { RoomTip } from '@candela/contract/shows/events';
import { lazy, type ReactNode, Suspense } from 'react';
import { useIntent } from '../../platform/intent/use-join.ts';
import { ReportButton } from '../../platform/report/report-button.tsx';
import { useSession } from '../../platform/session/session-store.ts';
import { AmountMessage } from '../../ui/chat/amount-message.tsx';
import { ChatLine, ChatNotice } from '../../ui/chat/chat-line.tsx';
import { ChatLog } from '../../ui/chat/chat-log.tsx';
import { Composer } from '../../ui/chat/composer.tsx';
import { formatTime } from '../../ui/format/format-date.ts';
import classes from './chat.module.css';
import { EmojiButton } from './emoji-button.tsx';
import { LineMenu } from './line-menu.tsx';
import { MentionWords } from './mention-words.tsx';
import { t } from './messages.ts';
import { NotSent } from './not-sent.tsx';
import { ReactButton } from './react-button.tsx';
import type { PendingLine, SaidLine } from './room-lines.ts';
import { RulesBar } from './rules-bar.tsx';
import { useRoomChat } from './use-room-chat.ts';
import { useRoomOrder } from './use-room-order.ts';

const QuickLinesRow = lazy(async () => ({
  default: (await import('./quick-lines/quick-lines-row.tsx')).QuickLinesRow,
}));
const JoinToChat = lazy(async () => ({ default: (await import('./join-to-chat.tsx')).JoinToChat }));

/** Before a room is entered nobody knows whether something was said there. */
function emptyWords({ status, isEntered }: { status: string; isEntered: boolean }, closedReason?: string) {
  if (isEntered || closedReason) return <ChatNotice>{t.empty}</ChatNotice>;
  return status === 'failed' ? <ChatNotice>{t.failed}</ChatNotice> : null;
}

export type RoomChatProps = {
  /** The room: the model's `_id`, or the id of a private show, which has no rules, reactions or moderators. */
  channelName: string;
  /** The model. */
  hostId: string;
  /** Whom the room belongs to; their name stands out. */
  hostName: string;
  /** Nobody can chat in a closed room. */
  isOpen: boolean;
  placeholder?: string;
  /** Over the picture, on phones: no ground of its own, and the keyboard's own emoji. */
  overlay?: boolean;
  /** Whom a visitor joins to talk to, as the sign-up shows them. */
  hostPicture?: string | null;
  /** Why nobody can write here now, where that is not simply because no show runs. */
  closedReason?: string;
  /** Right above the field. */
  aboveField?: ReactNode;
  /** Beside the field. */
  besideField?: ReactNode;
  /** Shown in place of what was said; the field stays. */
  instead?: ReactNode;
};

type Line =
  | { kind: 'said'; message: SaidLine }
  | { kind: 'cleared'; at: string }
  | { kind: 'tip'; tip: RoomTip }
  | { kind: 'pending'; line: PendingLine };

/** A room's chat: history, live lines, and a field to write in for those who are logged in. */
export function RoomChat(props: RoomChatProps) {
  const { channelName, hostId, hostName, isOpen, overlay, placeholder = t.placeholder } = props;
  const { user, status } = useSession();
  const chat = useRoomChat(channelName, user?._id);
  const isPublic = channelName === hostId;
  useIntent(['chat'], ({ text }) => text && void chat.say(text).catch(() => undefined), {
    isReady: chat.isEntered && isOpen,
    subjectId: channelName,
  });
  const rules = useRoomOrder(channelName, isPublic && user !== undefined);
  const items: Line[] = [
    ...(chat.clearedAt ? [{ kind: 'cleared' as const, at: chat.clearedAt }] : []),
    ...inOrder(chat.lines.said, chat.tips),
    ...chat.lines.pending.map((line) => ({ kind: 'pending' as const, line })),
  ];

  const renderLine = (item: Line) => {
    if (item.kind === 'pending') {
      return (
        <MyPendingLine
          author={user?.username ?? t.you}
          line={item.line}
          onRetry={() => chat.sayAgain(item.line)}
          onDiscard={() => chat.discard(item.line.clientMessageId)}
        />
      );
    }
    if (item.kind === 'tip') return <TipLine tip={item.tip} />;
    if (item.kind === 'cleared') return <ChatNotice>{t.cleared}</ChatNotice>;
    const { message } = item;
    if (message.isRemoved) return <ChatNotice>{t.removed}</ChatNotice>;
    const { sender, text } = message;
    const isHost = sender._id === hostId;
    const isMine = sender._id === user?._id;
    return (
      <ChatLine
        author={isHost ? hostName : sender.username}
        {...toneOf(isHost, rules.moderatorIds.has(sender._id))}
        actions={
          rules.mayModerate ? (
            <LineMenu message={message} mayPunish={!isHost && !isMine} />
          ) : (
            !isMine && (
              <ReportButton
                kind="message"
                id={message._id}
                title={t.messageOf({ username: sender.username })}
                variant="plain"
                size={32}
              />
            )
          )
        }
      >
        <MentionWords text={text} myName={user?.username} />
      </ChatLine>
    );
  };
  const names = namesIn(chat.lines.said, user?.username);

  return (
    <div className={classes.room} data-overlay={overlay || undefined}>
      {isPublic && <RulesBar channelName={channelName} rules={rules} isHost={user?._id === hostId} />}
      {props.instead}
      <div className={classes.logPlace} hidden={Boolean(props.instead)}>
        <ChatLog
          label={t.log}
          items={items}
          overlay={overlay}
          getKey={keyOf}
          renderItem={renderLine}
          spokenText={(item) => spokenLine(item, user?._id)}
          newItemsLabel={(count) => t.newMessages({ count })}
          empty={emptyWords(chat, props.closedReason)}
        />
      </div>
      {chat.status === 'failed' && chat.isEntered && !props.closedReason && (
        <p className={classes.notice} role="status">
          {t.reconnecting}
        </p>
      )}
      {[rules.silence?.reason, rules.sanction?.reason].map(
        (reason) =>
          reason && (
            <p key={reason} className={classes.notice} role="status">
              {t.reason({ reason })}
            </p>
          ),
      )}
      {props.aboveField}
      {user?._id === hostId && isOpen && (
        <Suspense fallback={null}>
          <QuickLinesRow
            isDisabled={closedBy(rules) !== undefined}
            onSay={(text) => void chat.say(text).catch(() => undefined)}
          />
        </Suspense>
      )}
      <div className={classes.foot}>
        {status === 'signedOut' ? (
          <Suspense fallback={<span className={classes.waiting} />}>
            <JoinToChat
              subjectId={channelName}
              name={hostName}
              picture={props.hostPicture ?? null}
              overlay={overlay ?? false}
              mayWrite={isOpen}
            />
          </Suspense>
        ) : (
          <Composer
            label={t.field}
            placeholder={placeholder}
            sendLabel={t.send}
            overlay={overlay}
            maxLength={limits.chatMessageMax}
            disabledReason={closedBy(rules) ?? (isOpen ? undefined : (props.closedReason ?? t.closed))}
            completions={names}
            completionsLabel={t.mentions}
            renderEmoji={(insert) => (
              <>
                {!overlay && <EmojiButton onPick={insert} />}
                {isPublic && <ReactButton channelName={channelName} />}
              </>
            )}
            onSend={(text) => {
              chat.say(text).catch(() => undefined);
              return true;
            }}
          />
        )}
        {props.besideField}
      </div>
    </div>
  );
}

type RoomOrder = ReturnType<typeof useRoomOrder>;

/** Why nobody can write for now, or somebody who was muted or shown out. */
function closedBy({ sanction, silence }: RoomOrder): string | undefined {
  if (silence) return t.silencedReason({ until: formatTime(silence.until) });
  if (!sanction) return undefined;
  if (sanction.kind === 'ban' || !sanction.until) return t.bannedReason;
  return t.mutedReason({ until: formatTime(sanction.until) });
}

function toneOf(isHost: boolean, isModerator: boolean) {
  if (isHost) return { tone: 'host', toneLabel: t.host } as const;
  return isModerator ? ({ tone: 'staff', toneLabel: t.staff } as const) : ({ tone: 'guest' } as const);
}

/** Who has spoken, latest first, to be mentioned. */
function namesIn(said: readonly SaidLine[], myName: string | undefined): string[] {
  const names = new Set(said.toReversed().map(({ sender }) => sender.username));
  if (myName) names.delete(myName);
  return [...names];
}

/** Tips from this many credits on are read out. Source: look/principles.md. */
const spokenFrom = 100;

/** What was said and what was given, as it happened. */
function inOrder(said: readonly SaidLine[], tips: readonly RoomTip[]): Line[] {
  const lines: { at: string; line: Line }[] = [
    ...said.map((message) => ({ at: message.createdAt, line: { kind: 'said' as const, message } })),
    ...tips.map((tip) => ({ at: tip.createdAt, line: { kind: 'tip' as const, tip } })),
  ];
  if (tips.length > 0) lines.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return lines.map(({ line }) => line);
}

function TipLine({ tip }: { tip: RoomTip }) {
  const { amountCredits, level, username, message, what } = tip;
  return (
    <AmountMessage level={level} author={username ?? t.anonymous} amount={amountCredits}>
      {[what, message].filter(Boolean).join(': ') || undefined}
    </AmountMessage>
  );
}

function keyOf(item: Line): string {
  if (item.kind === 'tip') return item.tip._id;
  if (item.kind === 'cleared') return item.at;
  return item.kind === 'said' ? item.message._id : item.line.clientMessageId;
}

/** What one wrote oneself is not read out. */
function spokenLine(item: Line, myId: string | undefined): string | null {
  if (item.kind === 'tip') {
    const { amountCredits, username, message } = item.tip;
    // Reading out smaller ones would drown the chat.
    return amountCredits < spokenFrom
      ? null
      : t.readAloudTip({
          author: username ?? t.anonymous,
          count: amountCredits,
          said: message ? 'yes' : 'other',
          text: message,
        });
  }
  if (item.kind === 'cleared') return t.cleared;
  if (item.kind === 'pending' || item.message.sender._id === myId) return null;
  return t.readAloud({ author: item.message.sender.username, text: item.message.text });
}

type MyPendingLineProps = { author: string; line: PendingLine; onRetry: () => void; onDiscard: () => void };

function MyPendingLine({ author, line, onRetry, onDiscard }: MyPendingLineProps) {
  if (line.status === 'sending') {
    return (
      <div className={classes.sending}>
        <ChatLine author={author} toneLabel={t.sending}>
          {line.text}
        </ChatLine>
      </div>
    );
  }
  return (
    <div role="alert">
      <ChatLine author={author} held>
        {line.text}
        <NotSent className={classes.refusal} reason={line.reason} onAgain={onRetry} onDiscard={onDiscard} />
      </ChatLine>
    </div>
  );
}
