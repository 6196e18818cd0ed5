import type { ItemKind, ItemPicture } from '@candela/contract/library/items';
import { TextInput } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../../platform/api.ts';
import { failureCause } from '../../../platform/failure-cause.ts';
import { reportError } from '../../../platform/report-error.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { MediaFrame } from '../../../ui/card/media-frame.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { CardSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { formMessages } from '../form-messages.ts';
import { useRefreshLibrary } from '../manage/use-my-items.ts';
import { messages } from '../messages.ts';
import classes from './photos.module.css';
import { UploadPhotos } from './upload-photos.tsx';
import { usePictures } from './use-pictures.ts';

const t = formMessages.photos;

export interface PhotosDialogProps {
  item: { _id: string; kind: ItemKind; title: string };
  onClose: () => void;
}

/** The pictures of an item: order, captions, deleting one, adding more. */
export function PhotosDialog({ item, onClose }: PhotosDialogProps) {
  const list = usePictures(item);
  const refresh = useRefreshLibrary();
  const [doomed, setDoomed] = useState<ItemPicture | null>(null);
  const arrange = useMutation(
    api.library.editAlbumImages.mutationOptions({ onSuccess: refresh, onError: reportError }),
  );
  const saveOrder = (pictures: readonly ItemPicture[]) =>
    arrange.mutate({ id: item._id, images: pictures.map(({ _id }) => ({ _id })) });
  const move = (index: number, by: 1 | -1) => {
    const pictures = [...list.pictures];
    const [moved] = pictures.splice(index, 1);
    if (moved) pictures.splice(index + by, 0, moved);
    saveOrder(pictures);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      size="xl"
      title={t.title({ title: item.title })}
      description={t.lede}
      closeLabel={messages.close}
    >
      <div className={classes.photos}>
        {list.isPending && <CardSkeletons label={messages.loading} count={4} kind="picture" />}
        {list.isError && (
          <ErrorState
            title={messages.failed}
            cause={failureCause(list.error, messages.failedCause)}
            safe={messages.failedSafe}
            retryLabel={messages.retry}
            onRetry={list.refetch}
            level={3}
          />
        )}
        {list.isSuccess && list.pictures.length === 0 && <p className="cd-text-2">{t.empty}</p>}
        <ol className={classes.grid} aria-busy={arrange.isPending || undefined}>
          {list.pictures.map((picture, index) => (
            <li key={picture._id}>
              <MediaFrame
                picture={{
                  src: picture.signedThumbUrl,
                  placeholderSrc: picture.placeholder,
                  alt: picture.caption || t.alt({ position: index + 1 }),
                }}
                shape="square"
              />
              <div className={classes.tools}>
                <IconButton
                  size={36}
                  label={t.earlier({ position: index + 1 })}
                  disabled={index === 0 || arrange.isPending}
                  onClick={() => move(index, -1)}
                >
                  <IconArrowLeft size={18} stroke={1.75} aria-hidden />
                </IconButton>
                <IconButton
                  size={36}
                  label={t.later({ position: index + 1 })}
                  disabled={index === list.pictures.length - 1 || arrange.isPending}
                  onClick={() => move(index, 1)}
                >
                  <IconArrowRight size={18} stroke={1.75} aria-hidden />
                </IconButton>
                <IconButton
                  size={36}
                  label={t.remove({ position: index + 1 })}
                  onClick={() => setDoomed(picture)}
                >
                  <IconTrash size={18} stroke={1.75} aria-hidden />
                </IconButton>
              </div>
              <Caption
                picture={picture}
                position={index + 1}
                onSave={(caption) =>
                  arrange.mutate({
                    id: item._id,
                    images: list.pictures.map(({ _id }) =>
                      _id === picture._id ? { _id, caption } : { _id },
                    ),
                  })
                }
              />
            </li>
          ))}
        </ol>
        <UploadPhotos item={item} onAdded={refresh} />
      </div>
      {doomed && <DeletePhotoDialog itemId={item._id} picture={doomed} onClose={() => setDoomed(null)} />}
    </Dialog>
  );
}

/** A caption is saved when the field is left, or by Enter. */
function Caption({
  picture,
  position,
  onSave,
}: {
  picture: ItemPicture;
  position: number;
  onSave: (caption: string) => void;
}) {
  const [caption, setCaption] = useState(picture.caption);
  const save = () => {
    if (caption.trim() !== picture.caption) onSave(caption.trim());
  };
  return (
    <TextInput
      size="sm"
      aria-label={t.caption({ position })}
      placeholder={t.captionExample}
      value={caption}
      maxLength={300}
      onChange={(event) => setCaption(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && save()}
    />
  );
}

function DeletePhotoDialog({
  itemId,
  picture,
  onClose,
}: {
  itemId: string;
  picture: ItemPicture;
  onClose: () => void;
}) {
  const refresh = useRefreshLibrary();
  const remove = useMutation({
    mutationFn: () => client.library.deleteAlbumImage({ id: itemId, imageId: picture._id }),
    onSuccess: async () => {
      toast.success(t.removed);
      onClose();
      await refresh();
    },
    onError: (error) => {
      onClose();
      reportError(error);
    },
  });
  return (
    <ConfirmDialog
      opened
      title={t.removeTitle}
      description={t.removeText}
      confirmLabel={t.removeConfirm}
      cancelLabel={t.keep}
      closeLabel={messages.close}
      confirmVariant="danger"
      loading={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  );
}

/** Adds photos to an album without opening all of its pictures. */
export function UploadPhotosDialog({ item, onClose }: PhotosDialogProps) {
  const refresh = useRefreshLibrary();
  return (
    <Dialog
      opened
      onClose={onClose}
      size="md"
      title={t.uploadTitle({ title: item.title })}
      closeLabel={messages.close}
    >
      <UploadPhotos
        item={item}
        onAdded={() => {
          onClose();
          void refresh();
        }}
      />
    </Dialog>
  );
}
