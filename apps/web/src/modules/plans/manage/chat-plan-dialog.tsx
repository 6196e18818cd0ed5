import { type ChatPlan, type ChatPlanForm, chatPlanForm } from '@candela/contract/plans/operations';
import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { client } from '../../../platform/api.ts';
import { useContractForm, wholeNumber } from '../../../platform/forms/use-contract-form.ts';
import { NetPrice } from '../../../platform/money/net-price.tsx';
import { FieldRow } from '../../../ui/form/field-row.tsx';
import { manageMessages } from '../manage-messages.ts';
import { PlanForm } from './plan-form.tsx';
import { useSavePlan } from './use-save-plan.ts';

const t = manageMessages.form;
type Values = Record<'title' | 'description', string> &
  Record<'price' | 'days' | 'messages', number | string>;

/** Adds a chat plan, or changes one; earlier buyers are not affected. */
export function ChatPlanDialog({ plan, onClose }: { plan: ChatPlan | null; onClose: () => void }) {
  const { form, values, problems, set, check, refuse } = useContractForm<Values>({
    title: plan?.title ?? '',
    description: plan?.description ?? '',
    price: plan?.price ?? '',
    days: plan?.days ?? '',
    messages: plan?.messages ?? '',
  });
  const save = useSavePlan(
    (output: ChatPlanForm) =>
      plan ? client.plans.updateChatPlan({ ...output, id: plan._id }) : client.plans.addChatPlan(output),
    { onDone: onClose, onError: refuse },
  );
  const number = (name: 'price' | 'days' | 'messages', description?: ReactNode) => (
    <NumberInput
      label={t[name]}
      description={description}
      value={values[name]}
      error={problems[name]}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      onChange={(value) => set({ [name]: value })}
    />
  );
  const submit = () => {
    const output = check(chatPlanForm, {
      ...values,
      price: wholeNumber(values.price) ?? 0,
      days: wholeNumber(values.days),
      messages: wholeNumber(values.messages),
    });
    if (output) save.mutate(output);
  };
  return (
    <PlanForm
      isChange={plan !== null}
      title={plan ? t.editChat : t.addChat}
      text={manageMessages.chatText}
      values={values}
      onChange={set}
      form={form}
      problems={problems}
      isSaving={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldRow>
        {number('days', t.empty)}
        {number('messages', t.empty)}
      </FieldRow>
      {number('price', <NetPrice kind="chatPlan" price={values.price} />)}
    </PlanForm>
  );
}
