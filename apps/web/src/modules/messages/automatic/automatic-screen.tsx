import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { automatic as t } from '../locales/automatic.ts';
import classes from './automatic.module.css';
import { AutomaticForm } from './automatic-form.tsx';

/** /studio/automatic-messages: what a model writes once, an occasion each, with how many were sent and opened. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function AutomaticScreen() {
  useDocumentTitle(t.title);
  const query = useQuery(
    api.messages.listAutomaticMessages.queryOptions({ input: {}, select: ({ data }) => data }),
  );
  return (
    <PageFrame className={classes.page}>
      <PageHeading
        title={t.title}
        lede={t.lede}
        actions={
          <ButtonLink href="/message-many" size="sm">
            {t.back}
          </ButtonLink>
        }
      />
      {query.isPending && <RowSkeletons label={t.loading} count={4} />}
      {query.isError && (
        <ErrorState
          title={t.failed}
          cause={t.failedCause}
          retryLabel={t.retry}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      <div className={classes.occasions}>
        {query.data?.map((message) => (
          <AutomaticForm key={message.occasion} message={message} />
        ))}
      </div>
    </PageFrame>
  );
}
