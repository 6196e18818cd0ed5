import { RoomChat } from '../modules/rooms/room-chat.tsx';
import { BroadcasterScreen } from '../modules/rooms/screens/broadcaster-screen.tsx';

/** The model's own show with its chat. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function BroadcasterRoute() {
  return <BroadcasterScreen renderChat={(slot) => <RoomChat key={slot.channelName} {...slot} />} />;
}
