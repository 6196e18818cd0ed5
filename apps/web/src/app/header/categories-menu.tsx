import { Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { UiLink } from '../../ui/link/ui-link.tsx';
import { messages } from '../messages.ts';
import classes from './categories-menu.module.css';
import { categoryListRequest } from './search-request.ts';

const words = messages.header;

/** All, then each category: a menu in the bar, a plain list in the folded menu. */
export function CategoriesMenu() {
  const folded = useMediaQuery('(width < 67.5em)', false, { getInitialValueInEffect: false });
  return folded ? <FoldedCategories /> : <DroppedCategories />;
}

function useCategoryLinks() {
  const { data, isPending } = useQuery(
    api.discovery.listCategories.queryOptions({ input: categoryListRequest, staleTime: 10 * 60_000 }),
  );
  const links = (data?.data ?? []).map(({ _id, name }) => ({
    value: _id,
    label: name,
    href: `/category/${_id}`,
  }));
  return { links, isPending };
}

function DroppedCategories() {
  const { links, isPending } = useCategoryLinks();
  return (
    <Menu position="bottom-start" width={240} trigger="click-hover" openDelay={80} closeDelay={160}>
      <Menu.Target>
        <button type="button">
          {words.categories}
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        <Menu.Item component={UiLink} href="/category">
          {words.allCategories}
        </Menu.Item>
        {links.map((link) => (
          <Menu.Item key={link.value} component={UiLink} href={link.href}>
            {link.label}
          </Menu.Item>
        ))}
        {links.length === 0 && <Menu.Label>{isPending ? words.loading : words.noCategories}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}

function FoldedCategories() {
  const { links } = useCategoryLinks();
  return (
    <section className={classes.folded} aria-label={words.categories}>
      <h2>{words.categories}</h2>
      <ul>
        {[{ value: 'all', label: words.allCategories, href: '/category' }, ...links].map((link) => (
          <li key={link.value}>
            <UiLink href={link.href}>{link.label}</UiLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
