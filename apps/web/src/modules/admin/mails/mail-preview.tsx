import type { MailKind } from '@candela/contract/admin/mail-kinds';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readRefusal } from '../../../platform/refusal.ts';
import { FilterBar, FilterChip } from '../../../ui/chip/filter-chip.tsx';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { adminApi } from '../console/api.ts';
import { mails } from './locales/mails.ts';
import classes from './mails.module.css';

const text = mails.preview;
const pauseMs = 400;

interface MailPreviewProps {
  kind: MailKind;
  texts: Record<string, string>;
}

/** The mail as the server would send it, a moment after somebody has stopped typing. */
export function MailPreview({ kind, texts }: MailPreviewProps) {
  const [as, setAs] = useState<'designed' | 'plain'>('designed');
  const [written] = useDebouncedValue(texts, pauseMs);
  const preview = useQuery({
    ...adminApi.previewMail.queryOptions({ input: { kind, texts: written } }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const mail = preview.data?.data;
  return (
    <section className={classes.preview} aria-labelledby="preview">
      <h2 id="preview">{text.title}</h2>
      <p className="cd-small cd-text-2">{text.description}</p>
      <FilterBar label={text.as}>
        {(['designed', 'plain'] as const).map((each) => (
          <FilterChip key={each} selected={each === as} onClick={() => setAs(each)}>
            {text[each]}
          </FilterChip>
        ))}
      </FilterBar>
      {preview.isError && <p role="status">{readRefusal(preview.error).msg}</p>}
      {preview.isPending && <PageSpinner label={text.loading} />}
      {mail && (
        <article className={classes.mail}>
          <h3>{mail.subject}</h3>
          {as === 'plain' ? (
            <pre>{mail.text}</pre>
          ) : (
            <div
              inert
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has removed everything that could run.
              dangerouslySetInnerHTML={{ __html: mail.html }}
            />
          )}
        </article>
      )}
    </section>
  );
}
