import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../../platform/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { messages as t } from './messages.ts';
import classes from './saved.module.css';
import { useListChange } from './use-lists.ts';

const nameMax = 60;

/** Names a new list. */
export function NewList() {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const change = useListChange();
  const add = async () => {
    if (name.trim() === '') return setProblem(t.problems.name);
    if (await change(() => client.library.createList({ name }))) setName('');
  };
  return (
    <form
      className={classes.add}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextInput
        label={t.newName}
        maxLength={nameMax}
        autoComplete="off"
        value={name}
        error={problem}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <Button type="submit">{t.add}</Button>
    </form>
  );
}
