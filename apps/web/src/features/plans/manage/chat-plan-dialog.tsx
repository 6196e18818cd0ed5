import { type ChatPlan, type ChatPlanForm, chatPlanForm } from '@candela/contract/plans';
import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../../platform/api.ts';
import { useFormCheck, wholeNumber } from '../../../platform/forms/use-form-check.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FieldRow } from '../../../ui/form/field-row.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { manageMessages } from '../manage-messages.ts';
import classes from '../plans.module.css';
import { useSavePlan } from './use-save-plan.ts';

const words = manageMessages.form;
type Values = Record<'title' | 'description', string> &
  Record<'price' | 'days' | 'messages', number | string>;

/** Adds a chat plan, or changes one; those who bought keep what they bought. */
export function ChatPlanDialog({ plan, onClose }: { plan: ChatPlan | null; onClose: () => void }) {
  const [values, setValues] = useState<Values>({
    title: plan?.title ?? '',
    description: plan?.description ?? '',
    price: plan?.price ?? '',
    days: plan?.days ?? '',
    messages: plan?.messages ?? '',
  });
  const { form, problems, check, refuse } = useFormCheck();
  const save = useSavePlan(
    (output: ChatPlanForm) =>
      plan ? client.plans.updateChatPlan({ ...output, id: plan._id }) : client.plans.addChatPlan(output),
    { onDone: onClose, onError: refuse },
  );
  const set = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  const number = (name: 'price' | 'days' | 'messages', description?: string) => (
    <NumberInput
      label={words[name]}
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
    <Dialog
      opened
      onClose={onClose}
      size="md"
      title={plan ? words.editChat : words.addChat}
      description={plan ? words.keepsPrice : manageMessages.chatText}
      closeLabel={manageMessages.close}
    >
      <form
        ref={form}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {problems[''] && <FormNotice title={problems['']} />}
        <TextInput
          label={words.title}
          maxLength={120}
          value={values.title}
          error={problems.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <Textarea
          label={words.description}
          autosize
          minRows={2}
          maxLength={2000}
          value={values.description}
          error={problems.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <FieldRow>
          {number('days', words.empty)}
          {number('messages', words.empty)}
        </FieldRow>
        {number('price')}
        <div className={classes.buttons}>
          <Button variant="text" onClick={onClose}>
            {manageMessages.cancel}
          </Button>
          <Button type="submit" variant="primary" loading={save.isPending}>
            {plan ? manageMessages.save : words.publish}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
