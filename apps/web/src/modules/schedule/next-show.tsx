import type { MyPlannedShow } from '@candela/contract/schedule/operations';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { NetPrice } from '../../platform/money/net-price.tsx';
import { useSession } from '../../platform/session/session-store.ts';
import { useNow } from '../../platform/use-now.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { SectionHeading } from '../../ui/heading/section-heading.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { SmokeTag } from '../../ui/tag/tag.tsx';
import { t } from './messages.ts';
import classes from './schedule.module.css';
import { lengthOf, priceOf, untilWords } from './show-words.ts';

/** The model's next planned show on her home, with the ways to her schedule and to a look at her camera. */
export function NextShow({ timeZone }: { timeZone: string }) {
  const shows = useQuery(
    api.schedule.listMyPlannedShows.queryOptions({ input: {}, select: ({ data }) => data }),
  );
  const [show] = shows.data ?? [];
  return (
    <section className={classes.section}>
      <SectionHeading title={t.next.title} link={{ href: '/studio/schedule', label: t.next.link }} />
      {show && <Coming show={show} timeZone={timeZone} />}
      {shows.isSuccess && !show && <p className="cd-text-2 cd-small">{t.next.none}</p>}
      {shows.isError && <p className="cd-text-2 cd-small">{t.failed}</p>}
    </section>
  );
}

function Coming({ show, timeZone }: { show: MyPlannedShow; timeZone: string }) {
  const { user } = useSession();
  const { title, startsAt, minutes, kind, cost, reminders } = show;
  const when = untilWords(startsAt, useNow(), timeZone);
  const picture = user?.coverImage ?? user?.profileImage;
  return (
    <>
      <div className={classes.stage} data-bare={picture ? undefined : true}>
        {picture && <Picture src={picture} sizes="(width < 67.5em) 100vw, 440px" focus="50% 22%" />}
        <time dateTime={startsAt}>{picture ? <SmokeTag size="lg">{when}</SmokeTag> : when}</time>
      </div>
      <div className={classes.coming}>
        <h3>{title}</h3>
        <p>{t.reminders({ count: reminders })}</p>
        <p>
          {lengthOf(minutes)}, {priceOf({ kind, cost })}{' '}
          {kind !== 'free' && (
            <NetPrice
              kind={kind === 'group' ? 'liveStream' : 'privateShow'}
              price={cost}
              isPerMinute
              at={startsAt}
            />
          )}
        </p>
        {/* The preview opens over this page, and shows nobody anything. */}
        <ButtonLink href="/studio#go-live">{t.next.camera}</ButtonLink>
      </div>
    </>
  );
}
