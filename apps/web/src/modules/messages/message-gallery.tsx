import type { DirectMessage } from '@candela/contract/messages/operations';
import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { client } from '../../platform/api.ts';
import { usePictureGestures } from '../../platform/player/use-picture-gestures.ts';
import { useSource } from '../../platform/player/use-source.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { MovingMark } from '../../ui/watermark/moving-mark.tsx';
import classes from './message.module.css';
import { t } from './messages.ts';
import { useMediumAddress } from './use-medium-address.ts';

type Address = Awaited<ReturnType<typeof client.messages.viewPicture>>['data'];

interface MessageGalleryProps {
  message: DirectMessage;
  /** Of those that are open, in the message. */
  positions: readonly number[];
  /** Which of them is shown. */
  index: number;
  opened: boolean;
  onIndex: (index: number) => void;
  onClose: () => void;
}

/** The open pictures and videos of a message, one at a time and whole; by keys and swipes, too. */
export function MessageGallery({ message, positions, index, opened, onIndex, onClose }: MessageGalleryProps) {
  const { media } = message;
  const count = positions.length;
  const position = positions[index] ?? 0;
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const turn = (by: 1 | -1) => {
    const next = index + by;
    if (next >= 0 && next < count) onIndex(next);
  };
  const keys: HotkeyItem[] = [
    ['ArrowRight', () => turn(1)],
    ['ArrowLeft', () => turn(-1)],
  ];
  // In a video they wind.
  useHotkeys(opened ? keys : [], ['VIDEO']);
  usePictureGestures(stage, { onDoubleTap: () => {}, onPinch: () => {}, onSwipe: turn });
  const title = media[position]?.kind === 'video' ? t.video : t.picture;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={count === 1 ? title : t.positionOf({ position: String(index + 1), count: String(count) })}
      size="xl"
      closeLabel={t.close}
      actions={
        count > 1 && (
          <>
            <IconButton label={t.previous} disabled={index === 0} onClick={() => onIndex(index - 1)}>
              <IconChevronLeft size={22} stroke={1.75} aria-hidden />
            </IconButton>
            <IconButton label={t.next} disabled={index === count - 1} onClick={() => onIndex(index + 1)}>
              <IconChevronRight size={22} stroke={1.75} aria-hidden />
            </IconButton>
          </>
        )
      }
    >
      <div ref={setStage} className={classes.stage}>
        {opened && <Medium key={position} message={message} index={position} />}
      </div>
    </Dialog>
  );
}

function Medium({ message, index }: { message: DirectMessage; index: number }) {
  const address = useMediumAddress(message._id, index);
  const [tries, setTries] = useState(0);
  const medium = message.media[index];
  const isVideo = medium?.kind === 'video';
  const alt = t.mediaFrom({ media: isVideo ? t.video : t.picture, name: message.senderName });
  if (address.isError) {
    return <Gone words={isVideo ? t.videoGone : t.pictureGone} onRetry={() => void address.refetch()} />;
  }
  const ratio = medium ? medium.width / Math.max(1, medium.height) : 1;
  return (
    <div className={classes.whole} style={{ aspectRatio: address.data ? undefined : ratio }}>
      {address.data && !isVideo && <img className={classes.wholePicture} src={address.data.url} alt={alt} />}
      {address.data && isVideo && (
        <Video
          key={tries}
          address={address.data}
          label={alt}
          onRetry={() => void address.refetch().then(() => setTries(tries + 1))}
        />
      )}
    </div>
  );
}

function Video({ address, label, onRetry }: { address: Address; label: string; onRetry: () => void }) {
  // A later address is left alone, so that nothing stops while it plays.
  const [first] = useState(address);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const source = useSource(video, first.url, 0);
  if (source.failed) return <Gone words={source.refused ?? t.videoGone} onRetry={onRetry} />;
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has written what is said in it. */}
      <video
        ref={setVideo}
        className={classes.wholePicture}
        controls
        controlsList="nodownload"
        playsInline
        autoPlay
        poster={first.posterUrl ?? undefined}
        aria-label={label}
      />
      {first.mark && <MovingMark {...first.mark} />}
    </>
  );
}

function Gone({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <div className={classes.gone}>
      <p>{words}</p>
      <Button size="sm" onClick={onRetry}>
        {t.retry}
      </Button>
    </div>
  );
}
