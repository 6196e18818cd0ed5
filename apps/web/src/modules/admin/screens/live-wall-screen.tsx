import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readRefusal } from '../../../platform/refusal.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatTime } from '../../../ui/format/format-date.ts';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { LiveTag, Tag } from '../../../ui/tag/tag.tsx';
import { callDesk } from '../call.ts';
import { ActionDialog } from '../desk/action-dialog.tsx';
import type { Action, Row } from '../desk/spec.ts';
import classes from './dashboard.module.css';

const why = { name: 'reason', label: 'Reason', kind: 'paragraph' } as const;

const actions: Action[] = [
  {
    label: 'Silence',
    call: 'silenceRoom',
    description: 'Closes the chat of this room to everyone. The show goes on.',
    fields: [
      { name: 'minutes', label: 'Minutes', kind: 'number', description: '0 opens the chat again.' },
      why,
    ],
    start: () => ({ minutes: 10 }),
    input: (row, values) => ({ modelId: row.modelId, ...values }),
  },
  {
    label: 'Warn',
    call: 'warnModel',
    description: 'The model reads this at once on screen, and in a mail.',
    fields: [{ name: 'text', label: 'Warning', kind: 'paragraph' }],
    input: (row, values) => ({ modelId: row.modelId, ...values }),
  },
  {
    label: 'Stop',
    call: 'stopShow',
    description: 'Ends the show for everyone. Minutes that have not begun are not charged.',
    fields: [why],
    tone: 'danger',
    input: (row, values) => ({ modelId: row.modelId, ...values }),
  },
];

/** Every show under way, with what can be done about it. */
export default function LiveWallPage() {
  useDocumentTitle('Live wall · Desk');
  const [open, setOpen] = useState<{ action: Action; row: Row } | null>(null);
  const shows = useQuery({
    queryKey: ['desk', 'listShows'],
    queryFn: async () => (await callDesk('listShows', {})).data,
    refetchInterval: 5_000,
  });
  return (
    <>
      <PageHeading title="Live wall" lede="Every show under way, the fullest first." />
      {shows.isPending && <PageSpinner label="Loading" />}
      {shows.isError && (
        <ErrorState
          title="Not loaded"
          cause={readRefusal(shows.error).msg}
          retryLabel="Try again"
          onRetry={() => void shows.refetch()}
        />
      )}
      {shows.data?.length === 0 && (
        <EmptyState title="Nobody is live" cause="Shows appear here as they begin." />
      )}
      <ul className={classes.wall}>
        {shows.data?.map((show) => (
          <li key={show._id}>
            {show.profileImage && <img src={show.profileImage} alt="" />}
            <div className={classes.row}>
              <LiveTag />
              <h2>
                <UiLink href={`/live-model/${show.uniqueId}`} target="_blank">
                  {show.name || show.username}
                </UiLink>
              </h2>
              {show.silencedUntil && <Tag tone="warn">Silent until {formatTime(show.silencedUntil)}</Tag>}
            </div>
            <p className="cd-text-2">
              {show.title || 'Without a title'}. {formatCount(show.viewers)} watching,{' '}
              {show.showType === 'free' ? 'free' : `${show.costCredits} credits a minute`}
              {show.startedAt && `, since ${formatTime(show.startedAt)}`}
            </p>
            <div className={classes.row}>
              {actions.map((action) => (
                <Button key={action.label} size="sm" onClick={() => setOpen({ action, row: show })}>
                  {action.label}
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
