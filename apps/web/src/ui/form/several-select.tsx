import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useRef, useState } from 'react';

/**
 * Mantine's list of several, closed after a choice found by typing.
 * Left open it would show every option again, over the button below it.
 */
export function SeveralSelect(props: MultiSelectProps) {
  const [isOpen, setIsOpen] = useState(false);
  const typed = useRef('');
  return (
    <MultiSelect
      {...props}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      onSearchChange={(search) => {
        typed.current = search;
      }}
      onOptionSubmit={() => {
        if (typed.current !== '') setIsOpen(false);
      }}
    />
  );
}
