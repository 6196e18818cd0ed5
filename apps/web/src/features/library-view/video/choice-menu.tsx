import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './player.module.css';

export type Choice = { key: string; label: string };

type ChoiceMenuProps = {
  label: string;
  /** On the button: what is chosen now. */
  shown: ReactNode;
  choices: readonly Choice[];
  chosen: string;
  onChoose: (key: string) => void;
};

/** A short list over the player, of which one is chosen. Inside the player, so that it is there on the full screen. */
export function ChoiceMenu({ label, shown, choices, chosen, onChoose }: ChoiceMenuProps) {
  return (
    <Menu position="top-end" width={170} withinPortal={false} offset={10} zIndex={5}>
      <Menu.Target>
        <button type="button" className={classes.choice} aria-label={label}>
          {shown}
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        <Menu.Label>{label}</Menu.Label>
        {choices.map((choice) => (
          <Menu.Item
            key={choice.key}
            role="menuitemradio"
            aria-checked={choice.key === chosen}
            rightSection={choice.key === chosen ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
            onClick={() => onChoose(choice.key)}
          >
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
