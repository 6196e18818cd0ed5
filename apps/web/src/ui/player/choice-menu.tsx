import { lazy, type ReactNode } from 'react';
import { MenuOnDemand } from '../overlay/menu-on-demand.tsx';
import { ChoiceButton } from './choice-button.tsx';

const loadList = () => import('./choice-list.tsx');
const ChoiceList = lazy(loadList);

export type Choice = {
  key: string;
  label: string;
  /** A line under the label. */
  detail?: string | undefined;
  /** At the right edge, such as what the choice costs. */
  aside?: string | undefined;
};

export type ChoiceMenuProps = {
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
  const { label, shown, icon } = props;
  return (
    <MenuOnDemand
      load={loadList}
      button={(handlers) => (
        <ChoiceButton
          label={label}
          shown={shown}
          icon={icon}
          aria-haspopup="menu"
          aria-expanded={false}
          {...handlers}
        />
      )}
      menu={(wasPressed) => <ChoiceList {...props} wasPressed={wasPressed} />}
    />
  );
}
