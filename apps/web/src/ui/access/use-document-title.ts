import { useEffect } from 'react';
import { siteBrand } from '../brand/brand.ts';

/** Names the browser tab after the page. An empty title leaves only the site's name. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const { name } = siteBrand();
    document.title = title ? `${title} · ${name}` : name;
  }, [title]);
}
