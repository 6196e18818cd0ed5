import { type ReactNode, useRef, useState } from 'react';
import classes from './chat.module.css';
import { LogFrame } from './log-frame.tsx';
import { useBatchedWords } from './use-batched-words.ts';
import { useStickToEnd } from './use-stick-to-end.ts';

export interface ChatLogProps<Item> {
  /** Names the log. */
  label: string;
  /** Oldest first. May be trimmed at the front by the caller. */
  items: readonly Item[];
  getKey: (item: Item) => string;
  renderItem: (item: Item) => ReactNode;
  /** What to read out for an item that arrives; null for silence. Batched to once a second. */
  spokenText?: (item: Item) => string | null;
  /** Words of the pill for items that arrived while the reader was further up. */
  newItemsLabel: (count: number) => string;
  /** Over a picture: no ground of its own and a fade at the top. */
  overlay?: boolean;
  /** Before the first message. */
  empty?: ReactNode;
  /** More than this many newest items are never in the page. */
  maxShown?: number;
}

const nothing: readonly string[] = [];

/** A live log: follows the end while the reader does, keeps its place when they do not, reads out in batches. */
export function ChatLog<Item>(props: ChatLogProps<Item>) {
  const {
    label,
    items,
    getKey,
    renderItem,
    spokenText,
    newItemsLabel,
    overlay,
    empty,
    maxShown = 300,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const newestKey = items.length > 0 ? getKey(items[items.length - 1] as Item) : '';
  const [known, setKnown] = useState({ key: newestKey, total: items.length, fresh: nothing });
  if (known.key !== newestKey) {
    const at = items.findLastIndex((item) => getKey(item) === known.key);
    const arrived = items.slice(at + 1);
    // The history in the first batch is not announced.
    const words = known.key === '' ? [] : arrived.flatMap((item) => spokenText?.(item) ?? []);
    setKnown({ key: newestKey, total: known.total + arrived.length, fresh: words });
  }
  const { unseen, goToEnd } = useStickToEnd(scroller, known.total);
  const spoken = useBatchedWords(known.fresh);

  return (
    <LogFrame
      label={label}
      scroller={scroller}
      unseen={unseen}
      newItemsLabel={newItemsLabel}
      goToEnd={goToEnd}
      spoken={spoken}
      className={classes.log}
      overlay={overlay}
    >
      {items.length === 0 && empty}
      {items.slice(-maxShown).map((item) => (
        <div key={getKey(item)}>{renderItem(item)}</div>
      ))}
    </LogFrame>
  );
}
