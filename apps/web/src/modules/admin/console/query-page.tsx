import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { everyPage } from './locales/every-page.ts';
import { NotLoaded } from './not-loaded.tsx';

/** For pages with a form, read once: a colleague's change must not empty one that is being filled in. */
export const readOnce = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnReconnect: false,
} as const;

interface QueryPageProps<Data> {
  title: string;
  lede?: string;
  /** Said while it is being read. */
  loading: string;
  query: UseQueryResult<{ data: Data }, Error>;
  /** Stands below the heading, whatever becomes of the query. */
  intro?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A page of the console that shows the answer to one question. */
export function QueryPage<Data>({ title, lede, loading, query, intro, children }: QueryPageProps<Data>) {
  useDocumentTitle(everyPage.documentTitle({ title }));
  return (
    <>
      <PageHeading title={title} lede={lede} />
      {intro}
      {query.isPending && <RowSkeletons label={loading} />}
      {query.isError && <NotLoaded query={query} />}
      {query.data && children(query.data.data)}
    </>
  );
}
