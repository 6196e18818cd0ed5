import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { typingPauseMs } from './typing-pause.ts';

interface SearchInputProps {
  label: string;
  /** What is searched for now; when it changes from elsewhere, the field follows. */
  value: string;
  onChange: (words: string) => void;
}

/** Words to search a list by, handed on once typing rests. */
export function SearchInput({ label, value, onChange }: SearchInputProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <TextInput
      label={label}
      type="search"
      maxLength={100}
      leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
