import { type ItemKind, itemKind } from '@candela/contract/library/items';
import type { PlanMonths } from '@candela/contract/plans/fields';
import {
  type ClubHousePlan,
  type ClubHousePlanForm,
  clubHousePlanForm,
} from '@candela/contract/plans/operations';
import { Checkbox, NumberInput, Textarea } from '@mantine/core';
import { client } from '../../../platform/api.ts';
import { useContractForm, wholeNumber } from '../../../platform/forms/use-contract-form.ts';
import { NetPrice } from '../../../platform/money/net-price.tsx';
import { FieldRow } from '../../../ui/form/field-row.tsx';
import { manageMessages } from '../manage-messages.ts';
import { messages } from '../messages.ts';
import classes from '../plans.module.css';
import { PlanForm } from './plan-form.tsx';
import { useSavePlan } from './use-save-plan.ts';

const t = manageMessages.form;
const periods: readonly PlanMonths[] = [1, 3, 6, 12];

function startValues(plan: ClubHousePlan | null) {
  const prices: Partial<Record<PlanMonths, number | string>> = {};
  for (const { months, price } of plan?.prices ?? []) prices[months] = price;
  return {
    title: plan?.title ?? '',
    description: plan?.description ?? '',
    benefits: plan?.benefits.join('\n') ?? '',
    prices,
    trialDays: (plan?.trialDays ?? 0) as number | string,
    includesChat: plan?.includesChat ?? false,
    covers: plan?.covers ?? [...itemKind.options],
    trialCovers: plan?.trialCovers ?? [...itemKind.options],
    trialOpensPriced: plan?.trialOpensPriced ?? false,
  };
}
type Values = ReturnType<typeof startValues>;

/** The values as the contract takes them: a line a benefit, and only the periods that have a price. */
function formOf(values: Values) {
  return {
    ...values,
    benefits: values.benefits
      .split('\n')
      .map((one) => one.trim())
      .filter(Boolean),
    prices: periods.flatMap((months) => {
      const price = wholeNumber(values.prices[months] ?? '');
      return price === null ? [] : [{ months, price }];
    }),
    trialDays: wholeNumber(values.trialDays) ?? 0,
    // Free days open no more than the membership they lead to.
    trialCovers: values.trialCovers.filter((kind) => values.covers.includes(kind)),
  };
}

/** The first message about a list as a whole or about any of its entries. */
function problemOf(problems: Readonly<Record<string, string>>, list: string): string | undefined {
  return Object.entries(problems).find(([path]) => path === list || path.startsWith(`${list}.`))?.[1];
}

/** Adds a club-house plan, or changes one; current members' price stays the same. */
export function ClubPlanDialog({ plan, onClose }: { plan: ClubHousePlan | null; onClose: () => void }) {
  const { form, values, problems, set, check, refuse } = useContractForm(startValues(plan));
  const save = useSavePlan(
    (output: ClubHousePlanForm) =>
      plan
        ? client.plans.updateClubHousePlan({ ...output, id: plan._id })
        : client.plans.addClubHousePlan(output),
    { onDone: onClose, onError: refuse },
  );
  const pricesProblem = problemOf(problems, 'prices');
  return (
    <PlanForm
      isChange={plan !== null}
      title={plan ? t.editClub : t.addClub}
      text={manageMessages.clubText}
      values={values}
      onChange={set}
      form={form}
      problems={problems}
      isSaving={save.isPending}
      onSubmit={() => {
        const output = check(clubHousePlanForm, formOf(values));
        if (output) save.mutate(output);
      }}
      onClose={onClose}
    >
      <Textarea
        label={t.benefits}
        description={t.benefitsText}
        autosize
        minRows={3}
        value={values.benefits}
        error={problemOf(problems, 'benefits')}
        onChange={(event) => set({ benefits: event.currentTarget.value })}
      />
      <fieldset className={classes.section} aria-describedby="prices-text">
        <legend className="mantine-InputWrapper-label">{t.prices}</legend>
        <p id="prices-text" className="cd-small cd-text-2">
          {t.pricesText}
        </p>
        <FieldRow>
          {periods.map((months) => (
            <NumberInput
              key={months}
              label={manageMessages.months({ months })}
              description={<NetPrice kind="clubHousePlan" price={values.prices[months]} />}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={values.prices[months] ?? ''}
              error={Boolean(pricesProblem)}
              allowDecimal={false}
              allowNegative={false}
              hideControls
              onChange={(price) => set({ prices: { ...values.prices, [months]: price } })}
            />
          ))}
        </FieldRow>
        {pricesProblem && (
          <p className="mantine-InputWrapper-error" role="alert">
            {pricesProblem}
          </p>
        )}
      </fieldset>
      <NumberInput
        label={t.trialDays}
        description={t.trialText}
        value={values.trialDays}
        error={problems.trialDays}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        onChange={(trialDays) => set({ trialDays })}
      />
      <Checkbox.Group
        label={t.covers}
        description={t.coversText}
        value={values.covers}
        error={problemOf(problems, 'covers')}
        onChange={(covers) => set({ covers: covers as ItemKind[] })}
      >
        <div className={classes.choices}>
          {itemKind.options.map((kind) => (
            <Checkbox key={kind} value={kind} label={messages.kinds[kind]} />
          ))}
        </div>
      </Checkbox.Group>
      {(wholeNumber(values.trialDays) ?? 0) > 0 && (
        <>
          <Checkbox.Group
            label={t.trialCovers}
            value={values.trialCovers}
            error={problemOf(problems, 'trialCovers')}
            onChange={(kinds) => set({ trialCovers: kinds as ItemKind[] })}
          >
            <div className={classes.choices}>
              {itemKind.options
                .filter((kind) => values.covers.includes(kind))
                .map((kind) => (
                  <Checkbox key={kind} value={kind} label={messages.kinds[kind]} />
                ))}
            </div>
          </Checkbox.Group>
          <Checkbox
            label={t.trialOpensPriced}
            checked={values.trialOpensPriced}
            onChange={(event) => set({ trialOpensPriced: event.currentTarget.checked })}
          />
        </>
      )}
      <Checkbox
        label={t.includesChat}
        checked={values.includesChat}
        onChange={(event) => set({ includesChat: event.currentTarget.checked })}
      />
    </PlanForm>
  );
}
