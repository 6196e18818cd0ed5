import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { callDesk } from '../call.ts';
import classes from './desk.module.css';

interface HtmlFieldProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  value: string;
  onChange: (value: string) => void;
}

/** A text in HTML with a preview of what the site would show of it. */
export function HtmlField({ label, description, error, value, onChange }: HtmlFieldProps) {
  const preview = useMutation({
    mutationFn: () => callDesk('previewPage', { slug: 'preview', description: value }),
  });
  return (
    <div className={classes.html}>
      <Textarea
        label={label}
        description={description ?? 'HTML. Scripts, styles and frames are taken out when it is saved.'}
        error={error}
        autosize
        minRows={8}
        maxRows={22}
        spellCheck
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Button size="sm" loading={preview.isPending} onClick={() => preview.mutate()}>
        Preview
      </Button>
      {preview.data && (
        <div
          className={classes.preview}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has taken out all that could run.
          dangerouslySetInnerHTML={{ __html: preview.data.data.description }}
        />
      )}
    </div>
  );
}
