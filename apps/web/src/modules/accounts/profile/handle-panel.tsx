import { handleDays } from '@candela/contract/accounts/handle';
import type { MyProfile } from '@candela/contract/accounts/profile';
import { TextInput } from '@mantine/core';
import { IconAt } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { updateMyProfile } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { myProfileMessages } from './my-profile-messages.ts';
import classes from './profile.module.css';

const t = myProfileMessages.handle;

/** The address of a model's profile, and the form that changes it. */
export function HandlePanel({ user }: { user: Pick<MyProfile, 'handle' | 'handleChangesAt'> }) {
  const [draft, setDraft] = useState<string | null>(null);
  const { handle, handleChangesAt } = user;
  const save = useMutation(
    api.accounts.updateProfile.mutationOptions({
      onSuccess: ({ data }) => {
        updateMyProfile(data);
        setDraft(null);
        toast.success(t.saved);
      },
    }),
  );
  const isWaiting = handleChangesAt !== null && new Date(handleChangesAt) > new Date();
  const typed = draft ?? handle ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ handle: typed });
  };
  const refusal = save.isError ? readRefusal(save.error) : null;
  return (
    <form className={classes.panel} aria-label={t.title} onSubmit={submit} noValidate>
      <h2>{t.title}</h2>
      <p>{t.text}</p>
      <code className={classes.link}>{new URL(`/@${handle}`, window.location.origin).href}</code>
      <TextInput
        label={t.label}
        description={isWaiting ? t.from({ day: formatDate(handleChangesAt) }) : t.often({ days: handleDays })}
        leftSection={<IconAt size={20} stroke={1.75} aria-hidden />}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        disabled={isWaiting}
        value={typed}
        error={refusal && (refusal.fields?.handle ?? refusal.msg)}
        onChange={(event) => {
          setDraft(event.currentTarget.value);
          save.reset();
        }}
      />
      {draft !== null && draft !== handle && (
        <Button type="submit" variant="primary" loading={save.isPending}>
          {t.save}
        </Button>
      )}
    </form>
  );
}
