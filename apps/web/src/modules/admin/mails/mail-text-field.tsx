import { Input } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import type { Outputs } from '../console/api.ts';
import { withPlaceholders } from '../console/placeholders.ts';
import editorClasses from '../console/rich-editor.module.css';
import { mails as text } from './locales/mails.ts';
import classes from './mails.module.css';

const RichEditor = lazy(async () => ({ default: (await import('../console/rich-editor.tsx')).RichEditor }));
const LineEditor = lazy(async () => ({ default: (await import('../console/line-editor.tsx')).LineEditor }));

interface MailTextFieldProps {
  name: string;
  /** Of one line, without formatting. */
  isLine: boolean;
  text: Outputs['getMail']['data']['subject'];
  /** Null while the standard text holds. */
  written: string | null;
  error: string | undefined;
  onChange: (written: string | null) => void;
}

/** One text of a mail: the standard's until somebody edits it. */
export function MailTextField({ name, isLine, text: of, written, error, onChange }: MailTextFieldProps) {
  const { standard, placeholders, isSometimes, problem } = of;
  const Editor = isLine ? LineEditor : RichEditor;
  const unused = written !== null && written === of.written && problem ? text.unused({ problem }) : undefined;
  return (
    <Input.Wrapper
      label={name}
      labelElement="div"
      description={isSometimes && text.sometimes}
      error={error ?? unused}
      className={classes.field ?? ''}
    >
      {written === null ? (
        <div className={classes.standard}>
          {isLine ? (
            <p>{standard}</p>
          ) : (
            <div
              className={editorClasses.shown}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the catalogue's text, escaped by the server.
              dangerouslySetInnerHTML={{ __html: withPlaceholders(standard, placeholders) }}
            />
          )}
          <Button size="sm" aria-label={text.editOf({ name })} onClick={() => onChange(standard)}>
            {text.edit}
          </Button>
        </div>
      ) : (
        <>
          <Suspense fallback={<Skeleton width="100%" height={isLine ? 90 : 264} />}>
            <Editor
              label={name}
              value={written}
              isInvalid={error !== undefined}
              placeholders={placeholders}
              onChange={onChange}
            />
          </Suspense>
          <Button size="sm" variant="text" aria-label={text.resetOf({ name })} onClick={() => onChange(null)}>
            {text.reset}
          </Button>
        </>
      )}
    </Input.Wrapper>
  );
}
