import type { LiveModel } from '@candela/contract/shows/operations';
import { useState } from 'react';
import { isOpen } from '../../../platform/live/room-status.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { useMatches } from '../../../ui/access/use-matches.ts';
import { privateWords } from '../../private-shows/index.ts';
import boardClasses from '../board/board.module.css';
import { DockHead, DockTools, DockTop, type DockView, GoalLine, giftsOf } from '../board/room-dock.tsx';
import { TipRow } from '../board/tip-row.tsx';
import { liveRoom as copy } from '../locales/live-room.ts';
import { RoomChat } from '../room-chat.tsx';
import { handheld } from './handheld.ts';
import classes from './room.module.css';
import type { RoomVisit } from './room-visit.ts';

export type RoomSideProps = RoomVisit & {
  model: LiveModel;
  /** The last lines over the picture are all there is. */
  isFolded: boolean;
  onFold: (() => void) | null;
};

/** Beside the picture: goal, chat, gifts, tips and the private show. On phones it lies below, or over the picture. */
export function RoomSide(props: RoomSideProps) {
  const { own, hasPlayer, board, model, isFolded, onFold } = props;
  const isHandheld = useMatches(handheld);
  const isMember = useSession().user?.type === 'user';
  const [wantedView, setView] = useState<DockView>('chat');
  const isPrivate = own.underWay !== null;
  const title = isPrivate ? privateWords.show.chat : copy.chat;
  const gifts = hasPlayer && board ? giftsOf({ model, board }, isMember) : null;
  const isDock = hasPlayer && !isHandheld && !isFolded;
  const view = gifts && isDock ? wantedView : 'chat';
  const privateCost = props.live.visit.offer?.privateShow?.cost ?? model.room.privateShowCost;
  const onPrivate = hasPlayer ? own.ask : null;
  return (
    <aside className={classes.side} aria-label={title}>
      <DockHead
        title={title}
        view={view}
        onView={gifts === null ? null : setView}
        onPrivate={onPrivate}
        privateCost={privateCost}
        onFold={onFold}
      />
      {isDock && board && <DockTop board={board} />}
      <RoomChat
        key={own.underWay?._id ?? model._id}
        channelName={own.underWay?._id ?? model._id}
        hostId={model._id}
        hostName={model.name || model.username}
        {...talkOf(props)}
        overlay={hasPlayer && (isHandheld || isFolded)}
        instead={view === 'gifts' && <div className={boardClasses.gifts}>{gifts}</div>}
        aboveField={<AboveField {...props} isHandheld={isHandheld} />}
        besideField={
          hasPlayer &&
          isHandheld &&
          board && <DockTools model={model} board={board} onPrivate={onPrivate} privateCost={privateCost} />
        }
        hostPicture={model.profileImage}
      />
    </aside>
  );
}

/** The own request for a private show, the goal on phones, and the amounts to tip. */
function AboveField({
  own,
  hasPlayer,
  board,
  tipping,
  isHandheld,
  isFolded,
}: RoomSideProps & { isHandheld: boolean }) {
  const mayTip = (hasPlayer || own.underWay !== null) && !isFolded;
  return (
    <>
      {own.asked && <div className={classes.asked}>{own.card}</div>}
      {hasPlayer && isHandheld && board && <GoalLine board={board} />}
      {mayTip && tipping && <TipRow tipping={tipping} />}
    </>
  );
}

/** Whether one can write here now, and if not, why. */
function talkOf({ live: { room, visit }, own }: RoomVisit) {
  if (own.underWay) return { isOpen: true, placeholder: privateWords.show.chatPlaceholder };
  const maySit = visit.entry === 'open' && visit.seat?.kind !== 'spy';
  const waitsForPicture = maySit && visit.seat?.status === 'open' && !visit.seat.shown;
  const lockedReason = maySit ? undefined : copy.chatLocked;
  const closedReason = waitsForPicture ? copy.chatWithPicture : lockedReason;
  return {
    isOpen: isOpen(room) && closedReason === undefined,
    placeholder: copy.chatPlaceholder,
    ...(closedReason !== undefined && { closedReason }),
  };
}
