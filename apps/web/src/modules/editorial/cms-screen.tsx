import type { ReactNode } from 'react';
import { readRefusal } from '../../platform/refusal.ts';
import { useDocumentTitle } from '../../ui/access/use-document-title.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { formatDay } from '../../ui/format/format-date.ts';
import { PageFrame } from '../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../ui/heading/page-heading.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import classes from './cms-screen.module.css';
import { ManagedHtml } from './managed-html.tsx';
import { messages } from './messages.ts';
import { useCmsPage } from './use-cms-page.ts';

export type CmsScreenProps = { slug: string; title: string; actions?: ReactNode };

/** A page whose words the operator manages. `title` stands until the managed title has come. */
export function CmsScreen({ slug, title, actions }: CmsScreenProps) {
  const page = useCmsPage(slug);
  const shown = page.data?.title ?? title;
  useDocumentTitle(shown);
  return (
    <PageFrame className={classes.page}>
      <PageHeading
        title={shown}
        actions={actions}
        lede={
          page.data && (
            <span className="cd-small">{messages.updated({ day: formatDay(page.data.updatedAt) })}</span>
          )
        }
      />
      {page.isPending && <Waiting />}
      {page.data && <ManagedHtml html={page.data.description} />}
      {page.isError && <Absent error={page.error} onRetry={() => void page.refetch()} />}
    </PageFrame>
  );
}

function Waiting() {
  return (
    <SkeletonGroup label={messages.loading} className={classes.waiting}>
      {['96%', '88%', '92%', '54%', '90%', '95%', '40%'].map((width) => (
        <Skeleton key={width} width={width} height={14} />
      ))}
    </SkeletonGroup>
  );
}

function Absent({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { code } = readRefusal(error);
  if (code === 'not_found' || code === 'invalid_input') {
    const { title, cause, action } = messages.missing;
    return (
      <EmptyState
        title={title}
        cause={cause}
        illustration="envelopes"
        action={
          <ButtonLink href="/contact-us" size="sm">
            {action}
          </ButtonLink>
        }
      />
    );
  }
  const { title, cause, safe, retry } = messages.failed;
  return <ErrorState title={title} cause={cause} safe={safe} onRetry={onRetry} retryLabel={retry} />;
}
