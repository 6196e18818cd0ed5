import { limits } from '@candela/contract/shared/limits';
import { clipForm, type PreparedClip } from '@candela/contract/shows/clips';
import { Slider, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { client } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { Placeholder } from '../../../ui/state/placeholder.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { clipWords as copy } from './clip-messages.ts';
import { ClipPreview } from './clip-preview.tsx';
import classes from './clips.module.css';

export type ClipDialogProps = {
  channelName: string;
  /** What the show is called; a clip is called the same until it is given another name. */
  title: string;
  /** Whether the show is the reader's own. */
  isOwn: boolean;
  onClose: () => void;
};

/** Takes the last minute of a show, and lets the reader choose how much of it becomes a clip. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function ClipDialog({ channelName, title, isOwn, onClose }: ClipDialogProps) {
  const id = useId();
  const taken = useQuery({
    queryKey: ['clip', channelName, id],
    queryFn: async () => (await client.shows.prepareClip({ channelName })).data,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const clip = taken.data;
  const leave = () => {
    // What is not thrown away goes by itself after some minutes.
    if (clip) client.shows.discardClip({ clipId: clip.clipId }).catch(() => undefined);
    onClose();
  };
  return (
    <Dialog
      opened
      onClose={leave}
      title={copy.title}
      description={isOwn ? copy.meansOwn : copy.means}
      closeLabel={copy.close}
      size="md"
    >
      {taken.isPending && <Placeholder label={copy.loading} />}
      {taken.isError && (
        <ErrorState
          title={copy.failedTitle}
          cause={readRefusal(taken.error).msg}
          retryLabel={copy.again}
          retrying={taken.isFetching}
          onRetry={() => void taken.refetch()}
          level={3}
        />
      )}
      {clip && <ClipForm clip={clip} title={title} isOwn={isOwn} onDiscard={leave} onSaved={onClose} />}
    </Dialog>
  );
}

type ClipFormProps = {
  clip: PreparedClip;
  title: string;
  isOwn: boolean;
  onDiscard: () => void;
  onSaved: () => void;
};

const usualSeconds = 30;

function ClipForm({ clip, title, isOwn, onDiscard, onSaved }: ClipFormProps) {
  const id = useId();
  const longest = Math.min(limits.clipSecondsMax, Math.floor(clip.durationSeconds));
  const [seconds, setSeconds] = useState(Math.min(usualSeconds, longest));
  const { form, problems, text, values, check, isSending, send } = useContractForm({ title });
  const save = () => {
    const { clipId } = clip;
    const checked = check(clipForm, { clipId, title: values.title, seconds });
    if (!checked) return;
    return send(async () => {
      const { msg } = await client.shows.saveClip(checked);
      toast.success(msg);
      onSaved();
    });
  };
  return (
    <CheckedForm form={form} problems={problems} onSubmit={save} className={classes.dialog}>
      <ClipPreview address={clip.address} durationSeconds={clip.durationSeconds} seconds={seconds} />
      <div className={classes.length}>
        <span id={`${id}-length`}>{copy.length}</span>
        <output className="cd-num">{copy.seconds({ count: seconds })}</output>
        <Slider
          aria-labelledby={`${id}-length`}
          thumbLabel={copy.length}
          thumbProps={{ 'aria-valuetext': copy.seconds({ count: seconds }) }}
          label={null}
          min={limits.clipSecondsMin}
          max={longest}
          disabled={longest === limits.clipSecondsMin}
          value={seconds}
          onChange={setSeconds}
        />
      </div>
      <TextInput
        label={copy.name}
        required
        maxLength={limits.itemTitleMax}
        autoComplete="off"
        {...text('title')}
      />
      <div className={classes.actions}>
        <Button variant="text" onClick={onDiscard}>
          {copy.discard}
        </Button>
        <Button type="submit" variant="primary" loading={isSending}>
          {isOwn ? copy.save : copy.send}
        </Button>
      </div>
    </CheckedForm>
  );
}
