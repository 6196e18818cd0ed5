export { privateShows as privateWords } from './locales/private-shows.ts';
export { PrivateStage } from './private-stage.tsx';
export { useRoomPrivate } from './use-room-private.tsx';
