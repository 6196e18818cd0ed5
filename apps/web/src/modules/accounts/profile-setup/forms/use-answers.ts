import type { MyProfile } from '@candela/contract/accounts/profile';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import type { z } from 'zod';
import { readRefusal } from '../../../../platform/refusal.ts';
import { updateMyProfile } from '../../../../platform/session/session-store.ts';
import { toast } from '../../../../ui/toast/toast.tsx';
import { messages } from '../messages.ts';

export interface AnswersOptions<Values extends object> {
  initial: Values;
  schema: z.ZodType;
  /** Sends what was answered; what the server makes of it becomes the profile. */
  save: (values: Values) => Promise<{ data: MyProfile }>;
  onSaved: () => void;
}

export type Answers<Values extends object> = ReturnType<typeof useAnswers<Values>>;

/** Shared by the profile forms: checks answers by the contract, sends them and updates the session. */
export function useAnswers<Values extends object>({
  initial,
  schema,
  save,
  onSaved,
}: AnswersOptions<Values>) {
  const [values, setValues] = useState(initial);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const sending = useMutation({
    mutationFn: save,
    onSuccess: ({ data }) => {
      updateMyProfile(data);
      toast.success(messages.saved);
      onSaved();
    },
  });
  const refusal = sending.isError ? readRefusal(sending.error) : null;
  return {
    values,
    set: (part: Partial<Values>) => {
      setValues((before) => ({ ...before, ...part }));
      setWrong({});
      sending.reset();
    },
    /** By dotted path. */
    errors: { ...refusal?.fields, ...wrong } as Record<string, string | undefined>,
    /** Said of the form as a whole. */
    failure: refusal && Object.keys(refusal.fields).length === 0 ? refusal.msg : null,
    isSending: sending.isPending,
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (sending.isPending) return;
      const read = schema.safeParse(values);
      if (read.success) return sending.mutate(values);
      const found: Record<string, string> = {};
      for (const { path, message } of read.error.issues) found[path.join('.')] ??= message;
      setWrong(found);
    },
  };
}
