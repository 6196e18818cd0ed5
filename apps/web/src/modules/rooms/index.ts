export { EmojiButton } from './emoji-button.tsx';
export { NotSent } from './not-sent.tsx';
