import { useEffect } from 'react';

/** Sets the page's meta description while mounted; otherwise the site's description applies. */
export function useDocumentDescription(text: string | undefined): void {
  useEffect(() => {
    const meta = document.querySelector('meta[name="description"]');
    if (!text || !meta) return;
    const sitesOwn = meta.getAttribute('content') ?? '';
    meta.setAttribute('content', text);
    return () => meta.setAttribute('content', sitesOwn);
  }, [text]);
}
