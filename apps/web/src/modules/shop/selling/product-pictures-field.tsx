import { IconStar, IconX } from '@tabler/icons-react';
import { UploadField } from '../../../platform/uploads/upload-field.tsx';
import type { Uploads } from '../../../platform/uploads/use-uploads.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { SmokeTag } from '../../../ui/tag/tag.tsx';
import { sellingMessages } from '../selling-messages.ts';
import classes from './selling.module.css';

const t = sellingMessages.form;

interface ProductPicturesFieldProps {
  images: readonly string[];
  uploads: Uploads;
  error?: string;
  onChange: (images: readonly string[]) => void;
}

/** The pictures a product has, the first its cover, and those on their way. */
export function ProductPicturesField({ images, uploads, error, onChange }: ProductPicturesFieldProps) {
  return (
    <div className={classes.group}>
      {images.length > 0 && (
        <ul className={classes.pictures}>
          {images.map((image, index) => (
            <li key={image}>
              <Picture src={image} alt={t.pictureNumber({ position: index + 1 })} />
              {index === 0 && (
                <b>
                  <SmokeTag>{t.cover}</SmokeTag>
                </b>
              )}
              <div>
                {index > 0 ? (
                  <IconButton
                    size={32}
                    variant="media"
                    label={t.coverPicture({ position: index + 1 })}
                    onClick={() => onChange([image, ...images.filter((one) => one !== image)])}
                  >
                    <IconStar size={18} stroke={1.75} aria-hidden />
                  </IconButton>
                ) : (
                  <span />
                )}
                <IconButton
                  size={32}
                  variant="media"
                  label={t.removePicture({ position: index + 1 })}
                  onClick={() => onChange(images.filter((one) => one !== image))}
                >
                  <IconX size={18} stroke={1.75} aria-hidden />
                </IconButton>
              </div>
            </li>
          ))}
        </ul>
      )}
      <UploadField label={t.pictures} description={t.picturesText} uploads={uploads} multiple error={error} />
    </div>
  );
}
