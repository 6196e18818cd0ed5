import { useEffect } from 'react';
import { brandName } from '../brand/brand-name.ts';

/** Names the browser tab after the page. An empty title leaves only the product's name. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${brandName}` : brandName;
  }, [title]);
}
