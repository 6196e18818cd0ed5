import type { MyPlannedShow } from '@candela/contract/schedule/operations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { reportError } from '../../../platform/report-error.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { Button } from '../../../ui/button/button.tsx';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { CalendarButton } from '../calendar-button.tsx';
import { t } from '../messages.ts';
import { PlanDialog } from '../plan-dialog.tsx';
import classes from '../schedule.module.css';
import { ShowFacts } from '../show-facts.tsx';
import { whenOf } from '../show-words.ts';
import { ShowsFailed } from '../shows-failed.tsx';

type Opened = { what: 'plan' } | { what: 'change' | 'cancel'; show: MyPlannedShow };

/** /studio/schedule: the shows a model has announced. */
export default function ScheduleScreen() {
  useDocumentTitle(t.title);
  const [opened, setOpened] = useState<Opened | null>(null);
  const shows = useQuery(
    api.schedule.listMyPlannedShows.queryOptions({ input: {}, select: ({ data }) => data }),
  );
  const preferences = useQuery(api.discovery.getPreferences.queryOptions({ input: {} }));
  const timeZone = preferences.data?.data.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const close = () => setOpened(null);
  const isPending = shows.isPending || preferences.isPending;
  return (
    <PageFrame>
      <PageHeading
        title={t.title}
        lede={t.lede({ zone: timeZone.replaceAll('_', ' ') })}
        actions={
          <div className={classes.acts}>
            <CalendarButton />
            <Button
              size="sm"
              variant="primary"
              disabled={isPending}
              onClick={() => setOpened({ what: 'plan' })}
            >
              {t.plan}
            </Button>
          </div>
        }
      />
      <div className={classes.results}>
        {isPending && <RowSkeletons label={t.loading} count={4} />}
        {shows.isError && <ShowsFailed of={shows} />}
        {!isPending && shows.data?.length === 0 && (
          <EmptyState title={t.none} cause={t.noneText} illustration="envelopes" />
        )}
        {!isPending && shows.data && shows.data.length > 0 && (
          <ul className={classes.list} aria-label={t.list}>
            {shows.data.map((show) => (
              <li key={show._id} className={classes.show}>
                <ShowFacts
                  show={show}
                  when={whenOf(show, timeZone)}
                  more={<>. {t.reminders({ count: show.reminders })}</>}
                />
                <div className={classes.acts}>
                  {Date.parse(show.startsAt) > Date.now() && (
                    <Button
                      size="sm"
                      aria-label={t.changeOf({ title: show.title })}
                      onClick={() => setOpened({ what: 'change', show })}
                    >
                      {t.change}
                    </Button>
                  )}
                  <Button
                    size="sm"
                    variant="text"
                    aria-label={t.cancelOf({ title: show.title })}
                    onClick={() => setOpened({ what: 'cancel', show })}
                  >
                    {t.cancel}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
      {opened?.what === 'plan' && <PlanDialog timeZone={timeZone} onClose={close} />}
      {opened?.what === 'change' && <PlanDialog show={opened.show} timeZone={timeZone} onClose={close} />}
      {opened?.what === 'cancel' && <CancelDialog show={opened.show} onClose={close} />}
    </PageFrame>
  );
}

function CancelDialog({ show, onClose }: { show: MyPlannedShow; onClose: () => void }) {
  const queryClient = useQueryClient();
  const words = t.cancelDialog;
  const cancel = useMutation(
    api.schedule.cancelPlannedShow.mutationOptions({
      onSuccess: async ({ msg }) => {
        onClose();
        toast.success(msg);
        await queryClient.invalidateQueries({ queryKey: api.schedule.key() });
      },
      onError: reportError,
    }),
  );
  return (
    <ConfirmDialog
      opened
      title={words.title({ title: show.title })}
      description={words.text}
      confirmLabel={words.confirm}
      confirmVariant="danger"
      cancelLabel={words.keep}
      closeLabel={t.form.close}
      loading={cancel.isPending}
      onConfirm={() => cancel.mutate({ showId: show._id })}
      onCancel={onClose}
    />
  );
}
