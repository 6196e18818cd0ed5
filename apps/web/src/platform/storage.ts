/** What a persisted store needs of its place; `setItem` may answer later, as IndexedDB-backed ones do. */
export type StringStorage = {
  getItem: (key: string) => string | null | Promise<string | null>;
  setItem: (key: string, value: string) => unknown;
  removeItem: (key: string) => unknown;
};

type ImmediateStorage = Omit<StringStorage, 'getItem'> & { getItem: (key: string) => string | null };

/** How long a write may take before it counts as lost. Source: specification, section 9. */
export const persistTimeoutMs = 5000;

/** A write that did not finish in time. */
export class PersistTimeoutError extends Error {
  override name = 'PersistTimeoutError';
  readonly key: string;
  constructor(key: string) {
    super(`Persisting timed out for the key "${key}".`);
    this.key = key;
  }
}

/** Local storage, or a memory of this page where the browser forbids it (private windows, blocked site data). */
export const localStore: ImmediateStorage = openLocalStore();

/**
 * Writes `value` under `key`, or removes the key when it is null.
 * @throws PersistTimeoutError after `timeoutMs`; whatever the storage throws (such as a full quota)
 */
export async function persist(
  key: string,
  value: string | null,
  {
    storage = localStore,
    timeoutMs = persistTimeoutMs,
  }: { storage?: StringStorage; timeoutMs?: number } = {},
): Promise<void> {
  await withinTime(key, timeoutMs, () =>
    value === null ? storage.removeItem(key) : storage.setItem(key, value),
  );
}

/**
 * A storage for zustand's `createJSONStorage` whose writes fail with PersistTimeoutError instead of hanging.
 * Reads stay immediate, so a store is restored before the first paint.
 */
export function timedStorage(storage: StringStorage = localStore, timeoutMs = persistTimeoutMs) {
  return {
    getItem: (key: string) => storage.getItem(key),
    setItem: (key: string, value: string) => persist(key, value, { storage, timeoutMs }),
    removeItem: (key: string) => persist(key, null, { storage, timeoutMs }),
  };
}

async function withinTime(key: string, timeoutMs: number, write: () => unknown): Promise<void> {
  const pending = write();
  if (!(pending instanceof Promise)) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PersistTimeoutError(key)), timeoutMs);
  });
  try {
    await Promise.race([pending, late]);
  } finally {
    clearTimeout(timer);
  }
}

function openLocalStore(): ImmediateStorage {
  const memory = new Map<string, string>();
  const stored = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
  };
  try {
    const probe = 'candela-probe';
    globalThis.localStorage.setItem(probe, '1');
    globalThis.localStorage.removeItem(probe);
    return globalThis.localStorage;
  } catch {
    return stored;
  }
}
