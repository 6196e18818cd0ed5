import type { SeatState } from '@candela/contract/metering/seats';
import type { RoomBoard } from '@candela/contract/rooms/board';
import type { LiveModel, RoomState } from '@candela/contract/shows/operations';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { useCountedView } from '../../../platform/favourites/use-counted-view.ts';
import { isOpen } from '../../../platform/live/room-status.ts';
import { DarkIsland } from '../../../ui/access/dark-island.tsx';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { Placeholder } from '../../../ui/state/placeholder.tsx';
import { FreeLook, LastMinute } from '../../metering/index.ts';
import { PrivateStage, privateWords, useRoomPrivate } from '../../private-shows/index.ts';
import { GoalLine, RoomDock } from '../board/room-dock.tsx';
import { useBoard } from '../board/use-board.ts';
import { liveRoom as copy } from '../locales/live-room.ts';
import { PaidGate, SeatOver } from '../room/paid-gate.tsx';
import { PrivateGate } from '../room/private-gate.tsx';
import classes from '../room/room.module.css';
import { RoomHeader } from '../room/room-header.tsx';
import { RoomNotice } from '../room/room-notice.tsx';
import type { RoomPhase } from '../room/room-phase.ts';
import { RoomPlayer } from '../room/room-player.tsx';
import { useLiveRoom } from '../room/use-live-room.ts';
import { RoomChat } from '../room-chat.tsx';

/** The audience's view of a room, on the whole screen and dark in both themes. */
export default function LiveRoomScreen() {
  const { uniqueId = '' } = useParams();
  // Another room is another visit: nothing of the one before may linger.
  return <LiveRoom key={uniqueId} uniqueId={uniqueId} />;
}

function LiveRoom({ uniqueId }: { uniqueId: string }) {
  const live = useLiveRoom(uniqueId);
  const { model, room, visit, phase } = live;
  useCountedView(model?._id);
  const [hereSince] = useState(() => new Date().toISOString());
  const own = useRoomPrivate(model, visit.offer?.privateShow ?? null);
  const isPrivate = own.underWay !== null;
  const hasPlayer = !isPrivate && withPicture.includes(phase);
  const board = useBoard(hasPlayer && model ? model._id : null);
  useDocumentTitle(model ? copy.documentTitle({ name: nameOf(model) }) : copy.roomList);
  const parts = { live, own, hasPlayer, board };

  return (
    <DarkIsland
      className={classes.room}
      data-phase={isPrivate ? 'own-private' : phase}
      data-watching={hasPlayer || undefined}
      data-private={isPrivate || undefined}
    >
      {model && room && (
        <RoomHeader
          model={model}
          room={room}
          isLive={hasPlayer || isPrivate}
          hereSince={hereSince}
          seat={paidSeat(parts)}
          onLeave={visit.seat?.status === 'open' && !isPrivate ? () => void visit.leave() : undefined}
        />
      )}
      <main id="content" tabIndex={-1} className={classes.stage}>
        {phase === 'loading' && <Placeholder label={copy.opening} />}
        {own.underWay && model ? (
          <PrivateStage
            show={own.underWay}
            model={{ _id: model._id, name: nameOf(model) }}
            media={own.media}
            seat={own.media.seat}
          />
        ) : (
          <RoomNotice
            phase={phase}
            model={model}
            onRetry={live.retry}
            isRetrying={live.isRetrying}
            gate={gateOf(live)}
          />
        )}
        {hasPlayer && model && room && <PictureAndDock {...parts} model={model} room={room} />}
        {own.dialogs}
      </main>
      {model && phase !== 'banned' && <RoomSide {...parts} model={model} />}
    </DarkIsland>
  );
}

const withPicture: readonly RoomPhase[] = ['live', 'opening', 'interrupted'];

type RoomProps = {
  live: ReturnType<typeof useLiveRoom>;
  own: ReturnType<typeof useRoomPrivate>;
  hasPlayer: boolean;
  board: RoomBoard | null;
};

const nameOf = (model: LiveModel) => model.name || model.username;

/** The seat whose meter runs: in the private show, or in the room while it stands open. */
function paidSeat({ live: { visit }, own }: RoomProps): SeatState | null {
  if (own.underWay) return own.media.seat;
  return visit.entry === 'open' ? visit.seat : null;
}

function PictureAndDock({
  live,
  own,
  board,
  model,
  room,
}: RoomProps & { model: LiveModel; room: RoomState }) {
  const { visit } = live;
  return (
    <>
      <RoomPlayer
        model={model}
        room={room}
        phase={live.phase}
        stream={live.stream}
        link={live.link}
        stats={live.stats}
        quality={live.quality}
        onStop={visit.seat?.status === 'open' ? () => void visit.leave() : undefined}
        onRetry={live.retry}
        isRetrying={live.isRetrying}
        notice={
          visit.seat && (
            <>
              <LastMinute seat={visit.seat} />
              <FreeLook seat={visit.seat} isBusy={visit.isEntering} onStay={() => visit.confirm()} />
            </>
          )
        }
      />
      {board && (
        <RoomDock
          model={model}
          board={board}
          privateCard={own.card}
          onPrivate={own.ask}
          privateCost={visit.offer?.privateShow?.cost ?? null}
        />
      )}
    </>
  );
}

/** The chat: the room's, or in a private show the one of the two in it. Who logs in to talk comes back here. */
function RoomSide({ live: { room, visit }, own, hasPlayer, board, model }: RoomProps & { model: LiveModel }) {
  const isPhone = useMediaQuery('(width < 43.75em)', undefined, { getInitialValueInEffect: false });
  const isPrivate = own.underWay !== null;
  const { pathname } = useLocation();
  const channelName = own.underWay?._id ?? model._id;
  const title = isPrivate ? privateWords.show.chat : copy.chat;
  const maySit = visit.entry === 'open' && visit.seat?.kind !== 'spy';
  const waitsForPicture = maySit && visit.seat?.status === 'open' && !visit.seat.shown;
  const lockedReason = maySit ? undefined : copy.chatLocked;
  const closedReason = waitsForPicture ? copy.chatWithPicture : lockedReason;
  return (
    <aside className={classes.side} aria-label={title}>
      <h2 className={classes.sideTitle}>{title}</h2>
      {isPhone && own.asked && <div className={classes.asked}>{own.card}</div>}
      <RoomChat
        key={channelName}
        channelName={channelName}
        hostId={model._id}
        hostName={nameOf(model)}
        isOpen={isPrivate || (isOpen(room) && closedReason === undefined)}
        placeholder={isPrivate ? privateWords.show.chatPlaceholder : copy.chatPlaceholder}
        overlay={isPhone === true && hasPlayer}
        closedReason={isPrivate ? undefined : closedReason}
        aboveField={hasPlayer && <GoalLine board={board} />}
        loginHref={`/login?returnTo=${encodeURIComponent(pathname)}`}
      />
    </aside>
  );
}

/** Shown instead of the player while the reader has no access to the room. */
function gateOf({ model, room, visit, phase }: RoomProps['live']): ReactNode {
  if (!model || !room) return undefined;
  const { seat } = visit;
  if (phase === 'paid') return <PaidGate model={model} room={room} visit={visit} />;
  if (phase === 'private') return <PrivateGate model={model} visit={visit} />;
  if (room.status === 'ended' && seat && seat.minutesCharged > 0) return <SeatOver seat={seat} />;
  return undefined;
}
