import { IconArrowDown } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { VisuallyHidden } from '../access/visually-hidden.tsx';
import classes from './log-frame.module.css';

interface LogFrameProps {
  /** Names the log. */
  label: string;
  scroller: RefObject<HTMLDivElement | null>;
  onScroll?: (scroller: HTMLDivElement) => void;
  /** How many items arrived below what is being read, and the words for them. */
  unseen: number;
  newItemsLabel: (count: number) => string;
  goToEnd: () => void;
  /** What to read out now. */
  spoken: string;
  className?: string | undefined;
  /** Over a picture: a fade at the top. */
  overlay?: boolean | undefined;
  children: ReactNode;
}

/** A scroller whose items stand at its foot, with the way down to new ones and a voice for them. */
export function LogFrame(props: LogFrameProps) {
  const { label, scroller, onScroll, unseen, newItemsLabel, goToEnd, spoken, overlay } = props;
  return (
    <div className={`${classes.log} ${props.className ?? ''}`} data-chat-overlay={overlay || undefined}>
      {/* The live region below does the reading, so the log itself stays silent. */}
      <div
        className={classes.scroller}
        ref={scroller}
        role="log"
        aria-label={label}
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller without focus cannot be scrolled by keys.
        tabIndex={0}
        onScroll={(event) => onScroll?.(event.currentTarget)}
      >
        <div className={classes.items}>{props.children}</div>
      </div>
      {unseen > 0 && (
        <button type="button" className={classes.pill} onClick={goToEnd}>
          <IconArrowDown size={16} stroke={1.75} aria-hidden />
          {newItemsLabel(unseen)}
        </button>
      )}
      <div aria-live="polite">
        <VisuallyHidden>{spoken}</VisuallyHidden>
      </div>
    </div>
  );
}
