import type { PartState, SitePart } from '@candela/contract/site-status/operations';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { failureCause } from '../../../platform/failure-cause.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { formatTime } from '../../../ui/format/format-date.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { Tag, type TagProps } from '../../../ui/tag/tag.tsx';
import { siteStatus as t } from '../locales/site-status.ts';
import classes from './site-status.module.css';

const tones: Record<PartState, TagProps['tone']> = { works: 'good', slow: 'warn', down: 'bad' };
const betweenMs = 30_000;

/** What a part that does not work means for people. */
const meanings: Record<SitePart, Partial<Record<PartState, string>>> = {
  live: { down: t.parts.live.down },
  payments: { slow: t.parts.payments.slow },
  uploads: { slow: t.parts.uploads.slow },
  mail: { slow: t.parts.mail.slow },
};

/** /status: whether it is the site or something nearer. */
export default function SiteStatusScreen() {
  useDocumentTitle(t.title);
  const status = useQuery({
    ...api.siteStatus.getSiteStatus.queryOptions({ input: {} }),
    refetchInterval: betweenMs,
    staleTime: 0,
  });
  // What was true before the site fell silent is no answer.
  const data = status.isError ? undefined : status.data?.data;
  const isWell = data?.parts.every(({ state }) => state === 'works') ?? false;
  return (
    <PageFrame className={classes.page}>
      <PageHeading title={t.title} lede={data && (isWell ? t.allWell : t.someTrouble)} />
      {status.isPending && <RowSkeletons label={t.loading} />}
      {status.isError && (
        <ErrorState
          title={t.failed}
          cause={failureCause(status.error, t.failedCause)}
          retryLabel={t.retry}
          onRetry={() => void status.refetch()}
        />
      )}
      {data && (
        <>
          {data.notice !== '' && (
            <section className={classes.notice} aria-label={t.notice}>
              <h2>{t.notice}</h2>
              <p>{data.notice}</p>
            </section>
          )}
          <ul className={classes.parts}>
            {data.parts.map(({ part, state }) => (
              <li key={part}>
                <b>{t.parts[part].name}</b>
                <Tag tone={tones[state]}>{t.states[state]}</Tag>
                {meanings[part][state] && <p className="cd-text-2">{meanings[part][state]}</p>}
              </li>
            ))}
          </ul>
          <p className="cd-small cd-text-3">{t.checked({ time: formatTime(data.checkedAt) })}</p>
        </>
      )}
    </PageFrame>
  );
}
