import { IconX } from '@tabler/icons-react';
import { UploadField } from '../../../platform/uploads/upload-field.tsx';
import type { Uploads } from '../../../platform/uploads/use-uploads.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { sellingMessages } from '../selling-messages.ts';
import type { ProductValues } from './product-values.ts';
import classes from './selling.module.css';

const t = sellingMessages.form;

interface FilesFieldProps {
  files: ProductValues['files'];
  uploads: Uploads;
  error?: string;
  onChange: (files: ProductValues['files']) => void;
}

/** What the buyer of a download gets: the files there are, and those on their way. */
export function FilesField({ files, uploads, error, onChange }: FilesFieldProps) {
  return (
    <div className={classes.group}>
      {files.length > 0 && (
        <ul className={classes.files}>
          {files.map((file) => (
            <li key={file._id}>
              {file.name}
              <IconButton
                size={32}
                label={t.removeFile({ name: file.name })}
                onClick={() => onChange(files.filter(({ _id }) => _id !== file._id))}
              >
                <IconX size={18} stroke={1.75} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <UploadField label={t.files} description={t.filesText} uploads={uploads} multiple error={error} />
    </div>
  );
}
