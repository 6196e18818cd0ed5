import { Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { readRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { adminApi, everyAnswer, type Outputs } from '../console/api.ts';
import classes from '../console/console.module.css';
import { content as messages } from './locales/content.ts';

const text = messages.pages.editor;
type Version = Outputs['getTextVersions']['data'][number];

const CompareVersions = lazy(async () => ({
  default: (await import('./compare-versions.tsx')).CompareVersions,
}));

interface TextVersionsProps {
  textId: string;
  /** What it says now. */
  body: string;
  /** Writes an earlier version again. */
  restore: (version: Version) => Promise<unknown>;
}

/** What a story or an answer said before, beside what it says now. */
export function TextVersions({ textId, body, restore }: TextVersionsProps) {
  const queries = useQueryClient();
  const versions = useQuery({
    ...adminApi.getTextVersions.queryOptions({ input: { _id: textId } }),
    staleTime: 0,
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const restoring = useMutation({
    mutationFn: restore,
    onSuccess: () => {
      toast.success(messages.blog.versions.restored);
      setChosen(null);
      void queries.invalidateQueries({ queryKey: everyAnswer });
    },
    onError: (error) => toast.error(readRefusal(error).msg),
  });
  if (versions.isError) return <p role="alert">{readRefusal(versions.error).msg}</p>;
  if (!versions.data) return <PageSpinner label={messages.blog.versions.loading} />;
  const earlier = versions.data.data;
  if (earlier.length === 0) return <p className="cd-text-2">{messages.blog.versions.none}</p>;
  const version = earlier.find(({ _id }) => _id === chosen);
  return (
    <div className={classes.form}>
      <Select
        label={text.versions}
        description={text.versionsHint}
        placeholder={text.choose}
        data={earlier.map(({ _id, writtenAt, writtenBy }) => ({
          value: _id,
          label:
            writtenBy === null
              ? messages.blog.versions.original
              : text.version({ when: formatDateTime(writtenAt), by: writtenBy }),
        }))}
        value={chosen}
        clearable
        onChange={setChosen}
      />
      {version && (
        <>
          <Suspense fallback={<PageSpinner label={messages.blog.versions.loading} />}>
            <CompareVersions earlier={version.description} current={body} />
          </Suspense>
          <Button loading={restoring.isPending} onClick={() => restoring.mutate(version)}>
            {text.restore}
          </Button>
        </>
      )}
    </div>
  );
}
