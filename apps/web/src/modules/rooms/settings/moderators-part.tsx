import { TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { client } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { reportError } from '../../../platform/report-error.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { roomSettings as copy } from '../locales/room-settings.ts';
import classes from './settings.module.css';

type Person = { _id: string; username: string; profileImage: string | null };

/** Whom the model trusts with order in her room. */
export function ModeratorsPart({
  moderators,
  onChanged,
}: {
  moderators: readonly Person[];
  onChanged: () => void;
}) {
  const { form, values, problems, set, text, isSending, send } = useContractForm({ username: '' });
  const username = values.username.trim();
  const add = async () => {
    await client.rooms.setModerator({ username, isModerator: true });
    set({ username: '' });
    onChanged();
  };
  const remove = async (name: string) => {
    try {
      await client.rooms.setModerator({ username: name, isModerator: false });
      onChanged();
    } catch (error) {
      reportError(error);
    }
  };
  return (
    <section className={classes.part}>
      <h3>{copy.moderators}</h3>
      <p>{copy.moderatorsMeans}</p>
      <CheckedForm
        form={form}
        problems={problems}
        onSubmit={() => username !== '' && send(add)}
        className={classes.add}
      >
        <TextInput
          label={copy.moderatorName}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={66}
          {...text('username')}
        />
        <Button type="submit" loading={isSending}>
          {copy.addModerator}
        </Button>
      </CheckedForm>
      {moderators.length === 0 && <p>{copy.noModerators}</p>}
      <ul className={classes.people}>
        {moderators.map(({ _id, username, profileImage }) => (
          <li key={_id}>
            <Avatar src={profileImage} size={28} />
            <span>{username}</span>
            <IconButton label={copy.removeModerator({ name: username })} onClick={() => remove(username)}>
              <IconX size={18} stroke={1.75} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
