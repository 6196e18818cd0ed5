import { TextInput } from '@mantine/core';
import { IconCalendarTime } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { reportError } from '../../platform/report-error.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { Button } from '../../ui/button/button.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { t } from './messages.ts';
import classes from './schedule.module.css';

const words = t.calendar;

/** Opens the address of the reader's calendar: her own shows for a model, those of favourites for a member. */
export function CalendarButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        leftSection={<IconCalendarTime size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {words.open}
      </Button>
      {isOpen && <CalendarDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const feed = useQuery(
    api.schedule.getCalendarFeed.queryOptions({ input: {}, staleTime: 0, select: ({ data }) => data }),
  );
  const refresh = () => void feed.refetch();
  const create = useMutation(
    api.schedule.createCalendarFeed.mutationOptions({ onSuccess: refresh, onError: reportError }),
  );
  const remove = useMutation(
    api.schedule.deleteCalendarFeed.mutationOptions({
      onSuccess: ({ msg }) => {
        create.reset();
        refresh();
        toast.success(msg);
      },
      onError: reportError,
    }),
  );
  const url = create.data?.data.url;
  const since = feed.data?.createdAt ?? null;
  const copy = async () => {
    if (url === undefined) return;
    await navigator.clipboard.writeText(url);
    toast.success(words.copied);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={words.title}
      description={user?.type === 'model' ? words.mine : words.followed}
      closeLabel={words.close}
      actions={
        <>
          {since !== null && (
            <Button variant="text" loading={remove.isPending} onClick={() => remove.mutate({})}>
              {words.remove}
            </Button>
          )}
          {url === undefined ? (
            <Button
              variant="primary"
              loading={create.isPending || feed.isPending}
              onClick={() => create.mutate({})}
            >
              {since === null ? words.create : words.renew}
            </Button>
          ) : (
            <Button variant="primary" onClick={() => void copy().catch(reportError)}>
              {words.copy}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.form}>
        {url !== undefined && (
          <TextInput label={words.address} description={words.secret} value={url} readOnly />
        )}
        {url === undefined && since !== null && <p>{words.exists({ day: formatDate(since) })}</p>}
      </div>
    </Dialog>
  );
}
