import type { LiveEngineEvents } from './live-engine.ts';

type Name = keyof LiveEngineEvents;
type Listener = (payload: never) => void;

/** The listeners of one engine. */
export function createEngineEvents() {
  const listeners = new Map<Name, Set<Listener>>();
  return {
    on<Event extends Name>(event: Event, listener: (payload: LiveEngineEvents[Event]) => void): () => void {
      const known = listeners.get(event) ?? new Set();
      listeners.set(event, known.add(listener));
      return () => void known.delete(listener);
    },
    emit<Event extends Name>(event: Event, payload: LiveEngineEvents[Event]): void {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never);
    },
  };
}

export type EngineEvents = ReturnType<typeof createEngineEvents>;
