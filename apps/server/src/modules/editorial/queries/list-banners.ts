import { safeLink } from '../../../platform/clean-html.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import { linksToHidden } from '../../accounts/index.ts';
import { bannerPage, bannerTotal } from '../store.ts';

/** A page of the landing page's banners in the operator's order. A link that is not safe is left out. */
export async function listBanners(database: Queryable, asked: { current_page: number; per_page: number }) {
  const before = (asked.current_page - 1) * asked.per_page;
  const leftOut = await linksToHidden(database);
  const [{ total }, rows] = await Promise.all([
    database.row(bannerTotal, [leftOut]),
    database.rows(bannerPage, [before, asked.per_page, leftOut]),
  ]);
  const data = rows.map((row) => ({ ...row, link: row.link === null ? null : safeLink(row.link) }));
  return { data, totalCount: total };
}
