import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { MenuList } from '../../ui/frame/menu-list.tsx';
import { SearchField } from '../../ui/frame/search-field.tsx';
import { messages } from '../messages.ts';
import { panelHashes } from '../panels.ts';
import classes from './header-search.module.css';
import { hitId, SearchResults } from './search-results.tsx';
import { useSearch } from './use-search.ts';

const t = messages.search;

/** The search in the bar. Where there is no room for it, a button opens the same search over the page. */
export function HeaderSearch() {
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const search = useSearch(() => setOpen(false));
  const { pathname, search: query } = useLocation();
  const panelHref = `${pathname}${query}${panelHashes.search}`;
  useSlash(field, panelHref);

  const showing = open && search.wanted !== '';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches the focus leave; nothing here is pressed.
    <div
      className={classes.box}
      ref={box}
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <search className={classes.field}>
        <SearchField
          ref={field}
          label={t.label}
          placeholder={t.placeholder}
          hint="/"
          value={search.text}
          aria-controls={showing ? listId : undefined}
          aria-activedescendant={showing ? hitId(listId, search.active) : undefined}
          onFocus={() => setOpen(true)}
          onKeyDown={search.onKeyDown}
          onChange={(event) => {
            search.setText(event.currentTarget.value);
            setOpen(true);
          }}
        />
      </search>
      <ButtonLink className={classes.button} variant="text" href={panelHref} aria-label={t.open}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
      </ButtonLink>
      {showing && (
        <div className={classes.drop}>
          <MenuList label={t.results}>
            <SearchResults search={search} listId={listId} />
          </MenuList>
        </div>
      )}
    </div>
  );
}

/** The slash key reaches the search from anywhere but a field. */
function useSlash(field: { readonly current: HTMLInputElement | null }, panelHref: string) {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      // A field that is not laid out cannot take the focus.
      if (field.current && field.current.offsetParent !== null) field.current.focus();
      else void navigate(panelHref);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [field, navigate, panelHref]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
