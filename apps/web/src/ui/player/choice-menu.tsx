import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './choice-menu.module.css';

export type Choice = {
  key: string;
  label: string;
  /** A line under the label. */
  detail?: string | undefined;
  /** At the right edge, such as what the choice costs. */
  aside?: string | undefined;
};

/** A low window has little room above or below the button; the list is then scrolled. */
function limitHeight({ availableHeight, elements }: Limits): void {
  elements.floating.style.setProperty('--room', `${Math.floor(availableHeight)}px`);
}

type Limits = { availableHeight: number; elements: { floating: HTMLElement } };

type ChoiceMenuProps = {
  label: string;
  /** On the button: what is chosen now. */
  shown: string;
  /** On the button of a narrow screen in place of the words. */
  icon?: ReactNode;
  choices: readonly Choice[];
  chosen: string;
  onChoose: (key: string) => void;
  /** In CSS pixels. */
  width?: number;
  /** Under the choices; menu items, or what they show. */
  footer?: ReactNode;
};

/** A short list over a player, of which one is chosen. Inside the player, so that it is there on the full screen. */
export function ChoiceMenu(props: ChoiceMenuProps) {
  const { label, shown, icon, choices, chosen, onChoose, width = 170, footer } = props;
  return (
    <Menu
      position="top-end"
      width={width}
      withinPortal={false}
      // A small player would cut off what is placed within it.
      floatingStrategy="fixed"
      middlewares={{ flip: true, shift: true, size: { padding: 8, apply: limitHeight } }}
      offset={10}
      zIndex={300}
    >
      <Menu.Target>
        <button
          type="button"
          className={classes.choice}
          data-icon={icon ? true : undefined}
          aria-label={`${label}, ${shown}`}
        >
          <span className={classes.shown}>{shown}</span>
          {icon}
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.list} aria-label={label}>
        <Menu.Label>{label}</Menu.Label>
        <Menu.RadioGroup value={chosen} onChange={onChoose}>
          {choices.map(({ key, label: words, detail, aside }) => (
            <Menu.RadioItem
              key={key}
              value={key}
              closeMenuOnClick
              checkIcon={<IconCheck size={16} stroke={2} aria-hidden />}
              rightSection={aside && <span className={`${classes.aside} cd-num`}>{aside}</span>}
            >
              {words}
              {detail && <span className={classes.detail}>{detail}</span>}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {footer}
      </Menu.Dropdown>
    </Menu>
  );
}
