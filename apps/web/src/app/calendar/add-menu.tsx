import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { calendar as t } from './locales/calendar.ts';

export type Added = 'gallery' | 'video' | 'show' | 'message';

const choices: readonly [Added, string][] = [
  ['gallery', t.addPictures],
  ['video', t.addVideo],
  ['show', t.addShow],
  ['message', t.addMessage],
];

/** What can be added on a day. @param children the button */
export function AddMenu({ onAdd, children }: { onAdd: (what: Added) => void; children: ReactNode }) {
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {choices.map(([what, label]) => (
          <Menu.Item key={what} onClick={() => onAdd(what)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
