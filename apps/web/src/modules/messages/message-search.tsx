import { useDebouncedValue } from '@mantine/hooks';
import { Button } from '../../ui/button/button.tsx';
import { typingPauseMs } from '../../ui/form/typing-pause.ts';
import { formatDateTime } from '../../ui/format/format-date.ts';
import { RowSkeletons } from '../../ui/skeleton/card-skeletons.tsx';
import classes from './conversation-head.module.css';
import { t } from './messages.ts';
import { useMessagePages } from './use-conversation.ts';

/** The messages of a conversation that have some words, newest first. */
export function MessageSearch({ conversationId, search }: { conversationId: string; search: string }) {
  const [wanted] = useDebouncedValue(search, typingPauseMs);
  const found = useMessagePages(conversationId, wanted);
  const messages = found.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className={classes.found}>
      {found.isPending && <RowSkeletons label={t.loadingMessages} count={3} />}
      {found.isError && (
        <Button size="sm" onClick={() => void found.refetch()}>
          {t.retry}
        </Button>
      )}
      {found.isSuccess && messages.length === 0 && <p role="status">{t.foundNone}</p>}
      <ul>
        {messages.map((message) => (
          <li key={message._id}>
            <span>
              <b>{message.senderName}</b>{' '}
              <time dateTime={message.createdAt}>{formatDateTime(message.createdAt)}</time>
            </span>
            <p>{message.text}</p>
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button size="sm" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </div>
  );
}
