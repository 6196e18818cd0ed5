import { type ItemKind, itemVisibility } from '@candela/contract/library/items';
import type { RefusedItem } from '@candela/contract/library/planning';
import { limits } from '@candela/contract/shared/limits';
import { NumberInput, Select, TagsInput } from '@mantine/core';
import { client } from '../../../../platform/api.ts';
import { CheckedForm } from '../../../../platform/forms/checked-form.tsx';
import { DateTimeField } from '../../../../platform/forms/date-time-field.tsx';
import { useContractForm } from '../../../../platform/forms/use-contract-form.ts';
import { NetPrice } from '../../../../platform/money/net-price.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { Coin } from '../../../../ui/coin/coin.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { toast } from '../../../../ui/toast/toast.tsx';
import { messages } from '../../messages.ts';
import { useRefreshLibrary } from '../use-my-items.ts';
import { manyItems as t } from './locales/many-items.ts';
import classes from './many.module.css';
import { noChange, readMany } from './many-values.ts';

// Naming members is for one item at a time.
const visibilities = itemVisibility.options.filter((value) => value !== 'membersOnly');
const unchanged = { value: 'unchanged', label: t.unchanged };

interface EditManyDialogProps {
  ids: readonly string[];
  /** Of what is sold at the price: her share may differ by kind. */
  kinds: readonly ItemKind[];
  onClose: () => void;
  onDone: (refused: readonly RefusedItem[]) => void;
}

/** Changes price, audience, tags and times of many items alike. */
export function EditManyDialog({ ids, kinds, onClose, onDone }: EditManyDialogProps) {
  const refresh = useRefreshLibrary();
  const { form, values, problems, set, show, isSending, send } = useContractForm({ ...noChange });
  const submit = async () => {
    const { change, errors } = readMany(values, Date.now());
    show(errors);
    if (change === null) return;
    await send(async () => {
      const { data } = await client.library.editItems({ ids: [...ids], ...change });
      if (data.changedIds.length > 0) toast.success(t.changed({ count: data.changedIds.length }));
      onDone(data.refused);
      await refresh();
    });
  };
  const choose = <Value extends string>(
    label: string,
    name: 'visibility' | 'when' | 'takeDown',
    of: { value: Value; label: string }[],
  ) => (
    <Select
      label={label}
      data={[unchanged, ...of]}
      value={values[name]}
      error={problems[name]}
      allowDeselect={false}
      onChange={(value) => set({ [name]: value ?? 'unchanged' })}
    />
  );
  return (
    <Dialog
      opened
      size="md"
      title={t.editTitle({ count: ids.length })}
      description={t.editText}
      onClose={onClose}
      closeLabel={t.close}
    >
      <CheckedForm form={form} problems={problems} onSubmit={submit} className={classes.form}>
        {choose(
          t.visibility,
          'visibility',
          visibilities.map((value) => ({ value, label: messages.visibility[value] })),
        )}
        {values.visibility !== 'public' && (
          <NumberInput
            label={t.price}
            description={
              <>
                {t.priceHint}
                {kinds.map((kind) => (
                  <span key={kind} className={classes.net}>
                    <NetPrice kind={kind} price={values.price} />
                  </span>
                ))}
              </>
            }
            value={values.price}
            error={problems.price}
            leftSection={<Coin />}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            max={limits.itemPriceMax}
            clampBehavior="none"
            onChange={(price) => set({ price: typeof price === 'number' ? price : '' })}
          />
        )}
        <TagsInput
          label={t.addTags}
          description={t.addTagsHint}
          value={values.addTags}
          error={problems.addTags}
          maxTags={limits.tagsMax}
          splitChars={[',', ' ']}
          acceptValueOnBlur
          onChange={(addTags) => set({ addTags })}
        />
        {choose(
          t.when,
          'when',
          (['now', 'later', 'draft'] as const).map((value) => ({ value, label: t.whenOptions[value] })),
        )}
        {values.when === 'later' && (
          <DateTimeField
            label={t.publishAt}
            value={values.publishAt}
            error={problems.publishAt}
            isAhead
            onChange={(publishAt) => set({ publishAt })}
          />
        )}
        {choose(
          t.takeDown,
          'takeDown',
          (['never', 'at'] as const).map((value) => ({ value, label: t.takeDownOptions[value] })),
        )}
        {values.takeDown === 'at' && (
          <DateTimeField
            label={t.takeDownAt}
            value={values.takeDownAt}
            error={problems.takeDownAt}
            isAhead
            onChange={(takeDownAt) => set({ takeDownAt })}
          />
        )}
        <div className={classes.acts}>
          <Button variant="text" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" variant="primary" loading={isSending}>
            {t.save}
          </Button>
        </div>
      </CheckedForm>
    </Dialog>
  );
}
