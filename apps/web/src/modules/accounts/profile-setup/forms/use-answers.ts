import type { MyProfile } from '@candela/contract/accounts/profile';
import type { z } from 'zod';
import { useContractForm } from '../../../../platform/forms/use-contract-form.ts';
import { updateMyProfile } from '../../../../platform/session/session-store.ts';
import { toast } from '../../../../ui/toast/toast.tsx';
import { messages } from '../messages.ts';

export interface AnswersOptions<Values extends Record<string, unknown>> {
  initial: Values;
  schema: z.ZodType;
  /** Sends what was answered; what the server makes of it becomes the profile. */
  save: (values: Values) => Promise<{ data: MyProfile }>;
  onSaved: () => void;
}

/** Shared by the profile forms: checks answers by the contract, sends them and updates the session. */
export function useAnswers<Values extends Record<string, unknown>>(options: AnswersOptions<Values>) {
  const form = useContractForm(options.initial);
  return {
    ...form,
    submit: () => {
      if (!form.check(options.schema)) return;
      return form.send(async () => {
        const { data } = await options.save(form.getValues());
        updateMyProfile(data);
        toast.success(messages.saved);
        options.onSaved();
      });
    },
  };
}
