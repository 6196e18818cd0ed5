import { count } from '../console/format.tsx';
import { actionOn, byId, type Fields, list, listAction, type RowOf } from '../console/spec.ts';
import { thumb } from '../console/thumb.tsx';
import { madeAnew } from '../console/undo.ts';
import { content as messages } from './locales/content.ts';

const text = messages.categories;
const form = {
  name: { label: text.columns.name },
  image: { label: text.columns.picture, kind: 'picture' },
  position: text.position,
} satisfies Fields<'saveCategory'>;

const onCategory = actionOn<RowOf<'listCategories'>>();

/** Categories of models. A subcategory is made from the row of its category, and stays there. */
export const categories = list('listCategories', {
  title: text.title,
  lede: text.lede,
  searchLabel: text.search,
  columns: [
    { label: text.columns.picture, cell: (row) => thumb(row.image) },
    { label: text.columns.name, sort: 'name', cell: (row) => row.name },
    { label: text.columns.parent, cell: (row) => row.parentName ?? text.topLevel },
    { label: text.columns.models, sort: 'models', cell: (row) => count(row.models), isFigure: true },
    { label: text.columns.position, cell: (row) => row.position, isFigure: true },
  ],
  listActions: [listAction('saveCategory', { ...text.create, fields: form })],
  actions: [
    onCategory('saveCategory', {
      ...text.change,
      fields: form,
      start: (row) => row,
      given: ({ _id, parentId }) => ({ _id, parentId }),
    }),
    onCategory('saveCategory', {
      ...text.createBelow,
      fields: form,
      isFor: (row) => row.parentId === null,
      given: ({ _id }) => ({ parentId: _id }),
    }),
    onCategory('deleteCategory', {
      ...text.remove,
      together: true,
      tone: 'danger',
      given: byId,
      undo: { operation: 'saveCategory', input: madeAnew },
    }),
  ],
  nameOf: (row) => row.name,
  emptyTitle: text.empty,
});

const productForm = {
  name: { label: text.columns.name },
  position: text.position,
} satisfies Fields<'saveProductCategory'>;

const onProductCategory = actionOn<RowOf<'listProductCategories'>>();

/** Categories of products. */
export const productCategories = list('listProductCategories', {
  title: text.products.title,
  searchLabel: text.search,
  columns: [
    { label: text.columns.name, sort: 'name', cell: (row) => row.name },
    { label: text.products.columns.products, cell: (row) => count(row.products), isFigure: true },
    { label: text.columns.position, sort: 'position', cell: (row) => row.position, isFigure: true },
  ],
  listActions: [listAction('saveProductCategory', { ...text.products.create, fields: productForm })],
  actions: [
    onProductCategory('saveProductCategory', {
      ...text.change,
      fields: productForm,
      start: (row) => row,
      given: byId,
    }),
    onProductCategory('deleteProductCategory', {
      ...text.products.remove,
      together: true,
      tone: 'danger',
      given: byId,
      undo: { operation: 'saveProductCategory', input: madeAnew },
    }),
  ],
  nameOf: (row) => row.name,
  emptyTitle: text.empty,
});
