import { IconChevronDown } from '@tabler/icons-react';
import { lazy } from 'react';
import { UiLink } from '../../ui/link/ui-link.tsx';
import { MenuOnDemand } from '../../ui/overlay/menu-on-demand.tsx';
import { messages } from '../messages.ts';
import classes from './categories-menu.module.css';
import { useCategoryLinks } from './use-category-links.ts';

const loadPanel = () => import('./menus/categories-panel.tsx');
const CategoriesPanel = lazy(loadPanel);

const t = messages.header;

/** All, then each category, as a menu of the bar. */
export function CategoriesMenu() {
  return (
    <MenuOnDemand
      load={loadPanel}
      opensOnHover
      button={(props) => (
        <button type="button" aria-haspopup="menu" aria-expanded={false} {...props}>
          {t.categories}
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </button>
      )}
      menu={(wasPressed) => <CategoriesPanel wasPressed={wasPressed} />}
    />
  );
}

/** The same as a plain list, for the folded menu. */
export function FoldedCategories() {
  const { links } = useCategoryLinks();
  return (
    <section className={classes.folded} aria-label={t.categories}>
      <h2>{t.categories}</h2>
      <ul>
        {[{ value: 'all', label: t.allCategories, href: '/category' }, ...links].map((link) => (
          <li key={link.value}>
            <UiLink href={link.href}>{link.label}</UiLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
