import type { Action, DeskSpec, Row } from '../desk/spec.ts';
import { editing, position, thumb } from './editing.tsx';
import { count } from './words.tsx';

export const categories: DeskSpec = {
  title: 'Categories',
  lede: 'Categories and, below them, subcategories.',
  call: 'listCategories',
  searchLabel: 'Search by name',
  columns: [
    { label: 'Picture', cell: (row) => thumb(row.image) },
    { label: 'Name', cell: (row) => row.name },
    { label: 'Below', cell: (row) => row.parentName ?? 'Top' },
    { label: 'Models', cell: (row) => count(row.models), isFigure: true },
    { label: 'Position', cell: (row) => row.position, isFigure: true },
  ],
  ...withSubcategories(
    editing(
      'category',
      'saveCategory',
      'deleteCategory',
      [{ name: 'name', label: 'Name' }, { name: 'image', label: 'Picture', kind: 'picture' }, position],
      (values) => ({ ...values, image: values.image || null }),
    ),
  ),
  emptyCause: 'There are no categories yet.',
};

/** A subcategory is made from the row of its category; changing one keeps it where it is. */
function withSubcategories({ create, actions }: { create: Action[]; actions: Action[] }) {
  const [change, ...others] = actions;
  const [make] = create;
  if (!change || !make) return { create, actions };
  return {
    create,
    actions: [
      {
        ...change,
        input: (row: Row, values: Record<string, unknown>) => ({
          ...change.input(row, values),
          parentId: row.parentId,
        }),
      },
      {
        ...make,
        label: 'Add subcategory',
        isFor: (row: Row) => row.parentId === null,
        input: (row: Row, values: Record<string, unknown>) => ({
          ...make.input(row, values),
          parentId: row._id,
        }),
      },
      ...others,
    ],
  };
}

export const productCategories: DeskSpec = {
  title: 'Product categories',
  call: 'listProductCategories',
  searchLabel: 'Search by name',
  columns: [
    { label: 'Name', cell: (row) => row.name },
    { label: 'Products', cell: (row) => count(row.products), isFigure: true },
    { label: 'Position', cell: (row) => row.position, isFigure: true },
  ],
  ...editing('product category', 'saveProductCategory', 'deleteProductCategory', [
    { name: 'name', label: 'Name' },
    position,
  ]),
  emptyCause: 'There are no categories of products yet.',
};
