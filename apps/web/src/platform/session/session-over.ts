const listeners = new Set<(msg: string | undefined) => void>();

/** Says that the server will not go on with this session; `msg` is the server's reason when it gave one. */
export function emitSessionOver(msg: string | undefined): void {
  for (const notify of listeners) notify(msg);
}

/** Subscribes to the end of the session. Returns a function to unsubscribe. */
export function onSessionOver(listener: (msg: string | undefined) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
