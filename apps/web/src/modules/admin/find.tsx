import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminPage } from './admin-pages.ts';
import { Key } from './console/key.tsx';
import classes from './find.module.css';
import { shell } from './locales/shell.ts';
import { type Found, useFound } from './use-found.ts';

const text = shell.find;
const typingPauseMs = 250;

/** One search for all of the console: what the role may see of accounts, shows, cases, tickets, payments and pages. */
export function Find({ pages }: { pages: readonly AdminPage[] }) {
  const [words, setWords] = useState('');
  const [wanted] = useDebouncedValue(words.trim(), typingPauseMs);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { found, isSearching, hasFailed } = useFound(wanted, pages);
  const isAsked = words.trim().length > 1;
  // Enter opens the first until the arrows have chosen another.
  const hits = found.flatMap(({ hits: some }) => some.map(({ href }) => href)).join(' ');
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (hits !== '') selectFirstOption();
  }, [hits, selectFirstOption]);
  useHotkeys([
    ['/', () => input.current?.focus()],
    ['mod+k', () => input.current?.focus()],
  ]);
  const open = (href: string) => {
    setWords('');
    combobox.closeDropdown();
    input.current?.blur();
    void navigate(href);
  };
  return (
    <search className={classes.find}>
      <Combobox store={combobox} onOptionSubmit={open}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            ref={input}
            role="combobox"
            aria-label={text.label}
            placeholder={text.label}
            maxLength={100}
            value={words}
            leftSection={<IconSearch size={18} aria-hidden />}
            rightSection={<Key>/</Key>}
            leftSectionPointerEvents="none"
            rightSectionPointerEvents="none"
            classNames={{ root: classes.box, input: classes.input }}
            onChange={(event) => {
              setWords(event.currentTarget.value);
              combobox.openDropdown();
            }}
            onFocus={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!isAsked} className={classes.results}>
          <Combobox.Options aria-label={text.label}>
            {found.map((group) => (
              <Hits key={group.label} group={group} />
            ))}
          </Combobox.Options>
          {found.length === 0 && (
            <p className={classes.note}>
              {isSearching || words.trim() !== wanted ? text.searching : text.none}
            </p>
          )}
          {hasFailed && <p className={classes.note}>{text.failed}</p>}
        </Combobox.Dropdown>
      </Combobox>
    </search>
  );
}

function Hits({ group: { label, hits, all } }: { group: Found }) {
  return (
    <Combobox.Group label={label}>
      {hits.map(({ href, title, detail }) => (
        <Combobox.Option key={href} value={href} className={classes.hit}>
          <span>{title}</span>
          {detail && <span className="cd-text-2">{detail}</span>}
        </Combobox.Option>
      ))}
      {all && (
        <Combobox.Option value={all} className={classes.hit}>
          <span>{text.all({ list: label })}</span>
        </Combobox.Option>
      )}
    </Combobox.Group>
  );
}
