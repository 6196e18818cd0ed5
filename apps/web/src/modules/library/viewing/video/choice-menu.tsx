import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './player.module.css';

export type Choice = { key: string; label: string };

type ChoiceMenuProps = {
  label: string;
  /** On the button: what is chosen now. */
  shown: string;
  choices: readonly Choice[];
  chosen: string;
  onChoose: (key: string) => void;
};

/** A short list over the player, of which one is chosen. Inside the player, so that it is there on the full screen. */
export function ChoiceMenu({ label, shown, choices, chosen, onChoose }: ChoiceMenuProps) {
  return (
    <Menu position="top-end" width={170} withinPortal={false} offset={10} zIndex={5}>
      <Menu.Target>
        <button type="button" className={classes.choice} aria-label={`${label}, ${shown}`}>
          {shown}
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        <Menu.Label>{label}</Menu.Label>
        <Menu.RadioGroup value={chosen} onChange={onChoose}>
          {choices.map((choice) => (
            <Menu.RadioItem
              key={choice.key}
              value={choice.key}
              closeMenuOnClick
              checkIcon={<IconCheck size={16} stroke={2} aria-hidden />}
            >
              {choice.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
