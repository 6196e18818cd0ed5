import type { AnnouncedShow } from '@candela/contract/schedule/operations';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../platform/api.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { SectionHeading } from '../../ui/heading/section-heading.tsx';
import { UiLink } from '../../ui/link/ui-link.tsx';
import { RowSkeletons } from '../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { t } from './messages.ts';
import { ReminderButton } from './reminder-button.tsx';
import classes from './schedule.module.css';
import { ShowFacts } from './show-facts.tsx';
import { useWhenOf, whenOf } from './show-words.ts';
import { ShowsFailed } from './shows-failed.tsx';

function useAnnounced(modelId: string) {
  return useQuery(
    api.schedule.listPlannedShows.queryOptions({ input: { modelId }, select: ({ data }) => data }),
  );
}

/** The profile's tab of planned shows. */
export function ModelSchedule({ modelId, name }: { modelId: string; name: string }) {
  const shows = useAnnounced(modelId);
  if (shows.isPending) return <RowSkeletons label={t.loading} count={3} />;
  if (shows.isError) return <ShowsFailed of={shows} />;
  if (shows.data.length === 0) {
    return (
      <EmptyState title={t.profile.none} cause={t.profile.noneText({ name })} illustration="envelopes" />
    );
  }
  return <ShowList label={t.profile.title} shows={shows.data} />;
}

/** Beside what a model publishes: her next two shows, or nothing. */
export function NextShows({ modelId }: { modelId: string }) {
  const { data: shows = [] } = useAnnounced(modelId);
  if (shows.length === 0) return null;
  return (
    <section className={classes.section}>
      <SectionHeading title={t.profile.title} />
      <ShowList label={t.profile.title} shows={shows.slice(0, 2)} />
    </section>
  );
}

const tonightHours = 24;

/** Planned shows of the member's favourites in the next hours; nothing when there are none. */
export function Tonight() {
  const { user } = useSession();
  const { data: shows = [] } = useQuery(
    api.schedule.listFollowedShows.queryOptions({
      input: { hours: tonightHours },
      enabled: user?.type === 'user',
      select: ({ data }) => data,
    }),
  );
  if (shows.length === 0) return null;
  return (
    <section className={classes.section}>
      <SectionHeading title={t.tonight} />
      <ul className={classes.list} aria-label={t.tonight}>
        {shows.map((show) => (
          <ShowRow
            key={show._id}
            show={show}
            title={<UiLink href={`/profile/${show.model.uniqueId}`}>{show.title}</UiLink>}
            when={t.by({ name: show.model.name || show.model.username, when: whenOf(show) })}
          />
        ))}
      </ul>
    </section>
  );
}

function ShowList({ label, shows }: { label: string; shows: readonly AnnouncedShow[] }) {
  const when = useWhenOf();
  return (
    <ul className={classes.list} aria-label={label}>
      {shows.map((show) => (
        <ShowRow key={show._id} show={show} title={show.title} when={when(show)} />
      ))}
    </ul>
  );
}

function ShowRow({ show, title, when }: { show: AnnouncedShow; title: ReactNode; when: string }) {
  return (
    <li className={classes.show}>
      <ShowFacts show={show} title={title} when={when} />
      <ReminderButton key={String(show.isReminded)} show={show} />
    </li>
  );
}
