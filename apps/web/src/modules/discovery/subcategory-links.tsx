import type { Category } from '@candela/contract/discovery/operations';
import { IconCheck } from '@tabler/icons-react';
import { formatCount } from '../../ui/format/format-count.ts';
import { UiLink } from '../../ui/link/ui-link.tsx';
import { messages } from './messages.ts';
import classes from './subcategory-links.module.css';

const t = messages.browse;

/** A category's subcategories as a row of links that scrolls sideways on narrow screens. */
export function SubcategoryLinks({
  category,
  currentId,
  base: root = '/category',
}: {
  category: Category;
  currentId: string | null;
  /** The list these are subcategories of. */
  base?: string;
}) {
  const base = `${root}/${category._id}`;
  const items = [
    {
      key: 'all',
      href: base,
      label: t.allOf({ name: category.name }),
      count: null,
      current: currentId === null,
    },
    ...category.subCategory.map((one) => ({
      key: one._id,
      href: `${base}/${one._id}`,
      label: one.name,
      count: one.modelCount,
      current: one._id === currentId,
    })),
  ];
  return (
    <nav aria-label={t.within} className={classes.nav}>
      <ul>
        {items.map((item) => (
          <li key={item.key}>
            <UiLink href={item.href} aria-current={item.current ? 'page' : undefined}>
              {item.current && <IconCheck size={16} stroke={2} aria-hidden />}
              {item.label}
              {item.count !== null && <span className={classes.count}>{formatCount(item.count)}</span>}
            </UiLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
