/** Whether a page of this origin may open a socket here; undefined for clients that are no browsers and name none. */
export type AllowsOrigin = (origin: string | undefined) => boolean;

/**
 * Takes the site's own pages, by the address visitors use, and those of the other origins given. Browsers send a socket's
 * first request to anybody, without asking first as they do before calls, so nothing but this keeps other sites' pages out.
 */
export function allowedOrigins(publicUrl: string, others: readonly string[]): AllowsOrigin {
  const allowed = new Set([new URL(publicUrl).origin, ...others]);
  return (origin) => origin === undefined || allowed.has(origin);
}
