import type { Conversation } from '@candela/contract/messages/operations';
import { minuteMs } from '@candela/contract/shared/durations';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../platform/api.ts';
import { failureCause } from '../../platform/failure-cause.ts';
import { nextPage } from '../../platform/next-page.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { messageKeys } from '../../platform/unread-messages/unread-messages.ts';
import { VisuallyHidden } from '../../ui/access/visually-hidden.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { typingPauseMs } from '../../ui/form/typing-pause.ts';
import { formatCount } from '../../ui/format/format-count.ts';
import { SearchField } from '../../ui/frame/search-field.tsx';
import { UiLink } from '../../ui/link/ui-link.tsx';
import { RowSkeletons } from '../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { mediaWords } from './media-words.ts';
import { shortWhen } from './message-times.ts';
import classes from './messages.module.css';
import { t } from './messages.ts';
import { OnlineAvatar } from './online-avatar.tsx';

const perPage = 30;

/** The inbox: conversations, newest first, and the reader's club rooms. */
export function ConversationList({ current }: { current: { userId: string; isClub: boolean } | null }) {
  const { user } = useSession();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), typingPauseMs);
  const list = useInfiniteQuery({
    queryKey: [...messageKeys.lists, asked],
    queryFn: ({ pageParam }) =>
      client.messages.listConversations({ search: asked, current_page: pageParam, per_page: perPage }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => nextPage(pages.length, last.totalCount, perPage),
    // Presence changes send no event.
    refetchInterval: minuteMs,
  });
  const conversations = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className={classes.inbox}>
      <div className={classes.inboxHead}>
        <h1>{t.title}</h1>
        {user?.type === 'model' && (
          <ButtonLink
            href="/message-many"
            size="sm"
            leftSection={<IconSpeakerphone size={18} stroke={1.75} aria-hidden />}
          >
            {t.massMessage}
          </ButtonLink>
        )}
      </div>
      <SearchField
        className={classes.inboxSearch}
        label={t.search}
        placeholder={t.searchHint}
        value={search}
        maxLength={100}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <nav className={classes.rows} aria-label={t.list}>
        {list.isPending && <RowSkeletons label={t.loading} count={5} />}
        {list.isError && (
          <ErrorState
            title={t.failed}
            cause={failureCause(list.error, t.failedCause)}
            safe={t.failedSafe}
            onRetry={() => void list.refetch()}
            retryLabel={t.retry}
            retrying={list.isRefetching}
          />
        )}
        {list.isSuccess && conversations.length === 0 && (
          <div className={classes.nobody}>
            <NobodyYet searched={asked !== ''} />
          </div>
        )}
        <ul>
          {conversations.map((one) => (
            <li key={one._id}>
              <ConversationRow
                conversation={one}
                isCurrent={current !== null && !current.isClub && isWith(one, current.userId)}
              />
            </li>
          ))}
        </ul>
        {list.hasNextPage && (
          <Button
            className={classes.moreRows}
            size="sm"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t.more}
          </Button>
        )}
        {asked === '' && <ClubRooms current={current?.isClub ? current.userId : null} />}
      </nav>
    </div>
  );
}

function isWith({ other }: Conversation, userId: string): boolean {
  return other.uniqueId === userId || other._id === userId;
}

function ConversationRow({ conversation, isCurrent }: { conversation: Conversation; isCurrent: boolean }) {
  const { user } = useSession();
  const { other, isOnline, unreadCount, lastMessage } = conversation;
  return (
    <UiLink
      href={`/chat/${other.uniqueId}`}
      className={classes.conversation}
      aria-current={isCurrent ? 'page' : undefined}
      data-unread={unreadCount > 0 || undefined}
    >
      <OnlineAvatar src={other.profileImage} isOnline={isOnline} />
      <span className={classes.rowWords}>
        <b>{conversation.kind === 'test' ? t.tests : other.name || other.username}</b>
        <span>{lastMessage && lastWords(lastMessage, user?._id)}</span>
      </span>
      <RowAside lastMessage={lastMessage} unreadCount={unreadCount} />
    </UiLink>
  );
}

function lastWords(message: NonNullable<Conversation['lastMessage']>, myId: string | undefined): string {
  if (message.isRemoved) return message.isTakenDown ? t.removedBySite : t.deleted;
  const text = message.text || lastMedia(message);
  return message.senderId === myId && !message.isTest ? t.youSaid({ text }) : text;
}

function lastMedia({ media }: NonNullable<Conversation['lastMessage']>): string {
  return media.length === 1 && media[0]?.kind === 'image' ? t.aPicture : mediaWords(media);
}

function NobodyYet({ searched }: { searched: boolean }) {
  const { user } = useSession();
  if (searched) {
    return <EmptyState title={t.nobodyFound} cause={t.nobodyFoundCause} illustration="envelopes" />;
  }
  const isModel = user?.type === 'model';
  return (
    <EmptyState
      title={t.none}
      cause={isModel ? t.noneForModel : t.noneForUser}
      illustration="envelopes"
      action={
        !isModel && (
          <ButtonLink href="/category" size="sm">
            {t.noneAction}
          </ButtonLink>
        )
      }
    />
  );
}

/** Club rooms: the model's, or those the member belongs to, with unread counts. */
function ClubRooms({ current }: { current: string | null }) {
  const { user } = useSession();
  const rooms = useQuery({
    queryKey: [...messageKeys.lists, { clubs: true }],
    queryFn: async () => (await client.messages.listClubRooms({})).data,
  });
  if (!user || !rooms.data || rooms.data.length === 0) return null;
  return (
    <section className={classes.clubs} aria-label={t.clubHouses}>
      <h2>{t.clubHouses}</h2>
      <ul>
        {rooms.data.map(({ model, unreadCount, lastMessage }) => (
          <li key={model._id}>
            <UiLink
              href={`/chat/${model.uniqueId}?room=club`}
              className={classes.conversation}
              aria-current={current === model.uniqueId || current === model._id ? 'page' : undefined}
              data-unread={unreadCount > 0 || undefined}
            >
              <OnlineAvatar src={model.profileImage} isOnline={false} />
              <span className={classes.rowWords}>
                <b>{model._id === user._id ? t.myClub : t.clubOf({ name: model.name || model.username })}</b>
                <span>{lastMessage ? lastWords(lastMessage, user._id) : t.clubLine}</span>
              </span>
              <RowAside lastMessage={lastMessage} unreadCount={unreadCount} />
            </UiLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** When the last message came, and how many are unread. */
function RowAside({ lastMessage, unreadCount }: Pick<Conversation, 'lastMessage' | 'unreadCount'>) {
  return (
    <span className={classes.rowAside}>
      {lastMessage && (
        <time dateTime={lastMessage.createdAt}>{shortWhen(lastMessage.createdAt, new Date())}</time>
      )}
      {unreadCount > 0 && (
        <span className={classes.count}>
          <span aria-hidden>{formatCount(unreadCount)}</span>
          <VisuallyHidden>{t.unread({ count: unreadCount })}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
