import EmojiPicker from 'emoji-picker-react';
import { styleNonce } from '../../ui/provider/style-nonce.ts';
import { t } from './messages.ts';

/**
 * The picker as the specification wants it: seven reactions first, then all emoji, each in at most six skin tones.
 * Emoji are drawn by the system's own font, so no picture is fetched from elsewhere.
 */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function EmojiPanel({ onPick }: { onPick: (emoji: string) => void }) {
  return (
    <EmojiPicker
      theme="dark"
      emojiStyle="native"
      nonce={styleNonce()}
      reactionsDefaultOpen
      lazyLoadEmojis
      width="min(350px, calc(100vw - 32px))"
      height={400}
      previewConfig={{ showPreview: false }}
      searchPlaceholder={t.emojiSearch}
      onEmojiClick={({ emoji }) => onPick(emoji)}
      onReactionClick={({ emoji }) => onPick(emoji)}
    />
  );
}
