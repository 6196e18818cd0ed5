import type { FanDetail, FanList } from '@candela/contract/fans/operations';
import { Checkbox, TagsInput, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../platform/api.ts';
import { failureCause } from '../../platform/failure-cause.ts';
import { queryClient } from '../../platform/query-client.ts';
import { reportError } from '../../platform/report-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { CreditAmount } from '../../ui/coin/credit-amount.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { RowSkeletons } from '../../ui/skeleton/card-skeletons.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { FanActions } from './fan-actions.tsx';
import { planWords, seenWords } from './fan-words.ts';
import classes from './fans.module.css';
import { t } from './messages.ts';

const copy = t.fan;

/** Reads every list of fans again. */
export const refreshFans = () => queryClient.invalidateQueries({ queryKey: api.fans.key() });

export interface FanDialogProps {
  memberId: string;
  lists: readonly FanList[];
  tags: readonly string[];
  onClose: () => void;
}

/** One fan: what the sum is made of, note, tags and lists, and what can be done. */
export function FanDialog({ memberId, lists, tags, onClose }: FanDialogProps) {
  const query = useQuery(
    api.fans.getFan.queryOptions({ input: { memberId }, select: (reply) => reply.data, staleTime: 0 }),
  );
  const fan = query.data;
  return (
    <Dialog
      opened
      size="md"
      onClose={onClose}
      title={fan?.member.username ?? t.title}
      description={fan && planWords(fan.plan)}
      closeLabel={t.close}
      actions={fan && <FanActions fan={fan} />}
    >
      {query.isPending && <RowSkeletons label={t.loading} count={4} />}
      {query.isError && (
        <ErrorState
          title={copy.failed}
          cause={failureCause(query.error, t.failedText)}
          retryLabel={t.retry}
          retrying={query.isFetching}
          onRetry={() => query.refetch()}
        />
      )}
      {fan && (
        <div className={classes.fields}>
          <Sums fan={fan} />
          <NoteForm key={memberId} fan={fan} tags={tags} />
          {lists.length > 0 && <OnLists fan={fan} lists={lists} />}
        </div>
      )}
    </Dialog>
  );
}

function Sums({ fan }: { fan: FanDetail }) {
  return (
    <>
      <dl className={classes.facts}>
        <dt>{copy.lifetime}</dt>
        <dd>
          <CreditAmount amount={fan.netCredits} />
        </dd>
        <dt>{copy.paid}</dt>
        <dd>
          <CreditAmount amount={fan.paidCredits} tone="inherit" />
        </dd>
        <dt>{copy.since}</dt>
        <dd>{formatDate(fan.firstAt)}</dd>
        {fan.followsSince !== null && (
          <>
            <dt>{copy.follows}</dt>
            <dd>{formatDate(fan.followsSince)}</dd>
          </>
        )}
        <dt title={copy.seenMeans}>{copy.seen}</dt>
        <dd>{seenWords(fan.seenAt)}</dd>
      </dl>
      {fan.kinds.length > 0 && (
        <section className={classes.madeOf}>
          <h3>{copy.madeOf}</h3>
          <dl className={classes.facts}>
            {fan.kinds.flatMap(({ kind, netCredits, count }) => [
              <dt key={kind}>
                {kind in t.kinds ? t.kinds[kind as keyof typeof t.kinds] : t.kinds.other},{' '}
                {t.times({ count })}
              </dt>,
              <dd key={`${kind}-sum`}>
                <CreditAmount amount={netCredits} tone="inherit" />
              </dd>,
            ])}
          </dl>
        </section>
      )}
    </>
  );
}

function NoteForm({ fan, tags }: { fan: FanDetail; tags: readonly string[] }) {
  const [note, setNote] = useState(fan.note);
  const [own, setOwn] = useState(fan.tags);
  const save = useMutation({
    mutationFn: () => client.fans.saveFanNote({ memberId: fan.member._id, note, tags: own }),
    onSuccess: async () => {
      toast.success(copy.saved);
      await refreshFans();
    },
    onError: reportError,
  });
  return (
    <form
      className={classes.fields}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Textarea
        label={copy.note}
        description={copy.noteHint}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <TagsInput
        label={copy.tags}
        description={copy.tagsHint}
        data={[...tags]}
        maxTags={20}
        maxLength={30}
        value={own}
        onChange={setOwn}
      />
      <div>
        <Button type="submit" size="sm" loading={save.isPending}>
          {copy.save}
        </Button>
      </div>
    </form>
  );
}

function OnLists({ fan, lists }: { fan: FanDetail; lists: readonly FanList[] }) {
  const change = useMutation({
    mutationFn: (input: { listId: string; isOn: boolean }) =>
      client.fans.setFanOnList({ ...input, memberId: fan.member._id }),
    onError: reportError,
    onSettled: refreshFans,
  });
  return (
    <fieldset>
      <legend>{copy.lists}</legend>
      <div className={classes.lists}>
        {lists.map(({ _id: listId, name }) => (
          <Checkbox
            key={listId}
            label={name}
            checked={fan.listIds.includes(listId)}
            disabled={change.isPending}
            onChange={(event) => change.mutate({ listId, isOn: event.currentTarget.checked })}
          />
        ))}
      </div>
    </fieldset>
  );
}
