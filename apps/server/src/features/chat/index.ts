export { type Chat, type ChatSender, createChat } from './chat.ts';
