import type { ReactNode } from 'react';
import { VisuallyHidden } from '../access/visually-hidden.tsx';
import { Avatar } from '../avatar/avatar.tsx';
import { Coin } from '../coin/coin.tsx';
import { creditUnit } from '../coin/credit-unit.ts';
import { formatCount } from '../format/format-count.ts';
import classes from './amount-message.module.css';

export type AmountLevel = 1 | 2 | 3 | 4 | 5;

export interface AmountMessageProps {
  level: AmountLevel;
  author: ReactNode;
  amount: number;
  unitLabel?: string;
  /** Only from level 2 up. */
  avatarSrc?: string | null;
  /** What they wrote. */
  children?: ReactNode;
}

/** An amount a member gave, brighter with its level: a rule, a wash, a brighter wash, an outline, solid ember. */
export function AmountMessage({
  level,
  author,
  amount,
  unitLabel = creditUnit(amount),
  avatarSrc,
  children,
}: AmountMessageProps) {
  return (
    <div className={classes.message} data-level={level}>
      <div className={classes.top}>
        {avatarSrc !== undefined && level > 1 && <Avatar src={avatarSrc} size={22} />}
        <span className={classes.author}>{author}</span>
        <span className={classes.amount}>
          <Coin className={classes.coin} />
          {formatCount(amount)}
          <VisuallyHidden> {unitLabel}</VisuallyHidden>
        </span>
      </div>
      {children && <p>{children}</p>}
    </div>
  );
}

/** The largest amounts, over the picture. The caller takes it away after six seconds. */
export function AmountFlash({
  author,
  amount,
  unitLabel = creditUnit(amount),
  children,
}: Omit<AmountMessageProps, 'level' | 'avatarSrc'>) {
  return (
    <div className={classes.flash} role="status">
      <span className={classes.figure}>
        {formatCount(amount)}
        <VisuallyHidden> {unitLabel}</VisuallyHidden>
      </span>
      <span>
        <b>{author}</b>
        {children && <span className={classes.words}>{children}</span>}
      </span>
    </div>
  );
}
