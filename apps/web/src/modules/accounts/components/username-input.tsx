import { TextInput, type TextInputProps } from '@mantine/core';
import { IconAt, IconCheck } from '@tabler/icons-react';
import { Button } from '../../../ui/button/button.tsx';
import { messages } from '../messages.ts';
import { suggestedUsernames } from '../rules/suggested-usernames.ts';
import classes from './accounts.module.css';

interface UsernameInputProps extends TextInputProps {
  onSuggestion: (username: string) => void;
}

/** A username being chosen; only the server knows whether it is free, so no tick says so. Names the error message offers can be taken over with one press. */
export function UsernameInput({ onSuggestion, ...rest }: UsernameInputProps) {
  const suggestions = suggestedUsernames(rest.error);
  return (
    <div>
      <TextInput
        {...rest}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        leftSection={<IconAt stroke={1.75} aria-hidden />}
      />
      {suggestions.length > 0 && (
        <div className={classes.suggestions}>
          {suggestions.map((username) => (
            <Button key={username} size="sm" onClick={() => onSuggestion(username)}>
              {messages.takeSuggestion({ username })}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** The tick in a field that was checked and found right. */
export function RightMark() {
  return <IconCheck stroke={1.75} className={classes.right} aria-hidden />;
}
