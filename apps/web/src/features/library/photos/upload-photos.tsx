import type { ItemKind, ItemPicture } from '@candela/contract/library-items';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../../platform/api.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { UploadField } from '../../../platform/uploads/upload-field.tsx';
import { useUploads } from '../../../platform/uploads/use-uploads.ts';
import { Button } from '../../../ui/button/button.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { formMessages } from '../form-messages.ts';
import classes from './photos.module.css';

const words = formMessages.photos;

export interface UploadPhotosProps {
  item: { _id: string; kind: ItemKind };
  /** What a gallery post or news has already; its list is replaced as a whole. */
  kept: readonly ItemPicture[];
  onAdded: () => void;
}

/** Sends pictures and puts them behind those an item has. */
export function UploadPhotos({ item, kept, onAdded }: UploadPhotosProps) {
  const uploads = useUploads({ kinds: ['image'] });
  const add = useMutation({
    mutationFn: () => addPictures(item, kept, uploads.filenames),
    onSuccess: () => {
      toast.success(words.added);
      uploads.clear();
      onAdded();
    },
  });
  const count = uploads.filenames.length;
  return (
    <div className={classes.upload}>
      <UploadField
        label={words.add}
        uploads={uploads}
        multiple
        error={add.isError ? readRefusal(add.error).msg : undefined}
      />
      {count > 0 && (
        <Button
          variant="primary"
          disabled={uploads.isBusy}
          loading={add.isPending}
          onClick={() => add.mutate()}
        >
          {words.save(count)}
        </Button>
      )}
    </div>
  );
}

async function addPictures(
  { _id: id, kind }: { _id: string; kind: ItemKind },
  kept: readonly ItemPicture[],
  added: string[],
): Promise<unknown> {
  if (kind === 'album') return client.library.uploadAlbumImages({ id, files: added });
  const files = [...kept.map(({ path }) => path), ...added];
  return kind === 'news' ? client.library.editNews({ id, files }) : client.library.editItem({ id, files });
}
