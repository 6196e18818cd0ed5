/** Typed events of one object. A handler that throws does not keep the others from hearing. */
export class Emitter<Events> {
  readonly #handlers = new Map<keyof Events, Set<(value: never) => void>>();

  /** Returns the way to stop hearing. */
  on<Name extends keyof Events>(name: Name, handler: (value: Events[Name]) => void): () => void {
    const handlers = this.#handlers.get(name) ?? new Set();
    this.#handlers.set(name, handlers);
    handlers.add(handler);
    return () => handlers.delete(handler);
  }

  emit<Name extends keyof Events>(name: Name, value: Events[Name]): void {
    for (const handler of [...(this.#handlers.get(name) ?? [])]) {
      try {
        (handler as (value: Events[Name]) => void)(value);
      } catch (error) {
        reportError(error);
      }
    }
  }

  clear(): void {
    this.#handlers.clear();
  }
}
