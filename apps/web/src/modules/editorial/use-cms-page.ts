import type { CmsPage, FooterContent, PlacedPage } from '@candela/contract/editorial/operations';
import { minuteMs } from '@candela/contract/shared/durations';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { parseFooter } from './parse-footer.ts';

/** Managed pages change a few times a year, so one reading serves the whole visit. */
const staleMs = 30 * minuteMs;

/** A managed page by its slug. */
export function useCmsPage(slug: string) {
  return useQuery(
    api.editorial.getCmsPage.queryOptions({
      input: { slug },
      staleTime: staleMs,
      select: (reply: { data: CmsPage }) => reply.data,
    }),
  );
}

/** The pages the operator has put into the footer or the menus; undefined until they have come. */
export function usePlacedPages(placement: PlacedPage['placement']): PlacedPage[] | undefined {
  const { data } = useQuery(
    api.editorial.listPlacedPages.queryOptions({
      input: {},
      staleTime: staleMs,
      select: (reply: { data: PlacedPage[] }) => reply.data.filter((page) => page.placement === placement),
    }),
  );
  return data;
}

/** Where a managed page stands: the best known have addresses of their own. */
export function pathOfPage(slug: string): string {
  return ownPaths.has(slug) ? `/${slug}` : `/page/${slug}`;
}
const ownPaths = new Set(['about-us', 'privacy-policy', 'terms-condition', 'dmca']);

/** The footer's managed words and social addresses, once they have come and make sense. */
export function useFooterContent(): FooterContent | undefined {
  const { data } = useCmsPage('footer');
  return data && parseFooter(data.description);
}
