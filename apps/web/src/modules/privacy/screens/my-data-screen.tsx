import type { DataExport } from '@candela/contract/privacy/operations';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../../platform/api.ts';
import { failureCause } from '../../../platform/failure-cause.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatBytes } from '../../../ui/format/format-count.ts';
import { formatDate } from '../../../ui/format/format-date.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { SectionHeading } from '../../../ui/heading/section-heading.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { EraseDialog } from '../erase-dialog.tsx';
import { messages } from '../messages.ts';
import classes from '../privacy.module.css';

const t = messages.data;
const pollMs = 4_000;

/** /my-data: a copy of everything, and the way out. */
export default function MyDataScreen() {
  useDocumentTitle(t.title);
  const [isLeaving, setLeaving] = useState(false);
  const isModel = useSession().user?.type === 'model';
  return (
    <PageFrame className={classes.page}>
      <PageHeading title={t.title} lede={t.lede} />
      <CopyPart />
      <section className={classes.part}>
        <SectionHeading title={t.leave} />
        <p className="cd-text-2">{t.leaveMeans}</p>
        <div className={classes.what}>
          <List title={t.goes} lines={isModel ? [t.published, ...t.goesList] : t.goesList} />
          <List title={t.stays} lines={t.staysList} />
        </div>
        <div>
          <Button variant="danger" onClick={() => setLeaving(true)}>
            {t.open}
          </Button>
        </div>
      </section>
      {isLeaving && <EraseDialog onClose={() => setLeaving(false)} />}
    </PageFrame>
  );
}

function List({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

function CopyPart() {
  const query = useQuery({
    ...api.privacy.listDataExports.queryOptions({ input: {} }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'waiting') ? pollMs : false,
  });
  const ask = useMutation(
    api.privacy.requestDataExport.mutationOptions({
      onSuccess: () => {
        toast.success(t.asked);
        void query.refetch();
      },
      onError: (error) => toast.error(t.notAsked, readRefusal(error).msg),
    }),
  );
  const copies = query.data?.data ?? [];
  return (
    <section className={classes.part}>
      <SectionHeading title={t.copy} />
      <p className="cd-text-2">{t.copyMeans}</p>
      <div>
        <Button
          variant="primary"
          loading={ask.isPending}
          disabled={copies[0]?.status === 'waiting'}
          onClick={() => ask.mutate({})}
        >
          {t.ask}
        </Button>
      </div>
      {query.isPending && <RowSkeletons label={messages.loading} count={2} />}
      {query.isError && (
        <ErrorState
          title={messages.failed}
          cause={failureCause(query.error, messages.failedCause)}
          safe={messages.failedSafe}
          onRetry={() => void query.refetch()}
          retryLabel={messages.retry}
        />
      )}
      <ul className={classes.copies} aria-live="polite">
        {copies.map((copy) => (
          <Copy key={copy._id} copy={copy} />
        ))}
      </ul>
    </section>
  );
}

function Copy({ copy }: { copy: DataExport }) {
  const fetchCopy = async () => {
    try {
      const { data } = await client.privacy.downloadDataExport({ exportId: copy._id });
      window.location.assign(data.url);
    } catch (error) {
      toast.error(t.notFetched, readRefusal(error).msg);
    }
  };
  return (
    <li>
      <span>
        {formatDate(copy.requestedAt)} · {t.status[copy.status]}
        {copy.status === 'ready' && copy.expiresAt && ` · ${t.until({ day: formatDate(copy.expiresAt) })}`}
      </span>
      {copy.status === 'ready' && (
        <Button size="sm" onClick={fetchCopy}>
          {t.fetch({ size: formatBytes(copy.sizeBytes ?? 0) })}
        </Button>
      )}
    </li>
  );
}
