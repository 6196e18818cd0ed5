/** What account pages hand on to each other in the router's state, next to what others put there. */
export interface Carried {
  /** A username or email typed on another page. */
  login?: string;
}

/** The router's state as something to read from and add to; whatever a browser restored, it makes no trouble. */
export function carried(state: unknown): Carried & Record<string, unknown> {
  if (typeof state !== 'object' || state === null) return {};
  const { login, ...rest } = state as Record<string, unknown>;
  return typeof login === 'string' ? { ...rest, login } : rest;
}
