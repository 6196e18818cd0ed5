import { useMutation } from '@tanstack/react-query';
import { client } from '../../../platform/api.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { UploadField } from '../../../platform/uploads/upload-field.tsx';
import { useUploads } from '../../../platform/uploads/use-uploads.ts';
import { Button } from '../../../ui/button/button.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { formMessages } from '../form-messages.ts';
import classes from './photos.module.css';

const t = formMessages.photos;

export interface UploadPhotosProps {
  item: { _id: string };
  onAdded: () => void;
}

/** Sends pictures and puts them behind those an item has. */
export function UploadPhotos({ item, onAdded }: UploadPhotosProps) {
  const uploads = useUploads({ kinds: ['image'], fromVault: true });
  const add = useMutation({
    mutationFn: () => client.library.uploadAlbumImages({ id: item._id, files: uploads.filenames }),
    onSuccess: () => {
      toast.success(t.added);
      uploads.clear();
      onAdded();
    },
  });
  const count = uploads.filenames.length;
  return (
    <div className={classes.upload}>
      <UploadField
        label={t.add}
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
          {t.save({ count })}
        </Button>
      )}
    </div>
  );
}
