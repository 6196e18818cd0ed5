import { TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import classes from './saved-bar.module.css';

export interface SavedBarProps<One extends { _id: string; name: string }> {
  saved: readonly One[];
  words: {
    title: string;
    save: string;
    saveShort: string;
    name: string;
    remove: (values: { name: string }) => string;
  };
  onPick: (one: One) => void;
  onRemove: (one: One) => void;
  /** Saves what the form holds under a name, and calls `done` once it is saved. */
  onSave: (name: string, done: () => void) => void;
  isSaving: boolean;
  /** While there is nothing to save. */
  isEmpty?: boolean;
  problem: string | undefined;
  /** The name was changed, so the problem is over. */
  onRename: () => void;
}

/** Within a form, what was saved before: one press fills the form, and what it holds is saved under a name. */
export function SavedBar<One extends { _id: string; name: string }>(props: SavedBarProps<One>) {
  const { saved, words } = props;
  const [name, setName] = useState<string | null>(null);
  const save = () => props.onSave(name ?? '', () => setName(null));
  return (
    <div className={classes.bar}>
      {saved.length > 0 && (
        <ul aria-label={words.title}>
          {saved.map((one) => (
            <li key={one._id}>
              <Button size="sm" onClick={() => props.onPick(one)}>
                {one.name}
              </Button>
              <IconButton
                label={words.remove({ name: one.name })}
                size={36}
                withTooltip={false}
                onClick={() => props.onRemove(one)}
              >
                <IconX size={16} stroke={1.75} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {name === null ? (
        <Button size="sm" variant="text" disabled={props.isEmpty} onClick={() => setName('')}>
          {words.save}
        </Button>
      ) : (
        <div className={classes.name}>
          <TextInput
            label={words.name}
            autoFocus
            autoComplete="off"
            maxLength={40}
            value={name}
            error={props.problem}
            onChange={(event) => {
              props.onRename();
              setName(event.currentTarget.value);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // The form around it would be sent.
              event.preventDefault();
              save();
            }}
          />
          <Button size="sm" loading={props.isSaving} onClick={save}>
            {words.saveShort}
          </Button>
        </div>
      )}
    </div>
  );
}
