import { RoomChat } from '../features/chat/room-chat.tsx';
import { LiveRoomScreen } from '../features/live/screens/live-room-screen.tsx';

/** A live room with its chat. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function LiveRoomRoute() {
  return <LiveRoomScreen renderChat={(slot) => <RoomChat {...slot} />} />;
}
