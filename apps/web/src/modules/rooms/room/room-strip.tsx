import type { LiveModel } from '@candela/contract/shows/operations';
import { LiveStill } from '../../../platform/cards/live-still.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { LiveTag, ViewerTag } from '../../../ui/tag/tag.tsx';
import { liveRoom as copy } from '../locales/live-room.ts';
import classes from './room-strip.module.css';

export type RoomStripProps = {
  title: string;
  rooms: readonly LiveModel[];
  /** Before another room is entered. */
  onLeave?: () => void;
};

const shownAtMost = 5;

/** Other rooms in a row, each with what is on. */
export function RoomStrip({ title, rooms, onLeave }: RoomStripProps) {
  if (rooms.length === 0) return null;
  return (
    <nav className={classes.strip} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {rooms.slice(0, shownAtMost).map((model) => (
          <li key={model._id}>
            <UiLink href={`/live-model/${model.uniqueId}`} onClick={onLeave}>
              <span className={classes.picture}>
                <Picture src={model.profileImage ?? model.coverImage} sizes="260px" focus="50% 22%" />
                <LiveStill model={model} />
                <span className={classes.tags}>
                  <LiveTag>{copy.live}</LiveTag>
                  <ViewerTag count={model.room.viewerCount} label={copy.watching} />
                </span>
              </span>
              <span className={classes.words}>
                <b>{model.name || model.username}</b>
                <RoomPrice model={model} />
              </span>
            </UiLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What entering a room costs. */
export function RoomPrice({ model: { room } }: { model: LiveModel }) {
  return room.showType === 'free' ? copy.free : <CreditAmount amount={room.cost} per="/min" />;
}
