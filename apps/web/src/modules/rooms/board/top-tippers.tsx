import type { RoomBoard } from '@candela/contract/rooms/board';
import { IconCrown } from '@tabler/icons-react';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { boardWords } from '../board-messages.ts';
import classes from './board.module.css';

const copy = boardWords.tippers;

/** Who gave most in this show; the first is the king of the room. */
export function TopTippers({ tippers }: { tippers: RoomBoard['topTippers'] }) {
  return (
    <section className={classes.panel} aria-label={copy.title}>
      <div className={classes.head}>
        <h2>{copy.title}</h2>
      </div>
      {tippers.length === 0 && <p className={classes.quiet}>{copy.none}</p>}
      <ol className={classes.list}>
        {tippers.map(({ username, profileImage, credits }, index) => (
          <li key={username}>
            <Avatar src={profileImage} size={28} />
            <span className={classes.grow}>
              {username}
              {index === 0 && (
                <span className={classes.king}>
                  <IconCrown size={14} stroke={1.75} aria-hidden /> {copy.king}
                </span>
              )}
            </span>
            <CreditAmount amount={credits} />
          </li>
        ))}
      </ol>
    </section>
  );
}
