import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { useCountedView } from '../../../platform/favourites/use-counted-view.ts';
import { DarkIsland } from '../../../ui/access/dark-island.tsx';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { Placeholder } from '../../../ui/state/placeholder.tsx';
import { words } from '../messages.ts';
import classes from '../room/room.module.css';
import { RoomHeader } from '../room/room-header.tsx';
import { RoomNotice } from '../room/room-notice.tsx';
import { isOpen } from '../room/room-phase.ts';
import { RoomPlayer } from '../room/room-player.tsx';
import { useLiveRoom } from '../room/use-live-room.ts';

const copy = words.room;

/** What a chat needs to know of the room it stands in. */
export type ChatSlot = {
  channelName: string;
  hostName: string;
  isOpen: boolean;
  placeholder: string;
  /** Over the picture, on phones. */
  overlay: boolean;
};

export type LiveRoomScreenProps = { renderChat: (slot: ChatSlot) => ReactNode };

/** The audience's view of a room, on the whole screen and dark in both themes. */
export function LiveRoomScreen({ renderChat }: LiveRoomScreenProps) {
  const { uniqueId = '' } = useParams();
  // Another room is another visit: nothing of the one before may linger.
  return <LiveRoom key={uniqueId} uniqueId={uniqueId} renderChat={renderChat} />;
}

function LiveRoom({ uniqueId, renderChat }: LiveRoomScreenProps & { uniqueId: string }) {
  const { model, room, phase, link, stats, stream, retry, isRetrying } = useLiveRoom(uniqueId);
  useCountedView(model?._id);
  const [hereSince] = useState(() => new Date().toISOString());
  const isPhone = useMediaQuery('(width < 43.75em)', undefined, { getInitialValueInEffect: false });
  const name = model ? model.name || model.username : '';
  useDocumentTitle(model ? copy.documentTitle(name) : words.lives.title);

  const hasPlayer = phase === 'live' || phase === 'opening' || phase === 'interrupted';
  return (
    <DarkIsland className={classes.room} data-phase={phase} data-watching={hasPlayer || undefined}>
      {model && room && <RoomHeader model={model} room={room} isLive={hasPlayer} hereSince={hereSince} />}
      <main id="content" tabIndex={-1} className={classes.stage}>
        {phase === 'loading' && <Placeholder label={copy.opening} />}
        <RoomNotice phase={phase} model={model} onRetry={retry} isRetrying={isRetrying} />
        {hasPlayer && model && room && (
          <RoomPlayer model={model} room={room} phase={phase} stream={stream} link={link} stats={stats} />
        )}
      </main>
      {model && (
        <aside className={classes.side} aria-label={copy.chat}>
          <h2 className={classes.sideTitle}>{copy.chat}</h2>
          {renderChat({
            channelName: model._id,
            hostName: name,
            isOpen: isOpen(room),
            placeholder: copy.talk,
            overlay: isPhone === true && hasPlayer,
          })}
        </aside>
      )}
    </DarkIsland>
  );
}
