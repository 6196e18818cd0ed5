import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { adminClient } from './api.ts';
import classes from './console.module.css';
import { everyPage as text } from './locales/every-page.ts';

interface HtmlFieldProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  value: string;
  onChange: (value: string) => void;
}

/** Text in HTML, with a preview of what the site would show. */
export function HtmlField({ label, description, error, value, onChange }: HtmlFieldProps) {
  const preview = useMutation({
    mutationFn: () => adminClient.previewPage({ slug: 'preview', description: value }),
  });
  return (
    <div className={classes.html}>
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
      <Button size="sm" loading={preview.isPending} onClick={() => preview.mutate()}>
        {text.html.preview}
      </Button>
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
