import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { z } from 'zod';
import { api } from '../../../platform/api.ts';
import { failureCause } from '../../../platform/failure-cause.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { ShareButton } from '../../../platform/share/share-button.tsx';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import cmsClasses from '../cms-screen.module.css';
import { ManagedHtml } from '../managed-html.tsx';
import { messages } from '../messages.ts';
import { safeImage } from '../safe-address.ts';
import classes from './blog-screen.module.css';

const t = messages.blog;

/** One story with its pictures. */
export default function BlogScreen() {
  const { id = '' } = useParams();
  const isId = z.uuid().safeParse(id).success;
  const story = useQuery(api.editorial.getBlog.queryOptions({ input: { blogId: id }, enabled: isId }));
  const shown = story.data?.data;
  useDocumentTitle(shown?.title ?? t.title);
  const isGone = !isId || (story.isError && readRefusal(story.error).code === 'not_found');
  return (
    <PageFrame className={cmsClasses.page}>
      {isGone && (
        <EmptyState
          title={t.goneTitle}
          cause={t.goneCause}
          illustration="envelopes"
          action={<ButtonLink href="/blogs">{t.back}</ButtonLink>}
        />
      )}
      {!isGone && story.isPending && <RowSkeletons label={messages.loading} count={5} />}
      {!isGone && story.isError && (
        <ErrorState
          title={messages.failed.title}
          cause={failureCause(story.error, messages.failed.cause)}
          safe={messages.failed.safe}
          onRetry={() => void story.refetch()}
          retryLabel={messages.failed.retry}
        />
      )}
      {shown && (
        <>
          <PageHeading
            title={shown.title}
            lede={
              <span className="cd-small">
                {formatDate(shown.publishedAt)} · {t.minutes({ count: shown.readingMinutes })}
              </span>
            }
            actions={
              <>
                <ShareButton title={shown.title} path={`/blog/${id}`} />
                <ButtonLink href="/blogs" size="sm" variant="text">
                  {t.back}
                </ButtonLink>
              </>
            }
          />
          {shown.summary && <p className="cd-lede">{shown.summary}</p>}
          {shown.images.length > 0 && (
            <section className={classes.pictures} aria-label={t.pictures}>
              {shown.images.map((image) => {
                const src = safeImage(image);
                return src && <img key={image} src={src} alt="" loading="lazy" />;
              })}
            </section>
          )}
          <ManagedHtml html={shown.body} />
        </>
      )}
    </PageFrame>
  );
}
