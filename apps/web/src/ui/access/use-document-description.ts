import { useEffect } from 'react';

/** Says in one sentence what the page is about, as search engines and link previews show it; before and after, the site's own. */
export function useDocumentDescription(text: string | undefined): void {
  useEffect(() => {
    const meta = document.querySelector('meta[name="description"]');
    if (!text || !meta) return;
    const sitesOwn = meta.getAttribute('content') ?? '';
    meta.setAttribute('content', text);
    return () => meta.setAttribute('content', sitesOwn);
  }, [text]);
}
