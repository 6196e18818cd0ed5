import type { PreparedShow } from '@candela/contract/schedule/operations';
import { minuteMs } from '@candela/contract/shared/durations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api, client } from '../../platform/api.ts';
import { reportError } from '../../platform/report-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { t } from './messages.ts';
import { PlanDialog } from './plan-dialog.tsx';
import classes from './schedule.module.css';
import { ShowFacts } from './show-facts.tsx';
import { ShowsFailed } from './shows-failed.tsx';

const words = t.prepared;

interface PreparedShowsProps {
  /** What a model who waits for approval has instead of a session. */
  token: string;
  className?: string | undefined;
}

/** The shows of a model who waits for approval: nobody else sees them before she is approved. */
export function PreparedShows({ token, className }: PreparedShowsProps) {
  const heading = useId();
  const queryClient = useQueryClient();
  const query = api.schedule.listPreparedShows.queryOptions({ input: { token } });
  const shows = useQuery({ ...query, select: ({ data }) => data });
  const [opened, setOpened] = useState<PreparedShow | 'new' | null>(null);
  const shares = useQuery({
    ...api.schedule.getPreparedShares.queryOptions({ input: { token }, select: ({ data }) => data }),
    enabled: opened !== null,
    staleTime: minuteMs,
    retry: 1,
  });
  const take = (data: PreparedShow[]) => queryClient.setQueryData(query.queryKey, { data });
  const remove = useMutation(
    api.schedule.removePreparedShow.mutationOptions({
      onSuccess: ({ data }) => take(data),
      onError: reportError,
    }),
  );
  const show = opened === 'new' || opened === null ? undefined : opened;
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <section aria-labelledby={heading} className={className}>
      <h2 id={heading}>{words.title}</h2>
      <p className="cd-text-2">{words.lede}</p>
      {shows.isError && <ShowsFailed of={shows} />}
      {shows.data && shows.data.length > 0 && (
        <ul className={classes.list} aria-labelledby={heading}>
          {shows.data.map((one) => (
            <li key={one._id} className={classes.show}>
              <ShowFacts show={one} />
              {one.canChange ? (
                <div className={classes.acts}>
                  <Button
                    size="sm"
                    aria-label={t.changeOf({ title: one.title })}
                    onClick={() => setOpened(one)}
                  >
                    {t.change}
                  </Button>
                  <Button
                    size="sm"
                    variant="text"
                    aria-label={words.removeOf({ title: one.title })}
                    loading={remove.isPending && remove.variables.showId === one._id}
                    onClick={() => remove.mutate({ token, showId: one._id })}
                  >
                    {words.remove}
                  </Button>
                </div>
              ) : (
                <p className="cd-small cd-text-2">{words.announced}</p>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button fullWidth size="lg" onClick={() => setOpened('new')}>
        {t.plan}
      </Button>
      {opened !== null && (
        <PlanDialog
          {...(show && { show })}
          timeZone={timeZone}
          shares={shares.data}
          prepare={async (plan) => {
            const input = { token, ...plan, ...(show && { showId: show._id }) };
            take((await client.schedule.prepareShow(input)).data);
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
