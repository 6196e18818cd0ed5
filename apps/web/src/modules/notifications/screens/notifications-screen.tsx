import { Pagination } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { Button } from '../../../ui/button/button.tsx';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { Choices } from '../choices.tsx';
import { messages } from '../messages.ts';
import { NotificationList } from '../notification-list.tsx';
import classes from '../notifications.module.css';
import { useNotifications } from '../use-notifications.ts';

const perPage = 20;

/** All notifications, and how to receive them. */
export default function NotificationsScreen() {
  useDocumentTitle(messages.title);
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const { query, markRead } = useNotifications(page, perPage);
  const { data } = query;
  const pages = Math.ceil((data?.totalCount ?? 0) / perPage);
  return (
    <PageFrame>
      <PageHeading
        title={messages.title}
        lede={messages.lede}
        actions={
          (data?.unreadCount ?? 0) > 0 && (
            <Button onClick={() => markRead.mutate({})} loading={markRead.isPending}>
              {messages.readAll}
            </Button>
          )
        }
      />
      <div className={classes.columns}>
        <div>
          {query.isPending && <RowSkeletons label={messages.title} count={6} />}
          {query.isError && !data && (
            <ErrorState
              {...messages.failed}
              onRetry={() => void query.refetch()}
              retryLabel={messages.retry}
            />
          )}
          {data?.totalCount === 0 && <EmptyState {...messages.empty} illustration="envelopes" />}
          {data && <NotificationList items={data.data} onFollow={(id) => markRead.mutate({ ids: [id] })} />}
          {pages > 1 && (
            <Pagination
              mt="lg"
              total={pages}
              value={page}
              onChange={(next) => setParams(next === 1 ? {} : { page: String(next) })}
              aria-label={messages.pages}
            />
          )}
        </div>
        <Choices />
      </div>
    </PageFrame>
  );
}
