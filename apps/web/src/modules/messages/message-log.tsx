import type { DirectMessage } from '@candela/contract/messages/operations';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { LogFrame } from '../../ui/chat/log-frame.tsx';
import { useBatchedWords } from '../../ui/chat/use-batched-words.ts';
import { useStickToEnd } from '../../ui/chat/use-stick-to-end.ts';
import type { LogItem } from './log-items.ts';
import { mediaWords } from './media-words.ts';
import classes from './messages.module.css';
import { t } from './messages.ts';

interface MessageLogProps {
  /** Oldest first. */
  items: readonly LogItem[];
  renderItem: (item: LogItem) => ReactNode;
  empty: ReactNode;
  hasEarlier: boolean;
  loadingEarlier: boolean;
  onEarlier: () => void;
  /** Below the newest: who is typing. */
  foot?: ReactNode;
}

const nothing: readonly string[] = [];

/** A log that follows its end, stays in place when earlier messages load, and reads new ones aloud. */
export function MessageLog(props: MessageLogProps) {
  const { items, renderItem, hasEarlier, loadingEarlier, onEarlier } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const arrived = useArrived(items);
  const { unseen, goToEnd } = useStickToEnd(scroller, arrived.total);
  const announcements = useBatchedWords(arrived.fresh);
  useScrollAnchor(scroller, items.find((item) => item.kind !== 'day')?.key ?? '');

  return (
    <LogFrame
      label={t.log}
      scroller={scroller}
      onScroll={({ scrollTop }) => {
        if (scrollTop < 80 && hasEarlier && !loadingEarlier) onEarlier();
      }}
      unseen={unseen}
      newItemsLabel={(count) => t.newMessages({ count })}
      goToEnd={goToEnd}
      spoken={announcements}
      className={classes.log}
    >
      {hasEarlier && (
        <div className={classes.earlier}>
          <Button size="sm" variant="text" loading={loadingEarlier} onClick={onEarlier}>
            {t.earlier}
          </Button>
        </div>
      )}
      {items.length === 0 && props.empty}
      {items.map((item) => (
        <div key={item.key}>{renderItem(item)}</div>
      ))}
      {props.foot}
    </LogFrame>
  );
}

/** Counts new messages, and picks those by others to read aloud. */
function useArrived(items: readonly LogItem[]) {
  const newest = items.at(-1)?.key ?? '';
  const [known, setKnown] = useState({ key: newest, total: items.length, fresh: nothing });
  if (known.key === newest) return known;
  const at = items.findLastIndex((item) => item.key === known.key);
  const arrived = items.slice(at + 1);
  const fresh =
    known.key === ''
      ? nothing
      : arrived.flatMap((item) =>
          item.kind === 'message' && !item.isMine ? (spokenOf(item.message) ?? []) : [],
        );
  const next = { key: newest, total: known.total + Math.max(1, arrived.length), fresh };
  setKnown(next);
  return next;
}

/** A message in words: what it says, and what goes with it. */
function spokenOf({ senderName, text, media }: DirectMessage): string | undefined {
  const said = [text, mediaWords(media)].filter((words) => words !== '').join(', ');
  return said === '' ? undefined : t.readAloud({ name: senderName, text: said });
}

/** Keeps the scroll position when earlier messages load above. */
function useScrollAnchor(scroller: React.RefObject<HTMLDivElement | null>, firstKey: string) {
  const before = useRef({ firstKey, height: 0, top: 0 });
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const { firstKey: oldFirst, height, top } = before.current;
    if (oldFirst !== '' && oldFirst !== firstKey && height > 0 && box.scrollTop === top) {
      box.scrollTop = top + box.scrollHeight - height;
    }
    before.current = { firstKey, height: box.scrollHeight, top: box.scrollTop };
  });
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const remember = () => {
      before.current = { ...before.current, height: box.scrollHeight, top: box.scrollTop };
    };
    box.addEventListener('scroll', remember, { passive: true });
    return () => box.removeEventListener('scroll', remember);
  }, [scroller]);
}
