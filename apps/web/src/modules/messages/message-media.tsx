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
import { toast } from '../../ui/toast/toast.tsx';
import { mediaWords } from './media-words.ts';
import classes from './message.module.css';
import { t } from './messages.ts';
import { useMediumAddress } from './use-medium-address.ts';

// What plays videos is loaded with the first one that is opened.
const MessageGallery = lazy(async () => ({
  default: (await import('./message-gallery.tsx')).MessageGallery,
}));

/** Tiles in a message; the last one says how many more there are. */
export const tilesMax = 4;

interface MessageMediaProps {
  message: DirectMessage;
  picture: NonNullable<DirectMessage['picture']>;
  isMine: boolean;
}

/**
 * A message's pictures and videos: those that are open each a tile that opens on the whole window, and those that cost
 * something locked together.
 */
export function MessageMedia(props: MessageMediaProps) {
  const { media } = props.message;
  const open = media.flatMap((medium, position) => (medium.isOpen ? [{ medium, position }] : []));
  const locked = media.filter(({ isOpen }) => !isOpen);
  return (
    <>
      {open.length > 0 && (
        <div className={classes.picture} style={{ aspectRatio: ratioOf(open.map(({ medium }) => medium)) }}>
          <OpenMedia {...props} open={open} />
        </div>
      )}
      {locked.length > 0 && (
        <div className={classes.picture} style={{ aspectRatio: ratioOf(locked.slice(0, 1)) }}>
          <LockedMessage {...props} locked={locked} />
        </div>
      )}
    </>
  );
}

/** Of a single one. Very long or wide ones are cropped here and whole when opened. */
export function ratioOf([one, ...others]: readonly Pick<MessageMedium, 'width' | 'height'>[]):
  | number
  | undefined {
  if (!one || others.length > 0) return undefined;
  return Math.min(1.9, Math.max(0.7, one.width / Math.max(1, one.height)));
}

function LockedMessage({
  message,
  picture,
  locked: media,
}: MessageMediaProps & { locked: readonly MessageMedium[] }) {
  const { senderName } = message;
  const placeholder = media[0]?.placeholderUrl ?? null;
  const priceCredits = picture.priceCredits ?? 0;
  const isPicture = isOnePicture(media);
  const words = mediaWords(media);
  const unlock = async () => {
    if (message.isTest) return void toast.info(t.testUnlock, t.testUnlockText);
    const outcome = await requestPurchase({
      kind: 'message',
      itemId: message._id,
      title: isPicture
        ? t.pictureFrom({ name: senderName })
        : t.mediaFrom({ media: words, name: senderName }),
      priceCredits,
      sellerName: senderName,
      picture: placeholder,
    });
    if (outcome === 'bought') await queryClient.invalidateQueries({ queryKey: messageKeys.all });
  };
  return (
    <LockedMedia
      shape="fill"
      picture={{ src: placeholder }}
      label={<LockedLabel media={media} words={words} priceCredits={priceCredits} />}
      onUnlock={() => void unlock().catch(() => undefined)}
    />
  );
}

interface LockedLabelProps {
  media: readonly Pick<MessageMedium, 'kind'>[];
  words: string;
  priceCredits: number;
}

/** Under the lock: what is behind it, unless that is a single picture, and its price. */
export function LockedLabel({ media, words, priceCredits }: LockedLabelProps) {
  return (
    <>
      {!isOnePicture(media) && <span className={classes.lockedWords}>{words}</span>} {t.unlock}{' '}
      <CreditAmount amount={priceCredits} tone="inherit" />
    </>
  );
}

function isOnePicture([first, ...others]: LockedLabelProps['media']): boolean {
  return first?.kind === 'image' && others.length === 0;
}

/** One that is open, and which of its message's it is. */
interface Open {
  medium: MessageMedium;
  position: number;
}

function OpenMedia({ message, picture, isMine, open }: MessageMediaProps & { open: readonly Open[] }) {
  const [shown, setShown] = useState<{ index: number; isOpen: boolean } | null>(null);
  const price = picture.priceCredits;
  const tiles = open.slice(0, tilesMax);
  return (
    <>
      <div className={classes.tiles} data-count={tiles.length}>
        {tiles.map((one, index) => (
          <Tile
            key={one.position}
            message={message}
            one={one}
            title={titleOf(one.medium, index, open.length)}
            hidden={index === tiles.length - 1 ? open.length - tiles.length : 0}
            onOpen={() => setShown({ index, isOpen: true })}
          />
        ))}
      </div>
      {price !== null && (
        <span className={classes.pictureTag}>
          {isMine && (
            <SmokeTag>
              {t.priced} {price}
            </SmokeTag>
          )}
          {!isMine && !message.isTest && picture.isOpen && <OwnedTag>{t.yours}</OwnedTag>}
        </span>
      )}
      {shown && (
        <Suspense fallback={null}>
          <MessageGallery
            message={message}
            positions={open.map(({ position }) => position)}
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
  one: Open;
  title: string;
  /** How many have no tile. */
  hidden: number;
  onOpen: () => void;
}

function Tile({ message, one: { medium, position }, title, hidden, onOpen }: TileProps) {
  const address = useMediumAddress(message._id, position);
  const isVideo = medium.kind === 'video';
  return (
    <button type="button" className={classes.openPicture} aria-label={title} onClick={onOpen}>
      <Picture
        src={isVideo ? address.data?.posterUrl : address.data?.url}
        placeholderSrc={medium.placeholderUrl}
        alt={t.mediaFrom({ media: isVideo ? t.video : t.picture, name: message.senderName })}
      />
      <TileMarks
        isFree={medium.isFree}
        isVideo={isVideo && hidden === 0}
        length={formatDuration(medium.durationSeconds ?? 0)}
      />
      {hidden > 0 && (
        <span className={classes.hidden} aria-hidden>
          {t.andMore({ count: hidden + 1 })}
        </span>
      )}
    </button>
  );
}

function titleOf({ kind, durationSeconds, isFree }: MessageMedium, index: number, count: number): string {
  const plain =
    kind === 'video' ? t.openVideo({ length: formatDuration(durationSeconds ?? 0) }) : t.openPicture;
  const title = isFree ? t.openFree({ title: plain }) : plain;
  return count === 1 ? title : t.openOf({ title, position: String(index + 1), count: String(count) });
}

/** What stands on a tile: that it is free, and that it plays and how long. */
export function TileMarks({
  isFree,
  isVideo,
  length,
}: {
  isFree: boolean;
  isVideo: boolean;
  length: string | null;
}) {
  return (
    <>
      {isFree && (
        <span className={classes.freeTag}>
          <SmokeTag>{t.free}</SmokeTag>
        </span>
      )}
      {isVideo && (
        <span className={classes.play}>
          <IconPlayerPlayFilled size={22} aria-hidden />
        </span>
      )}
      {isVideo && length && (
        <span className={classes.length}>
          <SmokeTag>{length}</SmokeTag>
        </span>
      )}
    </>
  );
}
