export { type Chat, type ChatDeps, createChat } from './chat.ts';
