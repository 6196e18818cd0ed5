import type {
  BoardPictureRow,
  CategoryRow,
  FaqRow,
  PageRow,
  ProductCategoryRow,
  StoryRow,
} from '@candela/contract/admin/editorial';
import { listQuery } from '../list-query.ts';

export const categoryList = listQuery<CategoryRow>('categories', {
  select: `c.id as "_id", c.parent_id as "parentId", p.name as "parentName", c.name, c.image, c.position,
    (select count(*)::int from discovery.model_category_list where category_id = c.id) as models`,
  from: 'discovery.category_list c left join discovery.category_list p on p.id = c.parent_id',
  where: '$3::text is null or c.name ilike $3 or p.name ilike $3',
  order:
    'coalesce(p.position, c.position), coalesce(p.name, c.name), c.parent_id is not null, c.position, c.name, c.id',
  orders: {
    name: 'lower(c.name), c.id',
    '-name': 'lower(c.name) desc, c.id desc',
    models: 'models, c.id',
    '-models': 'models desc, c.id',
  },
});
export const productCategoryList = listQuery<ProductCategoryRow>('product-categories', {
  select: `id as "_id", name, position, (select count(*)::int from shop.product_list where category_id = product_categories.id)
    as products`,
  from: 'shop.product_category_list as product_categories',
  where: '$3::text is null or name ilike $3',
  order: 'position, name, id',
  orders: {
    '-position': 'position desc, name, id',
    name: 'lower(name), id',
    '-name': 'lower(name) desc, id desc',
  },
});
export const boardList = listQuery<BoardPictureRow>('boards', {
  select: `id as "_id", board, title, text, image, link, position`,
  from: `(select id, 'banner' as board, title, text, image, link, position from editorial.banner_list
    union all select id, board, title, text, image, link, position from editorial.board_image_list) as pictures`,
  where: `($4::text = 'all' or board = $4) and ($3::text is null or title ilike $3)`,
  order: 'board, position, id',
  orders: { title: 'lower(title), id', '-title': 'lower(title) desc, id desc' },
});
export const pageList = listQuery<PageRow>('pages', {
  select: `id as "_id", slug, title, updated_at as "updatedAt", placement, is_shown as "isShown",
    draft_title is not null as "hasDraft", draft_at as "publishAt"`,
  from: 'editorial.cms_page_list',
  where: '$3::text is null or slug ilike $3 or title ilike $3 or description ilike $3',
  day: 'updated_at',
  order: 'slug',
  orders: {
    '-slug': 'slug desc',
    title: 'lower(title), slug',
    '-title': 'lower(title) desc, slug desc',
    updatedAt: 'updated_at, slug',
    '-updatedAt': 'updated_at desc, slug desc',
  },
});
export const faqList = listQuery<FaqRow>('faqs', {
  select: `id as "_id", group_name as group, question, answer, position, shown_from as "shownFrom"`,
  from: 'editorial.faq_list',
  where: '$3::text is null or question ilike $3 or answer ilike $3 or group_name ilike $3',
  order: 'position, id',
  orders: {
    '-position': 'position desc, id desc',
    question: 'lower(question), id',
    '-question': 'lower(question) desc, id desc',
  },
});
export const storyList = listQuery<StoryRow>('stories', {
  select: `id as "_id", title, summary, body, images, published_at as "publishedAt", updated_at as "updatedAt"`,
  from: 'editorial.blog_list',
  where: '$3::text is null or title ilike $3 or body ilike $3',
  day: 'updated_at',
  order: 'coalesce(published_at, updated_at) desc, id desc',
  orders: {
    title: 'lower(title), id',
    '-title': 'lower(title) desc, id desc',
    updatedAt: 'updated_at, id',
    '-updatedAt': 'updated_at desc, id desc',
  },
});
