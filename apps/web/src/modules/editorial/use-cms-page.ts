import type { CmsPage, FooterContent } from '@candela/contract/editorial/operations';
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

/** The footer's managed words and social addresses, once they have come and make sense. */
export function useFooterContent(): FooterContent | undefined {
  const { data } = useCmsPage('footer');
  return data && parseFooter(data.description);
}
