import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useMenuAtOnce } from '../overlay/use-menu-at-once.ts';
import { ChoiceButton } from './choice-button.tsx';
import classes from './choice-menu.module.css';
import type { ChoiceMenuProps } from './choice-menu.tsx';

/** A low window has little room above or below the button; the list is then scrolled. */
function limitHeight({ availableHeight, elements }: Limits): void {
  elements.floating.style.setProperty('--room', `${Math.floor(availableHeight)}px`);
}

type Limits = { availableHeight: number; elements: { floating: HTMLElement } };

/** The choices with their button, once they are wanted. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function ChoiceList(props: ChoiceMenuProps & { wasPressed: boolean }) {
  const { label, shown, icon, choices, chosen, onChoose, width = 170, footer, wasPressed } = props;
  const { target, menu } = useMenuAtOnce(wasPressed);
  return (
    <Menu
      {...menu}
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
        <ChoiceButton ref={target} label={label} shown={shown} icon={icon} />
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
        <Suspense fallback={null}>{footer}</Suspense>
      </Menu.Dropdown>
    </Menu>
  );
}
