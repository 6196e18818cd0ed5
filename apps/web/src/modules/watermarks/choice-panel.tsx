import { Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { readRefusal } from '../../platform/refusal.ts';
import { reportError } from '../../platform/report-error.ts';
import { SectionHeading } from '../../ui/heading/section-heading.tsx';
import { Panel } from '../../ui/panel/panel.tsx';
import { RowSkeletons } from '../../ui/skeleton/card-skeletons.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { watermarks as t } from './locales/watermarks.ts';
import classes from './watermark.module.css';

const places = [
  { name: 'onMedia', label: t.onMedia, means: t.onMediaMeans },
  { name: 'onLive', label: t.onLive, means: t.onLiveMeans },
] as const;

/** Where the mark is shown; saved as it is chosen. */
export function ChoicePanel() {
  const queries = useQueryClient();
  const options = api.watermarks.getChoice.queryOptions({ input: {} });
  const query = useQuery(options);
  const save = useMutation(
    api.watermarks.setChoice.mutationOptions({
      onSuccess: (saved) => void queries.setQueryData(options.queryKey, saved),
      onError: reportError,
    }),
  );
  const saved = query.data?.data;
  const choice = saved && { ...saved, ...(save.isPending && save.variables) };
  return (
    <Panel className={classes.panel}>
      <SectionHeading title={t.where} />
      {query.isPending && <RowSkeletons label={t.loading} count={2} />}
      {query.isError && (
        <ErrorState
          title={t.failed}
          cause={readRefusal(query.error).msg}
          retryLabel={t.retry}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {choice &&
        places.map(({ name, label, means }) => (
          <Switch
            key={name}
            label={label}
            description={means}
            checked={choice[name]}
            onChange={({ currentTarget }) => save.mutate({ [name]: currentTarget.checked })}
          />
        ))}
    </Panel>
  );
}
