import { Fragment } from 'react';
import classes from './chat.module.css';
import { piecesOf } from './mention-text.ts';

/** A line's words with the names in it set apart; the reader's own name most of all. */
export function MentionWords({ text, myName }: { text: string; myName: string | undefined }) {
  const own = myName?.toLowerCase();
  return piecesOf(text).map((piece, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line never change or move.
    if (!piece.name) return <Fragment key={index}>{piece.text}</Fragment>;
    const isMine = piece.name.toLowerCase() === own;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line never change or move.
      <span key={index} className={classes.mention} data-own={isMine || undefined}>
        {piece.text}
      </span>
    );
  });
}
