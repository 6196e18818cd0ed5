import { guarded } from './log.ts';

type Listener<Payload> = (payload: Payload) => void;

/** Typed events; a listener that throws harms neither the emitter nor the other listeners. */
export class Events<Map extends Record<string, unknown>> {
  readonly #listeners = new globalThis.Map<keyof Map, Set<Listener<never>>>();

  /** Adds a listener and returns the function that removes it. */
  on<Name extends keyof Map & string>(name: Name, listener: Listener<Map[Name]>): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    const safe = guarded(`listener of ${name}`, listener);
    listeners.add(safe);
    this.#listeners.set(name, listeners);
    return () => listeners.delete(safe);
  }

  emit<Name extends keyof Map & string>(name: Name, payload: Map[Name]): void {
    for (const listener of this.#listeners.get(name) ?? []) (listener as Listener<Map[Name]>)(payload);
  }
}
