import { limits } from '@candela/contract/shared/limits';
import { type RoomState, type ShowChange, showChange } from '@candela/contract/shows/operations';
import { useId } from 'react';
import { client } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FieldRow } from '../../../ui/form/field-row.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { ClipMakersSelect } from '../clips/clip-makers-select.tsx';
import { NumberField } from '../go-live/number-field.tsx';
import { ShowWords } from '../go-live/show-words.tsx';
import { broadcaster } from '../locales/broadcaster.ts';
import { goLive } from '../locales/go-live.ts';
import classes from './broadcaster.module.css';

const copy = broadcaster.change;

/** Changes the price, title and tags while the show goes on. */
export function ChangeShowDialog({ room, onClose }: { room: RoomState; onClose: () => void }) {
  const id = useId();
  const isPaid = room.showType === 'private';
  const { form, values, problems, set, check, isSending, send } = useContractForm({
    cost: String(room.cost),
    privateShowCost: room.privateShowCost === null ? '' : String(room.privateShowCost),
    title: room.title,
    tags: room.tags,
  });
  const save = () => {
    const change = check(showChange, changeOf(values, room));
    const { channelName, sessionId } = room;
    if (!change || !sessionId) return;
    return send(async () => {
      await client.shows.changeShow({ channelName, sessionId, ...change });
      toast.success(copy.saved);
      onClose();
    });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={copy.title}
      description={isPaid ? copy.meansPaid : copy.means}
      closeLabel={broadcaster.close}
      size="md"
    >
      <CheckedForm form={form} problems={problems} onSubmit={save} className={classes.changeForm}>
        <FieldRow>
          {isPaid && (
            <NumberField
              id={`${id}-cost`}
              sold="liveStream"
              label={goLive.groupCost}
              placeholder={goLive.groupCostExample}
              value={values.cost}
              error={problems.cost}
              onChange={(cost) => set({ cost })}
            />
          )}
          <NumberField
            id={`${id}-privateShowCost`}
            sold="privateShow"
            label={goLive.privateCost}
            placeholder={goLive.privateCostExample}
            value={values.privateShowCost}
            error={problems.privateShowCost}
            onChange={(privateShowCost) => set({ privateShowCost })}
          />
        </FieldRow>
        <ShowWords
          id={id}
          values={values}
          errors={{ title: problems.title, tags: problems.tags ?? firstTagProblem(problems) }}
          onChange={set}
        />
        {!isPaid && <ClipMakersSelect />}
        <Button type="submit" variant="primary" loading={isSending}>
          {copy.save}
        </Button>
      </CheckedForm>
    </Dialog>
  );
}

type Typed = { cost: string; privateShowCost: string; title: string; tags: string[] };

/** Only what is different, so that what another page changed meanwhile stays. */
function changeOf(typed: Typed, room: RoomState): ShowChange {
  const cost = typed.cost === '' ? Number.NaN : Number(typed.cost);
  const privateShowCost = typed.privateShowCost === '' ? null : Number(typed.privateShowCost);
  return {
    ...(room.showType === 'private' && cost !== room.cost && { cost: Number.isNaN(cost) ? 0 : cost }),
    ...(privateShowCost !== room.privateShowCost && { privateShowCost: privateShowCost ?? 0 }),
    ...(typed.title.trim() !== room.title && { title: typed.title }),
    ...(typed.tags.join(' ') !== room.tags.join(' ') && { tags: typed.tags }),
  };
}

function firstTagProblem(problems: Readonly<Record<string, string>>): string | undefined {
  const path = Array.from({ length: limits.showTagsMax }, (_, at) => `tags.${at}`);
  return path.map((one) => problems[one]).find((problem) => problem !== undefined);
}
