import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { useMenuAtOnce } from '../../../ui/overlay/use-menu-at-once.ts';
import { messages } from '../../messages.ts';
import { useCategoryLinks } from '../use-category-links.ts';
import classes from './categories-panel.module.css';

const t = messages.header;

/** All, then each category as a menu of the bar. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function CategoriesPanel({ wasPressed }: { wasPressed: boolean }) {
  const { target, menu } = useMenuAtOnce(wasPressed);
  const { links, isPending } = useCategoryLinks();
  return (
    <Menu {...menu} position="bottom-start" width={240} trigger="click-hover" openDelay={80} closeDelay={160}>
      <Menu.Target>
        <button type="button" ref={target}>
          {t.categories}
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        <Menu.Item component={UiLink} href="/category">
          {t.allCategories}
        </Menu.Item>
        {links.map((link) => (
          <Menu.Item key={link.value} component={UiLink} href={link.href}>
            {link.label}
          </Menu.Item>
        ))}
        {links.length === 0 && <Menu.Label>{isPending ? t.loading : t.noCategories}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}
