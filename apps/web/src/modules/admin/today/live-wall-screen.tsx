import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readRefusal } from '../../../platform/refusal.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatTime } from '../../../ui/format/format-date.ts';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { LiveTag, Tag } from '../../../ui/tag/tag.tsx';
import { ActionDialog } from '../console/action-dialog.tsx';
import { adminApi } from '../console/api.ts';
import { everyPage } from '../console/locales/every-page.ts';
import { type Action, actionOn, type RowOf } from '../console/spec.ts';
import classes from './dashboard.module.css';
import { today as messages } from './locales/today.ts';

const text = messages.liveWall;
type Show = RowOf<'listShows'>;

const action = actionOn<Show>();
const inRoom = ({ modelId }: Show) => ({ modelId });
const reason = { label: text.reason };

const actions = [
  action('silenceRoom', {
    label: text.silence.label,
    description: text.silence.description,
    fields: { minutes: { label: text.silence.minutes, description: text.silence.hint }, reason },
    start: () => ({ minutes: 10 }),
    given: inRoom,
  }),
  action('warnModel', {
    label: text.warn.label,
    description: text.warn.description,
    fields: { text: { label: text.warn.text } },
    given: inRoom,
  }),
  action('stopShow', { ...text.stop, tone: 'danger', fields: { reason }, given: inRoom }),
];

/** Every show in progress, with what staff can do about it. */
export function LiveWallPage() {
  useDocumentTitle(everyPage.documentTitle({ title: text.title }));
  const [open, setOpen] = useState<{ action: Action<Show>; row: Show } | null>(null);
  const shows = useQuery({ ...adminApi.listShows.queryOptions({ input: {} }), refetchInterval: 5_000 });
  const running = shows.data?.data;
  return (
    <>
      <PageHeading title={text.title} lede={text.lede} />
      {shows.isPending && <PageSpinner label={everyPage.loading} />}
      {shows.isError && (
        <ErrorState
          title={everyPage.notLoaded}
          cause={readRefusal(shows.error).msg}
          retryLabel={everyPage.retry}
          onRetry={() => void shows.refetch()}
        />
      )}
      {running?.length === 0 && <EmptyState title={text.empty} cause={text.emptyCause} />}
      <ul className={classes.wall}>
        {running?.map((show) => (
          <li key={show._id}>
            {show.profileImage && <img src={show.profileImage} alt="" />}
            <div className={classes.row}>
              <LiveTag />
              <h2>
                <UiLink href={`/live-model/${show.uniqueId}`} target="_blank">
                  {show.name || show.username}
                </UiLink>
              </h2>
              {show.silencedUntil && (
                <Tag tone="warn">{text.muted({ until: formatTime(show.silencedUntil) })}</Tag>
              )}
            </div>
            <p className="cd-text-2">
              {text.show({
                title: show.title || text.untitled,
                viewers: show.viewers,
                price: show.showType === 'free' ? text.free : text.price({ credits: show.costCredits }),
              })}
              {show.startedAt && ` · ${text.since({ time: formatTime(show.startedAt) })}`}
            </p>
            <div className={classes.row}>
              {actions.map((one) => (
                <Button key={one.label} size="sm" onClick={() => setOpen({ action: one, row: show })}>
                  {one.label}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {open && <ActionDialog action={open.action} row={open.row} onClose={() => setOpen(null)} />}
    </>
  );
}
