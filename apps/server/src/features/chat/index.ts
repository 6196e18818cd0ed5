export { type Chat, type ChatDeps, type ChatSender, createChat } from './chat.ts';
