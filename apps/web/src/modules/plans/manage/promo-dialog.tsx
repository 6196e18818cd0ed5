import { type PromoCodeForm, promoCodeForm } from '@candela/contract/plans/memberships';
import { NumberInput, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, client } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm, wholeNumber } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ChoiceSegment } from '../../../ui/form/choice-segment.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FieldRow } from '../../../ui/form/field-row.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { manageMessages } from '../manage-messages.ts';
import classes from '../plans.module.css';
import { PromoPrices } from './promo-prices.tsx';
import { useSavePlan } from './use-save-plan.ts';

const t = manageMessages.code;
const allPlans = 'all';

/** The model's open plans, which a code can be for. */
function useOpenPlans() {
  const input = { per_page: 100 };
  const chat = useQuery(api.plans.listChatPlans.queryOptions({ input, select: (reply) => reply.data }));
  const club = useQuery(api.plans.listClubHousePlans.queryOptions({ input, select: (reply) => reply.data }));
  return {
    club: (club.data ?? []).filter(({ closed }) => !closed),
    chat: (chat.data ?? []).filter(({ closed }) => !closed),
  };
}

/** Makes a promo code. */
export function PromoDialog({ onClose }: { onClose: () => void }) {
  const { club, chat } = useOpenPlans();
  const { form, values, problems, set, check, refuse } = useContractForm({
    code: '',
    kind: 'percent' as 'percent' | 'credits',
    amount: '' as number | string,
    planId: allPlans,
    maxUses: '' as number | string,
    until: null as string | null,
  });
  const save = useSavePlan((output: PromoCodeForm) => client.plans.createPromoCode(output), {
    onDone: onClose,
    onError: refuse,
    said: t.added,
  });
  const isChosen = ({ _id }: { _id: string }) => values.planId === allPlans || values.planId === _id;
  const submit = () => {
    const output = check(promoCodeForm, {
      code: values.code,
      kind: values.kind,
      amount: wholeNumber(values.amount) ?? 0,
      planId: values.planId === allPlans ? null : values.planId,
      maxUses: wholeNumber(values.maxUses),
      // The end of the last day in the model's time zone.
      until: values.until === null ? null : new Date(`${values.until}T23:59:59`).toISOString(),
    });
    if (output) save.mutate(output);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      size="md"
      title={t.title}
      description={manageMessages.promoText}
      closeLabel={manageMessages.close}
    >
      <CheckedForm form={form} problems={problems} onSubmit={submit} className={classes.form}>
        <TextInput
          label={t.code}
          description={t.codeText}
          autoComplete="off"
          maxLength={24}
          value={values.code}
          error={problems.code}
          onChange={(event) => set({ code: event.currentTarget.value.toUpperCase() })}
        />
        <ChoiceSegment
          label={t.kind}
          value={values.kind}
          onChange={(kind) => set({ kind })}
          options={[
            { value: 'percent', label: t.percent },
            { value: 'credits', label: t.credits },
          ]}
        />
        <FieldRow>
          <NumberInput
            label={t.amount}
            value={values.amount}
            error={problems.amount}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            onChange={(amount) => set({ amount })}
          />
          <NumberInput
            label={t.maxUses}
            placeholder={t.unlimited}
            value={values.maxUses}
            error={problems.maxUses}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            onChange={(maxUses) => set({ maxUses })}
          />
        </FieldRow>
        <FieldRow>
          <Select
            label={t.plan}
            data={[
              { value: allPlans, label: t.allPlans },
              ...[...club, ...chat].map(({ _id, title }) => ({ value: _id, label: title })),
            ]}
            value={values.planId}
            allowDeselect={false}
            error={problems.planId}
            onChange={(planId) => set({ planId: planId ?? allPlans })}
          />
          <DateField
            label={t.until}
            placeholder={t.anyDay}
            clearable
            minDate={new Date()}
            previousLabel={t.previousMonth}
            nextLabel={t.nextMonth}
            value={values.until}
            error={problems.until}
            onChange={(until) => set({ until })}
          />
        </FieldRow>
        <PromoPrices
          club={club.filter(isChosen)}
          chat={chat.filter(isChosen)}
          promo={{ kind: values.kind, amount: wholeNumber(values.amount) ?? 0 }}
        />
        <div className={classes.buttons}>
          <Button variant="text" onClick={onClose}>
            {manageMessages.cancel}
          </Button>
          <Button type="submit" variant="primary" loading={save.isPending}>
            {t.add}
          </Button>
        </div>
      </CheckedForm>
    </Dialog>
  );
}
