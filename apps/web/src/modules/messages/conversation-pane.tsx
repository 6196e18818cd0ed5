import type { Conversation } from '@candela/contract/messages/operations';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { failureCause } from '../../platform/failure-cause.ts';
import { queryClient } from '../../platform/query-client.ts';
import { readRefusal } from '../../platform/refusal.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { messageKeys } from '../../platform/unread-messages/unread-messages.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { RowSkeletons } from '../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import composerClasses from './composer.module.css';
import { ConversationHead } from './conversation-head.tsx';
import { type LogItem, logItems } from './log-items.ts';
import { MessageComposer } from './message-composer.tsx';
import { MessageLine, WaitingLine } from './message-line.tsx';
import { MessageLog } from './message-log.tsx';
import { MessageSearch } from './message-search.tsx';
import { dayOf, dayWords } from './message-times.ts';
import classes from './messages.module.css';
import { t } from './messages.ts';
import { useOutbox } from './outbox.ts';
import { useBlocking } from './use-blocking.tsx';
import {
  useConversation,
  useLiveMessages,
  useMarkRead,
  useMessagePages,
  useTyping,
} from './use-conversation.ts';

/** A conversation with its header, log and composer. */
export function ConversationPane({ userId, isClub }: { userId: string; isClub: boolean }) {
  const conversation = useConversation(userId, isClub);
  if (conversation.data) return <OpenConversation conversation={conversation.data} />;
  return (
    <div className={classes.middle}>
      {conversation.isPending ? (
        <RowSkeletons label={t.loadingMessages} count={4} />
      ) : (
        <NotOpened error={conversation.error} userId={userId} onRetry={() => void conversation.refetch()} />
      )}
    </div>
  );
}

function NotOpened({ error, userId, onRetry }: { error: unknown; userId: string; onRetry: () => void }) {
  const { code } = readRefusal(error);
  const back = (
    <ButtonLink href="/chat" size="sm">
      {t.back}
    </ButtonLink>
  );
  if (code === 'not_unlocked') {
    const profile = (
      <ButtonLink href={`/profile/${userId}`} size="sm">
        {t.seeProfile}
      </ButtonLink>
    );
    return (
      <EmptyState title={t.membersOnly} cause={t.membersOnlyText} illustration="envelopes" action={profile} />
    );
  }
  if (code === 'conflict') {
    return <EmptyState title={t.wrongPair} cause={t.wrongPairText} illustration="envelopes" action={back} />;
  }
  if (code === 'not_found' || code === 'invalid_input') {
    return <EmptyState title={t.notHere} cause={t.notHereText} action={back} />;
  }
  return (
    <ErrorState
      title={t.failed}
      cause={failureCause(error, t.failedCause)}
      safe={t.failedSafe}
      onRetry={onRetry}
      retryLabel={t.retry}
    />
  );
}

function OpenConversation({ conversation }: { conversation: Conversation }) {
  const { _id, kind, other } = conversation;
  const { user } = useSession();
  const [search, setSearch] = useState<string | null>(null);
  const [params] = useSearchParams();
  const outbox = useOutbox(_id);
  const typing = useTyping(_id);
  const blocking = useBlocking(conversation);
  useLiveMessages(conversation, () => {
    queryClient.invalidateQueries({ queryKey: messageKeys.all }).catch(() => undefined);
  });
  const name = other.name || other.username;
  const asked = search?.trim() ?? '';
  return (
    <>
      <ConversationHead
        conversation={conversation}
        search={search}
        onSearch={setSearch}
        onBlock={blocking.ask}
        onUnblock={blocking.unblock}
      />
      {asked === '' ? (
        <MessageList conversation={conversation} outbox={outbox} typist={typing.typist} />
      ) : (
        <MessageSearch conversationId={_id} search={asked} />
      )}
      <div className={composerClasses.foot}>
        {conversation.allowance.mayWrite ? (
          <MessageComposer
            conversationId={_id}
            placeholder={kind === 'club' ? t.placeholderClub : t.placeholder({ name })}
            mayPrice={user?.type === 'model'}
            suggestion={params.get('say') === 'thanks' ? t.thanks({ name }) : ''}
            note={noteOf(conversation.allowance)}
            onSend={outbox.write}
            onType={typing.type}
          />
        ) : (
          <ClosedNotice conversation={conversation} name={name} onUnblock={blocking.unblock} />
        )}
      </div>
      {blocking.dialog}
    </>
  );
}

interface MessageListProps {
  conversation: Conversation;
  outbox: ReturnType<typeof useOutbox>;
  typist: string | null;
}

/** The sent and unsent messages. */
function MessageList({ conversation, outbox, typist }: MessageListProps) {
  const { _id, kind, other, otherReadAt } = conversation;
  const { user } = useSession();
  const pages = useMessagePages(_id);
  const messages = pages.data?.pages.flatMap((page) => page.data) ?? [];
  useMarkRead(_id, messages[0]?._id);
  const isClub = kind === 'club';
  const name = other.name || other.username;

  const renderItem = (item: LogItem) => {
    if (item.kind === 'day') return <p className={classes.day}>{dayWords(item.day, new Date())}</p>;
    if (item.kind === 'waiting') {
      const { message, key } = item;
      return (
        <WaitingLine
          message={message}
          onAgain={() => outbox.again(key)}
          onDiscard={() => outbox.discard(key)}
        />
      );
    }
    return <MessageLine message={item.message} isMine={item.isMine} mark={item.mark} withName={isClub} />;
  };

  if (!pages.data) {
    return (
      <div className={classes.middle}>
        {pages.isPending ? (
          <RowSkeletons label={t.loadingMessages} count={4} />
        ) : (
          <NotOpened error={pages.error} userId={other.uniqueId} onRetry={() => void pages.refetch()} />
        )}
      </div>
    );
  }
  return (
    <MessageLog
      items={logItems(messages, outbox.waiting, { myId: user?._id ?? '', otherReadAt, isClub }, dayOf)}
      renderItem={renderItem}
      empty={<p className={classes.first}>{firstWords(kind, name)}</p>}
      hasEarlier={pages.hasNextPage}
      loadingEarlier={pages.isFetchingNextPage}
      onEarlier={() => void pages.fetchNextPage()}
      foot={typist && <p className={classes.typing}>{t.typing({ name: typist })}</p>}
    />
  );
}

function firstWords(kind: Conversation['kind'], name: string): string {
  if (kind === 'test') return t.noTests;
  return kind === 'club' ? t.firstInClub : t.first({ name });
}

/** What a member's plan still holds; nothing for models, who need none. */
function noteOf({ messagesLeft, until }: Conversation['allowance']): string | undefined {
  const parts = [
    messagesLeft === null ? null : t.messagesLeft({ count: messagesLeft }),
    until === null ? null : t.until({ day: formatDate(until) }),
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(', ') : undefined;
}
