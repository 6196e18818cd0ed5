import type { SeatState } from '@candela/contract/metering/seats';
import type { LiveModel, RoomState } from '@candela/contract/shows/operations';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useCountedView } from '../../../platform/favourites/use-counted-view.ts';
import { DarkIsland } from '../../../ui/access/dark-island.tsx';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { useMatches } from '../../../ui/access/use-matches.ts';
import { Placeholder } from '../../../ui/state/placeholder.tsx';
import { asksAboutPrice, FreeLook, LastMinute, PriceChange } from '../../metering/index.ts';
import { PrivateStage, useRoomPrivate } from '../../private-shows/index.ts';
import { useClipping } from '../../shows/index.ts';
import { TipRow } from '../board/tip-row.tsx';
import { useBoard } from '../board/use-board.ts';
import { useTipping } from '../board/use-tipping.ts';
import { liveRoom as copy } from '../locales/live-room.ts';
import { notHandheld } from '../room/handheld.ts';
import { bySimilarity } from '../room/next-order.ts';
import { PaidGate, SeatOver } from '../room/paid-gate.tsx';
import { PrivateGate } from '../room/private-gate.tsx';
import classes from '../room/room.module.css';
import { RoomHeader } from '../room/room-header.tsx';
import { RoomNotice } from '../room/room-notice.tsx';
import type { RoomPhase } from '../room/room-phase.ts';
import { RoomPlayer } from '../room/room-player.tsx';
import { RoomSide } from '../room/room-side.tsx';
import { RoomStrip } from '../room/room-strip.tsx';
import type { RoomVisit } from '../room/room-visit.ts';
import { useFold } from '../room/use-fold.ts';
import { useLiveRoom } from '../room/use-live-room.ts';
import { useNextRooms } from '../room/use-next-rooms.ts';

const ClipStrip = lazy(async () => ({ default: (await import('../room/clip-strip.tsx')).ClipStrip }));

/** The audience's view of a room, on the whole screen and dark in both themes. */
export default function LiveRoomScreen() {
  const { uniqueId = '' } = useParams();
  useEffect(
    // The next room stays on the whole screen; another page would be lost there.
    () => () => {
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    },
    [],
  );
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
  const tipping = useTipping(model);
  const isWide = useMatches(notHandheld);
  const { wantsFold, fold } = useFold();
  const next = useNextRooms(uniqueId, () => {
    if (visit.seat?.status === 'open') void visit.leave();
  });
  const clipping = useClipping(room);
  const isFolded = wantsFold && hasPlayer && isWide;
  useDocumentTitle(model ? copy.documentTitle({ name: nameOf(model) }) : copy.roomList);
  const parts = { live, own, next, hasPlayer, board, tipping };

  return (
    <DarkIsland
      className={classes.room}
      data-phase={isPrivate ? 'own-private' : phase}
      data-watching={hasPlayer || undefined}
      data-private={isPrivate || undefined}
      data-unknown={!model || undefined}
      data-folded={isFolded || undefined}
      data-undimmed={hasPlayer || isPrivate || undefined}
    >
      {model && room && (
        <RoomHeader
          model={model}
          room={room}
          isLive={hasPlayer || isPrivate}
          hereSince={hereSince}
          seat={paidSeat(parts)}
          onLeave={visit.seat?.status === 'open' && !isPrivate ? () => void visit.leave() : undefined}
          onUnfold={isFolded ? () => fold(false) : null}
        />
      )}
      <main id="content" tabIndex={-1} className={classes.stage}>
        <RoomStage
          {...parts}
          tipRow={isFolded && tipping && <TipRow tipping={tipping} />}
          clip={clipping.button}
        />
        {own.dialogs}
        {clipping.dialog}
      </main>
      {model && phase !== 'banned' && (
        <RoomSide {...parts} model={model} isFolded={isFolded} onFold={hasPlayer ? () => fold(true) : null} />
      )}
    </DarkIsland>
  );
}

const withPicture: readonly RoomPhase[] = ['live', 'opening', 'interrupted'];

/** Nothing is on here any more, or not for this reader. */
const withSimilar: readonly RoomPhase[] = ['ended', 'offline', 'private', 'banned'];

/** The room is open to this reader, and there is no picture in it now. */
const withClips: readonly RoomPhase[] = ['ended', 'offline', 'private', 'paid'];

const nameOf = (model: LiveModel) => model.name || model.username;

/** The seat whose meter runs: in the private show, or in the room while it stands open. */
function paidSeat({ live: { visit }, own }: Pick<RoomVisit, 'live' | 'own'>): SeatState | null {
  if (own.underWay) return own.media.seat;
  return visit.entry === 'open' ? visit.seat : null;
}

/** What the player holds among its controls. */
interface PlayerExtras {
  tipRow: ReactNode;
  clip: ReactNode;
}

/** The picture, or why there is none. */
function RoomStage({ live, own, next, hasPlayer, tipRow, clip }: RoomVisit & PlayerExtras) {
  const { model, room, phase } = live;
  if (phase === 'loading') return <Placeholder label={copy.opening} />;
  if (own.underWay && model) {
    return (
      <Suspense fallback={<Placeholder label={copy.opening} />}>
        <PrivateStage
          show={own.underWay}
          model={{ _id: model._id, name: nameOf(model) }}
          media={own.media}
          seat={own.media.seat}
        />
      </Suspense>
    );
  }
  if (hasPlayer && model && room) {
    return (
      <>
        <LivePicture live={live} next={next} model={model} room={room} tipRow={tipRow} clip={clip} />
        <RoomStrip title={copy.nextRooms} rooms={next.rooms} onLeave={next.onLeave} />
      </>
    );
  }
  return (
    <>
      <RoomNotice
        phase={phase}
        model={model}
        onRetry={live.retry}
        isRetrying={live.isRetrying}
        gate={gateOf(live)}
      />
      {model && withClips.includes(phase) && (
        <Suspense fallback={null}>
          <ClipStrip modelId={model._id} />
        </Suspense>
      )}
      {model && withSimilar.includes(phase) && (
        <RoomStrip title={copy.similarRooms} rooms={bySimilarity(next.rooms, model.categoryIds)} />
      )}
    </>
  );
}

type LivePictureProps = Pick<RoomVisit, 'live' | 'next'> &
  PlayerExtras & {
    model: LiveModel;
    room: RoomState;
  };

function LivePicture({ live, next, model, room, tipRow, clip }: LivePictureProps) {
  const { visit } = live;
  return (
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
      aside={tipRow}
      clip={clip}
      onStep={next.step}
      next={next.rooms[0]}
      notice={
        visit.seat && (
          <>
            {!asksAboutPrice(visit.seat) && <LastMinute seat={visit.seat} />}
            {visit.seat.nextCost !== null && (
              <Suspense fallback={null}>
                <PriceChange
                  seat={visit.seat}
                  isBusy={visit.isEntering}
                  onStay={() => visit.confirm()}
                  onLeave={() => void visit.leave()}
                />
              </Suspense>
            )}
            <FreeLook seat={visit.seat} isBusy={visit.isEntering} onStay={() => visit.confirm()} />
          </>
        )
      }
    />
  );
}

/** Shown instead of the player while the reader has no access to the room. */
function gateOf({ model, room, visit, phase }: RoomVisit['live']): ReactNode {
  if (!model || !room) return undefined;
  const { seat } = visit;
  if (phase === 'paid') return <PaidGate model={model} room={room} visit={visit} />;
  if (phase === 'private') return <PrivateGate model={model} visit={visit} />;
  if (room.status === 'ended' && seat && seat.minutesCharged > 0) return <SeatOver seat={seat} />;
  return undefined;
}
