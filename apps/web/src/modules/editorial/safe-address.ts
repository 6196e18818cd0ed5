/** A link's address when it leads to the web, to mail, or to a path on this site; otherwise null. */
export function safeHref(address: string | null): string | null {
  const href = address?.trim() ?? '';
  if (/^(https?:\/\/|mailto:|tel:)/i.test(href)) return href;
  return isSitePath(href) || /^#[\w-]+$/.test(href) ? href : null;
}

/** A picture's address when it is served by this site or over https; otherwise null. */
export function safeImage(address: string | null): string | null {
  const src = address?.trim() ?? '';
  return /^https:\/\//i.test(src) || isSitePath(src) ? src : null;
}

/** Browsers drop tabs and line breaks and read a backslash as a slash, so `/\host` and `//host` both leave the site. */
function isSitePath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\t\n\r]/.test(path);
}
