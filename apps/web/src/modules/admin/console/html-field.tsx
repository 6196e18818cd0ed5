import { Input, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { adminClient } from './api.ts';
import classes from './console.module.css';
import { everyPage as text } from './locales/every-page.ts';

const RichEditor = lazy(async () => ({ default: (await import('./rich-editor.tsx')).RichEditor }));

/** What the editor would not keep; such a text opens as HTML. */
const beyondEditor = /<(?:small|sub|sup)\b/i;

interface HtmlFieldProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  value: string;
  onChange: (value: string) => void;
}

/** Formatted text, written as it will look or as HTML, with a preview of what visitors would see. */
export function HtmlField({ label, description, error, value, onChange }: HtmlFieldProps) {
  const [isSource, setSource] = useState(() => beyondEditor.test(value));
  const preview = useMutation({
    mutationFn: () => adminClient.previewPage({ slug: 'preview', description: value }),
  });
  return (
    <div className={classes.html}>
      {isSource ? (
        <Textarea
          label={label}
          description={description ?? text.html.description}
          error={error}
          autosize
          minRows={8}
          maxRows={22}
          spellCheck
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <Input.Wrapper label={label} labelElement="div" description={description} error={error}>
          <Suspense fallback={<Skeleton width="100%" height={264} />}>
            <RichEditor label={label} value={value} onChange={onChange} />
          </Suspense>
        </Input.Wrapper>
      )}
      <div className={classes.htmlActions}>
        <Button size="sm" loading={preview.isPending} onClick={() => preview.mutate()}>
          {text.html.preview}
        </Button>
        <Button size="sm" variant="text" onClick={() => setSource(!isSource)}>
          {isSource ? text.html.formatted : text.html.source}
        </Button>
      </div>
      {preview.data && (
        <div
          className={classes.preview}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has removed everything that could run.
          dangerouslySetInnerHTML={{ __html: preview.data.data.description }}
        />
      )}
    </div>
  );
}
