import { useLocation } from 'react-router';
import { RoomChat } from '../modules/rooms/room-chat.tsx';
import { LiveRoomScreen } from '../modules/rooms/screens/live-room-screen.tsx';

/** A live room with its chat; logging in from the chat returns to it. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function LiveRoomRoute() {
  const { pathname } = useLocation();
  const loginHref = `/login?returnTo=${encodeURIComponent(pathname)}`;
  return (
    <LiveRoomScreen
      renderChat={(slot) => <RoomChat key={slot.channelName} {...slot} loginHref={loginHref} />}
    />
  );
}
