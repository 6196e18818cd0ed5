export { type Chat, type ChatSender, createChat } from './chat.ts';
export { createDirectChat, type DirectChat } from './direct/direct.ts';
export { chatData } from './personal-data.ts';
