import type { DirectMessage } from '@candela/contract/messages/operations';
import { minuteMs } from '@candela/contract/shared/durations';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../platform/api.ts';
import { requestPurchase } from '../../platform/purchase/purchase-intent.ts';
import { queryClient } from '../../platform/query-client.ts';
import { messageKeys } from '../../platform/unread-messages/unread-messages.ts';
import { LockedMedia } from '../../ui/card/locked-media.tsx';
import { CreditAmount } from '../../ui/coin/credit-amount.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { OwnedTag, SmokeTag } from '../../ui/tag/tag.tsx';
import classes from './message.module.css';
import { t } from './messages.ts';

/** The server's addresses last five minutes; a fresh one is asked for well before. */
const addressFreshMs = 4 * minuteMs;

interface MessagePictureProps {
  message: DirectMessage;
  picture: NonNullable<DirectMessage['picture']>;
  isMine: boolean;
}

/** A message's picture in its aspect ratio: open or locked. */
export function MessagePicture(props: MessagePictureProps) {
  const { width, height } = props.picture;
  // Very long or wide ones are cropped here and whole when opened.
  const ratio = Math.min(1.9, Math.max(0.7, width / Math.max(1, height)));
  return (
    <div className={classes.picture} style={{ aspectRatio: ratio }}>
      {props.picture.isOpen ? <OpenPicture {...props} /> : <LockedPicture {...props} />}
    </div>
  );
}

function LockedPicture({ message, picture }: MessagePictureProps) {
  const priceCredits = picture.priceCredits ?? 0;
  const unlock = async () => {
    const outcome = await requestPurchase({
      kind: 'message',
      itemId: message._id,
      title: t.pictureFrom({ name: message.senderName }),
      priceCredits,
      sellerName: message.senderName,
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
          {t.unlock} <CreditAmount amount={priceCredits} tone="inherit" />
        </>
      }
      onUnlock={() => void unlock().catch(() => undefined)}
    />
  );
}

function OpenPicture({ message, picture, isMine }: MessagePictureProps) {
  const [opened, setOpened] = useState(false);
  const address = useQuery({
    queryKey: ['message-picture', message._id],
    queryFn: async () => (await client.messages.viewPicture({ messageId: message._id })).data.url,
    staleTime: addressFreshMs,
  });
  const alt = t.pictureFrom({ name: message.senderName });
  const price = picture.priceCredits;
  return (
    <>
      <button
        type="button"
        className={classes.openPicture}
        aria-label={t.openPicture}
        onClick={() => setOpened(true)}
      >
        <Picture src={address.data} placeholderSrc={picture.placeholderUrl} alt={alt} />
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
      </button>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t.picture}
        size="xl"
        closeLabel={t.close}
      >
        {address.data ? (
          <img className={classes.wholePicture} src={address.data} alt={alt} />
        ) : (
          <p>{t.pictureGone}</p>
        )}
      </Dialog>
    </>
  );
}
