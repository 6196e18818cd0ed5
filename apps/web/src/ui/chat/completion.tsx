import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import classes from './composer.module.css';
import { beginningAt, completed, namesBeginning } from './name-completion.ts';

/** Completes a name after an @: arrows choose, Enter or Tab takes, Escape leaves it. */
export function useCompletion(
  field: RefObject<HTMLInputElement | null>,
  text: string,
  setText: (text: string) => void,
  names: readonly string[],
) {
  const listId = useId();
  const [cursor, setCursor] = useState(0);
  const [at, setAt] = useState(0);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const beginning = names.length > 0 && dismissed !== text ? beginningAt(text, cursor) : null;
  const offered = beginning ? namesBeginning(names, beginning.typed) : [];
  const chosen = Math.min(at, Math.max(0, offered.length - 1));
  const isOpen = offered.length > 0;

  const take = (name: string) => {
    if (!beginning) return;
    const next = completed(text, beginning, name);
    setText(next.text);
    setAt(0);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.cursor, next.cursor);
      setCursor(next.cursor);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const name = offered[chosen];
    if (!isOpen || name === undefined) return;
    if (event.key === 'ArrowDown') setAt((chosen + 1) % offered.length);
    else if (event.key === 'ArrowUp') setAt((chosen + offered.length - 1) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(name);
    else if (event.key === 'Escape') setDismissed(text);
    else return;
    event.preventDefault();
  };
  const fieldProps = {
    onKeyDown,
    onSelect: () => setCursor(field.current?.selectionStart ?? 0),
    ...(names.length > 0 && {
      role: 'combobox' as const,
      'aria-autocomplete': 'list' as const,
      'aria-expanded': isOpen,
      'aria-controls': listId,
      'aria-activedescendant': isOpen ? `${listId}-${chosen}` : undefined,
    }),
  };
  return { isOpen, offered, chosen, take, listId, fieldProps };
}

/** The names on offer, above the field. */
export function CompletionList({
  completing,
  label,
}: {
  completing: ReturnType<typeof useCompletion>;
  label: string;
}) {
  const { isOpen, offered, chosen, take, listId } = completing;
  if (!isOpen) return null;
  return (
    <div id={listId} className={classes.completions} role="listbox" aria-label={label}>
      {offered.map((name, index) => (
        <button
          key={name}
          id={`${listId}-${index}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(name)}
        >
          @{name}
        </button>
      ))}
    </div>
  );
}
