import type { DirectMessage, MessageMedium } from '@candela/contract/messages/operations';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { requestPurchase } from '../../platform/purchase/purchase-intent.ts';
import { queryClient } from '../../platform/query-client.ts';
import { messageKeys } from '../../platform/unread-messages/unread-messages.ts';
import { LockedMedia } from '../../ui/card/locked-media.tsx';
import { CreditAmount } from '../../ui/coin/credit-amount.tsx';
import { formatDuration } from '../../ui/format/format-duration.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import { OwnedTag, SmokeTag } from '../../ui/tag/tag.tsx';
import { mediaWords } from './media-words.ts';
import classes from './message.module.css';
import { t } from './messages.ts';
import { useMediumAddress } from './use-medium-address.ts';

// What plays videos is loaded with the first one that is opened.
const MessageGallery = lazy(async () => ({
  default: (await import('./message-gallery.tsx')).MessageGallery,
}));

/** Tiles in a message; the last one says how many more there are. */
const tilesMax = 4;

interface MessageMediaProps {
  message: DirectMessage;
  picture: NonNullable<DirectMessage['picture']>;
  isMine: boolean;
}

/** A message's pictures and videos: locked together, or open, each a tile that opens on the whole window. */
export function MessageMedia(props: MessageMediaProps) {
  const { message, picture } = props;
  const isOne = message.media.length === 1;
  // Very long or wide ones are cropped here and whole when opened.
  const ratio = Math.min(1.9, Math.max(0.7, picture.width / Math.max(1, picture.height)));
  return (
    <div className={classes.picture} style={{ aspectRatio: isOne || !picture.isOpen ? ratio : undefined }}>
      {picture.isOpen ? <OpenMedia {...props} /> : <LockedMessage {...props} />}
    </div>
  );
}

function LockedMessage({ message, picture }: MessageMediaProps) {
  const { media, senderName } = message;
  const priceCredits = picture.priceCredits ?? 0;
  const isPicture = media.length === 1 && media[0]?.kind === 'image';
  const words = mediaWords(media);
  const unlock = async () => {
    const outcome = await requestPurchase({
      kind: 'message',
      itemId: message._id,
      title: isPicture
        ? t.pictureFrom({ name: senderName })
        : t.mediaFrom({ media: words, name: senderName }),
      priceCredits,
      sellerName: senderName,
      picture: picture.placeholderUrl,
    });
    if (outcome === 'bought') await queryClient.invalidateQueries({ queryKey: messageKeys.all });
  };
  return (
    <LockedMedia
      shape="fill"
      picture={{ src: picture.placeholderUrl }}
      label={
        <>
          {!isPicture && <span className={classes.lockedWords}>{words}</span>} {t.unlock}{' '}
          <CreditAmount amount={priceCredits} tone="inherit" />
        </>
      }
      onUnlock={() => void unlock().catch(() => undefined)}
    />
  );
}

function OpenMedia({ message, picture, isMine }: MessageMediaProps) {
  const { media } = message;
  const [shown, setShown] = useState<{ index: number; isOpen: boolean } | null>(null);
  const price = picture.priceCredits;
  const tiles = media.slice(0, tilesMax);
  return (
    <>
      <div className={classes.tiles} data-count={tiles.length}>
        {tiles.map((medium, index) => (
          <Tile
            // biome-ignore lint/suspicious/noArrayIndexKey: what a message has never changes its order.
            key={index}
            message={message}
            medium={medium}
            index={index}
            hidden={index === tiles.length - 1 ? media.length - tiles.length : 0}
            onOpen={() => setShown({ index, isOpen: true })}
          />
        ))}
      </div>
      {price !== null && (
        <span className={classes.pictureTag}>
          {isMine ? (
            <SmokeTag>
              {t.priced} {price}
            </SmokeTag>
          ) : (
            <OwnedTag>{t.yours}</OwnedTag>
          )}
        </span>
      )}
      {shown && (
        <Suspense fallback={null}>
          <MessageGallery
            message={message}
            index={shown.index}
            opened={shown.isOpen}
            onIndex={(index) => setShown({ index, isOpen: true })}
            onClose={() => setShown({ index: shown.index, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  );
}

interface TileProps {
  message: DirectMessage;
  medium: MessageMedium;
  index: number;
  /** How many have no tile. */
  hidden: number;
  onOpen: () => void;
}

function Tile({ message, medium, index, hidden, onOpen }: TileProps) {
  const address = useMediumAddress(message._id, index);
  const isVideo = medium.kind === 'video';
  return (
    <button
      type="button"
      className={classes.openPicture}
      aria-label={titleOf(medium, index, message.media.length)}
      onClick={onOpen}
    >
      <Picture
        src={isVideo ? address.data?.posterUrl : address.data?.url}
        placeholderSrc={medium.placeholderUrl}
        alt={t.mediaFrom({ media: isVideo ? t.video : t.picture, name: message.senderName })}
      />
      {isVideo && hidden === 0 && (
        <>
          <span className={classes.play}>
            <IconPlayerPlayFilled size={22} aria-hidden />
          </span>
          <span className={classes.length}>
            <SmokeTag>{formatDuration(medium.durationSeconds ?? 0)}</SmokeTag>
          </span>
        </>
      )}
      {hidden > 0 && (
        <span className={classes.hidden} aria-hidden>
          {t.andMore({ count: hidden + 1 })}
        </span>
      )}
    </button>
  );
}

function titleOf({ kind, durationSeconds }: MessageMedium, index: number, count: number): string {
  const title =
    kind === 'video' ? t.openVideo({ length: formatDuration(durationSeconds ?? 0) }) : t.openPicture;
  return count === 1 ? title : t.openOf({ title, position: String(index + 1), count: String(count) });
}
