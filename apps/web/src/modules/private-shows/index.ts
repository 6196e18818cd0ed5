export { PrivateStage } from './late-private-stage.ts';
export { privateShows as privateWords } from './locales/private-shows.ts';
export { useRoomPrivate } from './use-room-private.tsx';
