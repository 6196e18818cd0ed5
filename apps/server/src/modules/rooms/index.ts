export { type Chat, type ChatSender, createChat } from './chat.ts';
export { roomsData } from './personal-data.ts';
export { roomName } from './room-name.ts';
