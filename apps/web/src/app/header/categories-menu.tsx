import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { UiLink } from '../../ui/link/ui-link.tsx';
import { messages } from '../messages.ts';
import classes from './categories-menu.module.css';
import { useCategoryLinks } from './use-category-links.ts';

const CategoriesPanel = lazy(() => import('./menus/categories-panel.tsx'));

const t = messages.header;

/** All, then each category: a menu in the bar, a plain list in the folded menu. */
export function CategoriesMenu() {
  const folded = useMediaQuery('(width < 67.5em)', false, { getInitialValueInEffect: false });
  if (folded) return <FoldedCategories />;
  return (
    <Suspense
      fallback={
        <button type="button">
          {t.categories}
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </button>
      }
    >
      <CategoriesPanel />
    </Suspense>
  );
}

function FoldedCategories() {
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
