import { useDebouncedValue } from '@mantine/hooks';
import { Button } from '../../ui/button/button.tsx';
import { typingPauseMs } from '../../ui/form/typing-pause.ts';
import { formatDateTime } from '../../ui/format/format-date.ts';
import { RowSkeletons } from '../../ui/skeleton/card-skeletons.tsx';
import classes from './conversation-head.module.css';
import { useLetterPages } from './use-letters.ts';
import { words } from './words.ts';

/** The letters of a conversation that have some words, newest first. */
export function FoundLetters({ conversationId, search }: { conversationId: string; search: string }) {
  const [wanted] = useDebouncedValue(search, typingPauseMs);
  const found = useLetterPages(conversationId, wanted);
  const letters = found.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className={classes.found}>
      {found.isPending && <RowSkeletons label={words.loadingMessages} count={3} />}
      {found.isError && (
        <Button size="sm" onClick={() => void found.refetch()}>
          {words.retry}
        </Button>
      )}
      {found.isSuccess && letters.length === 0 && <p role="status">{words.foundNone}</p>}
      <ul>
        {letters.map((letter) => (
          <li key={letter._id}>
            <span>
              <b>{letter.senderName}</b>{' '}
              <time dateTime={letter.createdAt}>{formatDateTime(letter.createdAt)}</time>
            </span>
            <p>{letter.text}</p>
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button size="sm" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </div>
  );
}
