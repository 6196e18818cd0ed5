import { minuteMs } from '@candela/contract/shared/durations';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { PageFrame } from '../../ui/frame/page-frame.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { api } from '../api.ts';
import { t } from './messages.ts';

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A list by category, unless its address names a category or subcategory the site doesn't have. */
export function KnownCategory({ base, children }: { base: `/${string}`; children: ReactNode }) {
  const { categoryid, subcategoryid } = useParams();
  const { data } = useQuery(
    api.discovery.listCategories.queryOptions({
      input: { search: '', current_page: 1, per_page: 300, sortObject: { createdAt: -1 } },
      staleTime: 10 * minuteMs,
    }),
  );
  const ids = [categoryid, subcategoryid].filter((id) => id !== undefined);
  const category = data?.data.find(({ _id }) => _id === categoryid);
  const isMissing =
    data !== undefined &&
    (category === undefined ||
      (subcategoryid !== undefined && !category.subCategory.some(({ _id }) => _id === subcategoryid)));
  if (ids.length === 0 || (ids.every((id) => idShape.test(id)) && !isMissing)) return children;
  return (
    <PageFrame>
      <EmptyState
        title={t.noCategory}
        cause={t.noCategoryCause}
        action={
          <ButtonLink href={base} size="sm" variant="primary">
            {t.allCategories}
          </ButtonLink>
        }
      />
    </PageFrame>
  );
}
