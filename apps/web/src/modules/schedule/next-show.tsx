import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { SectionHeading } from '../../ui/heading/section-heading.tsx';
import { t } from './messages.ts';
import classes from './schedule.module.css';
import { ShowFacts } from './show-facts.tsx';
import { whenOf } from './show-words.ts';

/** The model's next planned show on her home, with the way to her schedule. */
export function NextShow({ timeZone }: { timeZone: string }) {
  const shows = useQuery(
    api.schedule.listMyPlannedShows.queryOptions({ input: {}, select: ({ data }) => data }),
  );
  const [show] = shows.data ?? [];
  return (
    <section className={classes.section}>
      <SectionHeading title={t.next.title} link={{ href: '/studio/schedule', label: t.next.link }} />
      {show && (
        <div className={classes.show}>
          <ShowFacts show={show} when={whenOf(show, timeZone)} />
        </div>
      )}
      {shows.isSuccess && !show && <p className="cd-text-2 cd-small">{t.next.none}</p>}
      {shows.isError && <p className="cd-text-2 cd-small">{t.failed}</p>}
    </section>
  );
}
