import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsOn } from '../../platform/site-features.ts';
import { calendar as t } from './locales/calendar.ts';

export type Added = 'gallery' | 'video' | 'vault' | 'show' | 'message';

const choices: readonly [Added, string][] = [
  ['gallery', t.addPictures],
  ['video', t.addVideo],
  ['vault', t.addFromVault],
  ['show', t.addShow],
  ['message', t.addMessage],
];

/** What can be added on a day. @param children the button */
export function AddMenu({ onAdd, children }: { onAdd: (what: Added) => void; children: ReactNode }) {
  const hasMessages = useIsOn('massMessages');
  const shown = choices.filter(([what]) => what !== 'message' || hasMessages);
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {shown.map(([what, label]) => (
          <Menu.Item key={what} onClick={() => onAdd(what)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
