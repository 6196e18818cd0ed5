import { TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { client } from '../../../platform/api.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { words } from '../messages.ts';
import classes from './settings.module.css';

const copy = words.settings;

type Person = { _id: string; username: string; profileImage: string | null };

/** Whom the model trusts with order in her room. */
export function ModeratorsPart({
  moderators,
  onChanged,
}: {
  moderators: readonly Person[];
  onChanged: () => void;
}) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const set = async (username: string, isModerator: boolean) => {
    setProblem(null);
    try {
      await client.rooms.setModerator({ username, isModerator });
      setName('');
      onChanged();
    } catch (error) {
      const { msg, fields } = readRefusal(error);
      setProblem(fields.username ?? msg);
    }
  };
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    setAdding(true);
    void set(name.trim(), true).finally(() => setAdding(false));
  };
  return (
    <section className={classes.part}>
      <h3>{copy.moderators}</h3>
      <p>{copy.moderatorsMeans}</p>
      <form className={classes.add} onSubmit={add}>
        <TextInput
          label={copy.moderatorName}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={66}
          value={name}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" loading={isAdding}>
          {copy.addModerator}
        </Button>
      </form>
      {moderators.length === 0 && <p>{copy.noModerators}</p>}
      <ul className={classes.people}>
        {moderators.map(({ _id, username, profileImage }) => (
          <li key={_id}>
            <Avatar src={profileImage} size={28} />
            <span>{username}</span>
            <IconButton label={copy.removeModerator({ name: username })} onClick={() => set(username, false)}>
              <IconX size={18} stroke={1.75} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
