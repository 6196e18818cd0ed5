import type { SeatState } from '@candela/contract/metering/seats';
import type { RoomBoard } from '@candela/contract/rooms/board';
import type { LiveModel, RoomState } from '@candela/contract/shows/operations';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { useCountedView } from '../../../platform/favourites/use-counted-view.ts';
import { DarkIsland } from '../../../ui/access/dark-island.tsx';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { Placeholder } from '../../../ui/state/placeholder.tsx';
import { paidWords } from '../../metering/messages.ts';
import { FreeLook, LastMinute } from '../../metering/seat-meter.tsx';
import { PrivateStage } from '../../private-shows/private-stage.tsx';
import { useRoomPrivate } from '../../private-shows/use-room-private.tsx';
import { words } from '../../shows/messages.ts';
import { GoalLine, RoomDock } from '../board/room-dock.tsx';
import { useBoard } from '../board/use-board.ts';
import { PaidGate, SeatOver } from '../room/paid-gate.tsx';
import { PrivateDoor } from '../room/private-door.tsx';
import classes from '../room/room.module.css';
import { RoomHeader } from '../room/room-header.tsx';
import { RoomNotice } from '../room/room-notice.tsx';
import { isOpen, type RoomPhase } from '../room/room-phase.ts';
import { RoomPlayer } from '../room/room-player.tsx';
import { useLiveRoom } from '../room/use-live-room.ts';

const copy = words.room;

/** What a chat needs to know of the room it stands in. */
export type ChatSlot = {
  /** The model's room, or the id of a private show. */
  channelName: string;
  /** The model. */
  hostId: string;
  hostName: string;
  isOpen: boolean;
  placeholder: string;
  /** Over the picture, on phones. */
  overlay: boolean;
  /** Why nobody can write here now, where that is not simply because no show runs. */
  closedReason?: string;
  /** Right above the field. */
  aboveField?: ReactNode;
};

export type LiveRoomScreenProps = { renderChat: (slot: ChatSlot) => ReactNode };

/** The audience's view of a room, on the whole screen and dark in both themes. */
export function LiveRoomScreen({ renderChat }: LiveRoomScreenProps) {
  const { uniqueId = '' } = useParams();
  // Another room is another visit: nothing of the one before may linger.
  return <LiveRoom key={uniqueId} uniqueId={uniqueId} renderChat={renderChat} />;
}

function LiveRoom({ uniqueId, renderChat }: LiveRoomScreenProps & { uniqueId: string }) {
  const live = useLiveRoom(uniqueId);
  const { model, room, visit, phase } = live;
  useCountedView(model?._id);
  const [hereSince] = useState(() => new Date().toISOString());
  const own = useRoomPrivate(model, visit.offer?.privateShow ?? null);
  const isPrivate = own.underWay !== null;
  const hasPlayer = !isPrivate && withPicture.includes(phase);
  const board = useBoard(hasPlayer && model ? model._id : null);
  useDocumentTitle(model ? copy.documentTitle({ name: nameOf(model) }) : words.lives.title);
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
      {model && phase !== 'banned' && <RoomSide {...parts} model={model} renderChat={renderChat} />}
    </DarkIsland>
  );
}

const withPicture: readonly RoomPhase[] = ['live', 'opening', 'interrupted'];

type Parts = {
  live: ReturnType<typeof useLiveRoom>;
  own: ReturnType<typeof useRoomPrivate>;
  hasPlayer: boolean;
  board: RoomBoard | null;
};

const nameOf = (model: LiveModel) => model.name || model.username;

/** The seat whose meter runs: in the private show, or in the room while it stands open. */
function paidSeat({ live: { visit }, own }: Parts): SeatState | null {
  if (own.underWay) return own.media.seat;
  return visit.door === 'open' ? visit.seat : null;
}

function PictureAndDock({ live, own, board, model, room }: Parts & { model: LiveModel; room: RoomState }) {
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

/** The chat: the room's, or in a private show the one of the two in it. */
function RoomSide({
  live: { room, visit },
  own,
  hasPlayer,
  board,
  model,
  renderChat,
}: Parts & { model: LiveModel } & LiveRoomScreenProps) {
  const isPhone = useMediaQuery('(width < 43.75em)', undefined, { getInitialValueInEffect: false });
  const isPrivate = own.underWay !== null;
  const title = isPrivate ? paidWords.privateShow.chat : copy.chat;
  const maySit = visit.door === 'open' && visit.seat?.kind !== 'spy';
  return (
    <aside className={classes.side} aria-label={title}>
      <h2 className={classes.sideTitle}>{title}</h2>
      {isPhone && own.asked && <div className={classes.asked}>{own.card}</div>}
      {renderChat({
        channelName: own.underWay?._id ?? model._id,
        hostId: model._id,
        hostName: nameOf(model),
        isOpen: isPrivate || (isOpen(room) && maySit),
        placeholder: isPrivate ? paidWords.privateShow.chatPlaceholder : copy.chatPlaceholder,
        overlay: isPhone === true && hasPlayer,
        closedReason: maySit ? undefined : copy.chatLocked,
        aboveField: hasPlayer && <GoalLine board={board} />,
      })}
    </aside>
  );
}

/** What stands in the player's place while the room is not open to the reader. */
function gateOf({ model, room, visit, phase }: Parts['live']): ReactNode {
  if (!model || !room) return undefined;
  const { seat } = visit;
  if (phase === 'paid') return <PaidGate model={model} room={room} visit={visit} />;
  if (phase === 'private') return <PrivateDoor model={model} visit={visit} />;
  if (room.status === 'ended' && seat && seat.minutesCharged > 0) return <SeatOver seat={seat} />;
  return undefined;
}
