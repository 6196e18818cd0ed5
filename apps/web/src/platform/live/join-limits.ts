import { LinkError } from './media-session.ts';

/** @throws LinkError `asked` once nobody waits for the session any more */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new LinkError('Closed while joining.', { reason: 'asked' });
}

/** @throws LinkError `unreachable` when the work takes longer */
export async function within<Value>(work: Promise<Value>, limitMs: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new LinkError('The server did not answer.', { reason: 'unreachable' })),
      limitMs,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
