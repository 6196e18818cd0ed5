import { IconMovie, IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { NetPrice } from '../../platform/money/net-price.tsx';
import { useSession } from '../../platform/session/session-store.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { LockedMedia } from '../../ui/card/locked-media.tsx';
import { isVideoFile, type LookEntry, useEntryLook } from './entry-look.ts';
import { mediaWords } from './media-words.ts';
import classes from './message.module.css';
import { LockedLabel, ratioOf, TileMarks, tilesMax } from './message-media.tsx';
import { manyMessages, t } from './messages.ts';
import ownClasses from './preview.module.css';

const words = manyMessages.previewing;
const namePlace = '{name}';

export interface PreviewedMessage {
  text: string;
  entries: readonly LookEntry[];
  priceCredits: number | '';
  firstIsFree: boolean;
  /** Posts that go along, by their titles. */
  posts?: ReactNode;
}

interface MessagePreviewProps extends PreviewedMessage {
  /** A fan who will get it, if one is known. */
  fanName?: string | undefined;
}

/** A message as a fan will get it, beside the form it is written in, and what the model gets of one unlock. */
export function MessagePreview({ fanName, ...message }: MessagePreviewProps) {
  const { user } = useSession();
  const { text, entries, posts, priceCredits } = message;
  const said = text.trim().replaceAll(namePlace, fanName ?? words.sampleName);
  const isSold = priceCredits !== '' && entries.length > 0;
  const isEmpty = said === '' && entries.length === 0 && !posts;
  return (
    <div className={ownClasses.preview}>
      <p className={ownClasses.title}>
        {fanName === undefined ? words.title : words.titleOf({ name: fanName })}
      </p>
      {isSold && (
        <p className={ownClasses.note}>
          {words.each} <NetPrice kind="message" price={priceCredits} />
        </p>
      )}
      <div className={ownClasses.screen}>
        <p className={ownClasses.sender}>
          <Avatar src={user?.profileImage ?? null} size={28} />
          <b>{user?.name || user?.username}</b>
        </p>
        {isEmpty ? (
          <p className={ownClasses.note}>{words.empty}</p>
        ) : (
          <div className={classes.bubble} data-bare={said === '' || undefined}>
            <PreviewMedia {...message} />
            {said !== '' && <p>{said}</p>}
            {posts}
          </div>
        )}
      </div>
    </div>
  );
}

/** Those that are open as tiles, and those that cost something under one lock, as a message shows them. */
function PreviewMedia({ entries, priceCredits, firstIsFree }: PreviewedMessage) {
  const openCount = priceCredits === '' ? entries.length : Number(firstIsFree);
  const open = entries.slice(0, openCount);
  const locked = entries.slice(openCount);
  const [first] = locked;
  return (
    <>
      {open.length > 0 && <OpenTiles entries={open} isFree={priceCredits !== ''} />}
      {first && priceCredits !== '' && <Locked entries={locked} first={first} priceCredits={priceCredits} />}
    </>
  );
}

function OpenTiles({ entries, isFree }: { entries: readonly LookEntry[]; isFree: boolean }) {
  const tiles = entries.slice(0, tilesMax);
  const [only] = entries.length === 1 ? entries : [];
  const ratio = useRatio(only);
  return (
    <div className={classes.picture} style={{ aspectRatio: only && ratio }}>
      <div className={classes.tiles} data-count={tiles.length}>
        {tiles.map((entry, index) => (
          <Tile
            key={entry.key}
            entry={entry}
            isFree={isFree}
            hidden={index === tiles.length - 1 ? entries.length - tiles.length : 0}
          />
        ))}
      </div>
    </div>
  );
}

function Tile({ entry, isFree, hidden }: { entry: LookEntry; isFree: boolean; hidden: number }) {
  const { picture, isVideo, length } = useEntryLook(entry);
  const Icon = isVideo ? IconMovie : IconPhoto;
  return (
    <div className={ownClasses.tile}>
      {picture ? (
        <img src={picture} alt={isVideo ? t.video : t.picture} />
      ) : (
        <Icon size={28} stroke={1.5} aria-hidden />
      )}
      <TileMarks isFree={isFree} isVideo={isVideo && hidden === 0} length={length} />
      {hidden > 0 && <span className={classes.hidden}>{t.andMore({ count: hidden + 1 })}</span>}
    </div>
  );
}

function Locked({
  entries,
  first,
  priceCredits,
}: {
  entries: readonly LookEntry[];
  first: LookEntry;
  priceCredits: number;
}) {
  const { picture } = useEntryLook(first);
  const media = entries.map((entry) => ({
    kind: isVideoFile(entry) ? ('video' as const) : ('image' as const),
  }));
  return (
    <div
      className={`${classes.picture} ${ownClasses.locked}`}
      style={{ aspectRatio: useRatio(first) ?? 0.8 }}
    >
      <LockedMedia
        shape="fill"
        picture={{ src: picture }}
        label={<LockedLabel media={media} words={mediaWords(media)} priceCredits={priceCredits} />}
      />
    </div>
  );
}

/** How wide a picture is for its height, once this browser has read it. */
function useRatio(entry: LookEntry | undefined): number | undefined {
  const look = useEntryLook(entry ?? nothing);
  const { picture } = look;
  const [read, setRead] = useState<{ picture: string; ratio: number } | null>(null);
  useEffect(() => {
    if (picture === null) return undefined;
    const image = new Image();
    image.onload = () =>
      setRead({ picture, ratio: ratioOf([{ width: image.naturalWidth, height: image.naturalHeight }]) ?? 1 });
    image.src = picture;
    return () => {
      image.onload = null;
    };
  }, [picture]);
  return read && read.picture === picture ? read.ratio : undefined;
}

const nothing: LookEntry = { key: '', file: new File([], '') };
